import { expect, type Page } from '@playwright/test';

/** How far the clock goes at a time while something is shown, and at most while nothing is. */
const STEP_MS = 100;
const STEP_MOST_MS = 300;
/**
 * A clock can be stopped at a time to come alone, so it is set back first. By the clock of the worker, which is nobody's to
 * hold, a page must not be so late that what it holds back for 10 seconds goes at once.
 */
const SET_BACK_MS = 10_000;
const LATE_MS = 5000;
/** On a busy machine; what is held back for 10 seconds is waited for too. */
const SHOWN_WITHIN_MS = 120_000;

/**
 * Stops the clock of a page, so that what is shown for a time alone stays until the walk has seen it. It goes on with
 * `page.clock.resume()`.
 */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.setSystemTime(now - SET_BACK_MS);
  await page.clock.pauseAt(now - LATE_MS);
}

/**
 * Lets the held clock go, never faster than the real one, until each of these was shown and is gone. Answers for how long by
 * it, to a few steps.
 */
export async function shownFor(page: Page, ...shown: readonly (() => Promise<boolean>)[]): Promise<number[]> {
  const times = shown.map((isShown) => ({ isShown, ms: 0, isGone: false }));
  let before = Date.now();
  const areOver = async () => {
    let isAnyShown = false;
    for (const time of times) {
      const isShown = await time.isShown();
      time.isGone = !isShown && time.ms > 0;
      if (isShown) time.ms += STEP_MS;
      isAnyShown ||= isShown;
    }
    if (times.every(({ isGone }) => isGone)) return true;
    const passed = Date.now() - before;
    before += passed;
    await page.clock.runFor(isAnyShown ? STEP_MS : Math.min(passed, STEP_MOST_MS));
    return false;
  };
  await expect.poll(areOver, { intervals: [STEP_MS], timeout: SHOWN_WITHIN_MS }).toBe(true);
  return times.map(({ ms }) => ms);
}
