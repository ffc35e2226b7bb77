import type { Locator, Page } from '@playwright/test';
import { undoingMessages } from '../../src/contract/messages/application/undo.ts';

/** The decisions that can still be undone, on any page of the administrator. */
export const heldDecisions = (page: Page): Locator => page.getByRole('region', { name: undoingMessages.label });

export const undoButton = (page: Page): Locator => heldDecisions(page).getByRole('button', { name: /^Undo/ });

/** Waits until the page shows this text, however briefly: every frame is checked. */
export async function untilSaid(page: Page, words: string): Promise<void> {
  await page.waitForFunction((words) => document.body.innerText.includes(words), words);
}
