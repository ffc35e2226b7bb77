import { expect, type Locator, type Page } from '@playwright/test';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';

/** The link in the header that says what state the user's work is in, and leads to the waiting changes. */
export const inHeader = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: frameMessages.leadsToWaiting });

/** The changes that are listed as waiting. */
export const changes = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

/** The changes that are listed as sent. */
export const sent = (page: Page) =>
  page.getByRole('region', { name: waitingMessages.sentTitle }).getByRole('listitem').locator('strong');

/** Opens the list of waiting changes with the link in the header. */
export async function openWaiting(page: Page): Promise<void> {
  await inHeader(page).click();
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
