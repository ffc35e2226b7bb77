import type { Page } from '@playwright/test';

/**
 * Collects every message that a page shows from now on, one line each, also across reloads: some disappear after 2 s,
 * so that checking now and then would miss them.
 */
export async function rememberMessages(page: Page): Promise<string[]> {
  const lines: string[] = [];
  await page.exposeFunction('messageShown', (words: string) => lines.push(...words.split('\n')));
  const remember = () => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || node.closest('[role="status"], [role="alert"]') === null) continue;
        if (node.checkVisibility()) Reflect.get(window, 'messageShown')(node.innerText);
      }
    }).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(remember);
  await page.evaluate(remember);
  return lines;
}
