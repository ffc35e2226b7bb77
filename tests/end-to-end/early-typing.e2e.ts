import type { Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { inHeader } from './waiting-page.ts';
import { expect, test } from './fixtures.ts';

const SAVED = 'To learn whether ear plugs help.';
const EARLY = ' Typed at once.';
/** Resembles a tablet that is some years old. */
const CPU_SLOWED = 4;

/** Types into a field in the same task in which it is added to the page. */
async function typeAtOnce(page: Page, label: string, words: string): Promise<void> {
  await page.addInitScript(
    ([name, text]) => {
      const look = new MutationObserver(() => {
        const label = [...document.querySelectorAll('label')].find((one) => one.textContent.includes(name));
        const field = label?.control;
        if (!(field instanceof HTMLTextAreaElement)) return;
        look.disconnect();
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
        document.execCommand('insertText', false, text);
      });
      look.observe(document, { childList: true, subtree: true });
    },
    [label, words] as const,
  );
}

test('what is typed the moment a field appears, on a slow machine, is kept', async ({ portal, visit }) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const id = await callsOf(page, portal.url, await userIdOf(page)).startDraft();
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');

  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  await typeAtOnce(page, 'Purpose', EARLY);
  await page.goto(stepAddress('title-of-study'));
  await expect(page.getByLabel('Purpose')).toHaveValue(SAVED + EARLY);
  await expect(inHeader(page)).toContainText('On this device');

  const next = await context.newPage();
  await next.goto(editApplication(id));
  await atStep(next, 'Policy Agreement');
  await next.goto(stepAddress('title-of-study'));
  await expect(next.getByLabel('Purpose')).toHaveValue(SAVED + EARLY);
});
