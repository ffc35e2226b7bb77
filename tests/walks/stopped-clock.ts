import { expect, type Page } from '@playwright/test';

/** How much of its own time a page is given between two looks: much less than anything in it lasts. */
const TICK_MS = 20;
const LOOK_EVERY_MS = 50;
/** A clock can be stopped only at a time to come, however long it takes to tell the page. */
const AHEAD_MS = 10_000;

/** Gives the page its time tick by tick, until something is so. */
export type Until = (isSo: () => Promise<boolean>) => Promise<void>;

/**
 * Walks with the page's clock stopped: nothing in the page comes too late or goes too early because the machine is slow. The
 * clock has to be installed (`page.clock.install()`); afterwards it goes on, at the time that it is.
 */
export async function withClockStopped(page: Page, walk: (until: Until) => Promise<void>): Promise<void> {
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
  await page.clock.setSystemTime(Date.now());
  await walk(async (isSo) => {
    const look = async () => {
      await page.clock.runFor(TICK_MS);
      return isSo();
    };
    await expect.poll(look, { intervals: [LOOK_EVERY_MS] }).toBe(true);
  });
  await page.clock.setSystemTime(Date.now());
  await page.clock.resume();
}

/** A success is said for 2 s, titled "Success!". */
const SUCCESS_LASTS_MS = 2000;
/** The page may have counted so much of it before the message was painted and seen. */
const SHORTLY_MS = 400;

/** Presses a button, and sees that its success is said, for its time and no longer. */
export async function expectSuccess(page: Page, press: () => Promise<void>, words: string): Promise<void> {
  const message = page.getByRole('status').filter({ hasText: words });
  await withClockStopped(page, async (until) => {
    await press();
    await until(() => message.isVisible());
    await expect(message).toHaveText(`Success!${words}`);
    await page.clock.runFor(SUCCESS_LASTS_MS - SHORTLY_MS);
    await expect(message).toBeVisible();
    await page.clock.runFor(2 * SHORTLY_MS);
    await expect(message).toHaveCount(0);
  });
}
