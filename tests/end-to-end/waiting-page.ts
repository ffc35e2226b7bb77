import { expect, type Locator, type Page } from '@playwright/test';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';

/** The state of the user's work in the header; a press opens what it stands for. */
export const inHeader = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: frameMessages.showsChanges });

/** What the state in the header stands for, with what can be done and the link to all changes. */
export const changesInHeader = (page: Page) =>
  page.getByRole('banner').getByRole('region', { name: frameMessages.changesLabel });

/** Opens what the state in the header stands for, if it is not open yet. */
export async function openChangesInHeader(page: Page): Promise<Locator> {
  if ((await inHeader(page).getAttribute('aria-expanded')) !== 'true') await inHeader(page).click();
  await expect(changesInHeader(page)).toBeVisible();
  return changesInHeader(page);
}

/** Goes to the page of waiting changes from the header. */
export async function followHeader(page: Page): Promise<void> {
  const shown = await openChangesInHeader(page);
  await shown.getByRole('link', { name: frameMessages.seeAll }).click();
}

/** The changes that are listed as waiting. */
export const changes = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

/** The changes that are listed as sent. */
export const sent = (page: Page) =>
  page.getByRole('region', { name: waitingMessages.sentTitle }).getByRole('listitem').locator('strong');

/** Goes to the page of waiting changes from the header, and waits for it. */
export async function openWaiting(page: Page): Promise<void> {
  await followHeader(page);
  await expect(page.getByRole('heading', { level: 1, name: waitingMessages.title })).toBeVisible();
}

/** Presses Tab until the target has focus, like a user without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('It cannot be reached by Tab');
}
