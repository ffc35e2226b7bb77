import { expect, type Locator, type Page } from '@playwright/test';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import { waitingMessages } from '../../src/contract/messages/waiting.ts';

/** What the header says of a person's work, and leads to what waits. */
export const inHeader = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: frameMessages.leadsToWaiting });

/** The changes that are listed as waiting. */
export const changes = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

/** What the page lists as sent. */
export const sent = (page: Page) =>
  page.getByRole('region', { name: waitingMessages.sentTitle }).getByRole('listitem').locator('strong');

/** By the link in the header of the page that one is on. */
export async function openWaiting(page: Page): Promise<void> {
  await inHeader(page).click();
  await expect(page.getByRole('heading', { level: 1, name: waitingMessages.title })).toBeVisible();
}

/** Goes on with Tab until something has focus, as somebody does who has no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('It cannot be reached by Tab');
}
