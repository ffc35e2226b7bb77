import type { Page } from '@playwright/test';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, test } from './fixtures.ts';

/** A slow machine, on which the last typed words used to be lost. */
const CPU_SLOWED = 4;
const WAITS_MS = [0, 50, 150, 350];
const TRIES = 8;
/** The machine is slow whenever words are typed and the page is left, and in every fourth try also afterwards. */
const SLOW_AFTERWARDS_EVERY = 4;

/** How the page is left and the step is opened again, without more waiting than needed. */
const leavings: Record<string, (page: Page, address: string) => Promise<unknown>> = {
  'a reload': (page) => page.reload({ waitUntil: 'commit' }),
  'the same address again': (page, address) => page.goto(address, { waitUntil: 'commit' }),
  async 'another page and back'(page, address) {
    await page.goto(routes.drafts, { waitUntil: 'commit' });
    await page.goto(address, { waitUntil: 'commit' });
  },
};

/** Opens a new draft; returns a function that makes the machine slow, or as fast as it is. */
async function openDraft(page: Page, url: string): Promise<(isSlow: boolean) => Promise<unknown>> {
  const id = await callsOf(page, url, await userIdOf(page)).startDraft();
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  const session = await page.context().newCDPSession(page);
  return (isSlow) => session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWED : 1 });
}

/** The keys of what was left in local storage for the next start. */
const leftBehind = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('last-words')));

for (const [how, leave] of Object.entries(leavings)) {
  test(`the last words typed are there again after ${how}: 32 tries on a busy machine`, async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const slowDown = await openDraft(page, portal.url);
    const address = stepAddress('title-of-study');
    await page.goto(address);
    const field = page.getByLabel('Purpose');
    const saved = await field.inputValue();
    let words = saved;
    let tries = 0;
    const lost: string[] = [];
    for (const wait of WAITS_MS) {
      for (let count = 0; count < TRIES; count += 1) {
        tries += 1;
        const typed = ` ${tries}.`;
        await field.press('Control+End');
        await slowDown(true);
        await page.keyboard.type(typed);
        // The user pauses for a moment and leaves.
        await page.waitForTimeout(wait);
        await leave(page, address);
        await slowDown(tries % SLOW_AFTERWARDS_EVERY === 0);
        // The field appears with its complete text.
        await expect(field).toHaveValue(new RegExp(`^${saved}`));
        const found = await field.inputValue();
        if (found !== words + typed) lost.push(`after ${wait} ms: “${found}” in place of “${words + typed}”`);
        words = found;
      }
    }
    expect({ tries, lost }).toEqual({ tries: 32, lost: [] });
    await expect.poll(() => leftBehind(page)).toEqual([]);
  });
}

test('an investigator who was just added is there, however soon the page is left', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const slowDown = await openDraft(page, portal.url);
  await slowDown(true);
  const address = stepAddress('investigators-info');
  await page.goto(address);
  const form = page.getByRole('form', { name: 'New investigator' });
  const rows = page.getByRole('table', { name: 'Investigators' }).getByRole('row');
  let count = 2;
  for (const leave of Object.values(leavings)) {
    for (const wait of WAITS_MS) {
      await expect(rows).toHaveCount(count);
      await form.getByRole('textbox', { name: 'Principle Investigator Name' }).fill(`Person ${count}`);
      await form.getByRole('textbox', { name: 'ID Number' }).fill('20304050');
      await form.getByRole('textbox', { name: 'Position' }).fill('Nurse');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(wait);
      await leave(page, address);
      await expect(rows).toHaveCount(count + 1);
      await expect(rows.nth(count)).toContainText(`Person ${count}`);
      count += 1;
    }
  }
});
