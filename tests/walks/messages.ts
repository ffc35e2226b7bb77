import type { Page } from '@playwright/test';

/**
 * Every message that a page shows from now on, a line of it each, also across its reloads: some go by themselves after 2 s,
 * and who only looks now and then misses them.
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
