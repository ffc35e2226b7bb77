import { expect, type Page } from '@playwright/test';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import type { DraftRow, StorageState, IdRow } from '../../src/local-db/tables/rows.ts';
import { inHeader } from './waiting-page.ts';
import { fieldsOnDevice, operationsOnDevice, rowsOnDevice } from './on-device.ts';

/** What the header says about a person's work. The time of the last save, in the wizard, is left out. */
async function said(page: Page): Promise<string> {
  const state = inHeader(page);
  const words = (await state.count()) > 0 ? await state.locator('[data-kind]').allInnerTexts() : [];
  return words.map((word) => word.replace(/^Saved .*/, frameMessages.saved)).join(' · ');
}

/** What the header should say according to the browser's database. Returns all acceptable texts. */
async function shouldSay(page: Page, userId: number): Promise<string[]> {
  const operations = await operationsOnDevice(page, userId);
  const count = (...states: string[]) => operations.filter(({ state }) => states.includes(state)).length;
  const [waiting, sending, actionNeeded] = [count('waiting', 'unsure'), count('sending'), count('refused', 'conflict')];
  const needs = actionNeeded > 0 ? [frameMessages.actionNeeded(actionNeeded)] : [];
  const leaving = waiting + sending;
  if (leaving > 0) {
    const words = [
      ...needs,
      ...(sending > 0 ? [frameMessages.sending] : []),
      ...(waiting > 0 ? [frameMessages.waiting(waiting)] : []),
    ].join(' · ');
    return [words, frameMessages.actionNeeded(actionNeeded + leaving)];
  }
  if (needs.length > 0) return needs;
  const written: StorageState[] = await fieldsOnDevice(page, userId);
  for (const table of ['investigators', 'files'])
    written.push(...(await rowsOnDevice<StorageState>(page, userId, table)));
  const drafts = await rowsOnDevice<DraftRow>(page, userId, 'drafts');
  const known = new Set((await rowsOnDevice<IdRow>(page, userId, 'ids')).map(({ local }) => local));
  // An application that was only started is also only on this device.
  const isKept =
    written.some(({ state }) => state === 'kept') ||
    drafts.some(({ applicationId }) => applicationId < 0 && !known.has(applicationId));
  return [isKept ? frameMessages.kept : frameMessages.saved];
}

/**
 * Compares the header with the browser's database, which is read directly and not through the portal. The screen lags
 * behind the database, so this polls until both agree while the database does not change.
 */
export async function expectTruth(page: Page, userId: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = await shouldSay(page, userId);
        const words = await said(page);
        const after = await shouldSay(page, userId);
        if (before.join() !== after.join()) return 'moving';
        return before.includes(words) ? 'true' : `says "${words}", and should say "${before.join('" or "')}"`;
      },
      { message: `the header at ${page.url()}` },
    )
    .toBe('true');
}
