import type { Locator, Page } from '@playwright/test';
import { undoingMessages } from '../../src/contract/messages/undoing.ts';

/** The decisions that can still be taken back, on whichever page of the administrator. */
export const heldDecisions = (page: Page): Locator => page.getByRole('region', { name: undoingMessages.label });

export const undoButton = (page: Page): Locator => heldDecisions(page).getByRole('button', { name: /^Undo/ });

/** Waits until the page says something, however briefly: it is looked at in every frame. */
export async function untilSaid(page: Page, words: string): Promise<void> {
  await page.waitForFunction((words) => document.body.innerText.includes(words), words);
}
