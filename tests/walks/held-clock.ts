import { expect, type Page } from '@playwright/test';

/** How far the clock is let go at a time, never faster than the real one. */
const STEP_MS = 100;
/**
 * A page's clock is set back before it is held, since it can be moved forward alone. What a page holds back for seconds so
 * that it can be undone may go at once by the clock of the worker that sends it.
 */
const BEHIND_MS = 60_000;
/** Further than the clock goes while it is asked what it says. */
const AHEAD_MS = 5000;

/** Puts a clock into a page that can be held. It goes as every clock does until then. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - BEHIND_MS });
}

/** Stops the clock of a page, so that what is shown for a time alone stays until the walk has seen it. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Lets the held clock go until each of these was shown and is gone; answers for how long by it, to a step or two. */
export async function shownFor(page: Page, ...shown: readonly (() => Promise<boolean>)[]): Promise<number[]> {
  const times = shown.map((isShown) => ({ isShown, ms: 0, isGone: false }));
  const areOver = async () => {
    for (const time of times) {
      const isShown = await time.isShown();
      time.isGone = !isShown && time.ms > 0;
      if (isShown) time.ms += STEP_MS;
    }
    if (times.every(({ isGone }) => isGone)) return true;
    await page.clock.runFor(STEP_MS);
    return false;
  };
  await expect.poll(areOver, { intervals: [STEP_MS] }).toBe(true);
  return times.map(({ ms }) => ms);
}
