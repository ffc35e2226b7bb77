import { expect, type Page } from '@playwright/test';

/*
 * The clock of a page in the hand of the walk, so that nothing in it comes too late or goes too early because a machine is
 * slow. What waits for a network, a disk or a repaint goes on meanwhile, and so does the clock of the worker. Where the page
 * does something at once after it was opened, `page.clock.install()` comes before that.
 */

/** A clock can be stopped only at a time to come: longer than asking takes, shorter than a call waits for its answer. */
const AHEAD_MS = 10_000;

/** From now on time passes only where the walk says so, by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Ends once the page has done what it began when it last painted. An effect, and with it the timer that one sets, comes in
 * a task of its own, after what the person sees already; a later task is behind it.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** How much of its own time a page is given between two looks: much less than anything in it lasts. */
const TICK_MS = 20;
const LOOK_EVERY_MS = 50;

/** Gives the page its time tick by tick, until something is so. */
export type Until = (isSo: () => Promise<boolean>) => Promise<void>;

/** Walks with the clock stopped at the time that it is; afterwards it goes on, at the time that it is then. */
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

/** How far the clock goes at a time while something is shown, and at most while nothing is. */
const STEP_MS = 100;
const STEP_MOST_MS = 300;
/** By the clock of the worker, a page must not be so late that what it holds back for 10 seconds goes at once. */
const LATE_MS = 5000;
/** On a busy machine; what is held back for 10 seconds is waited for too. */
const SHOWN_WITHIN_MS = 120_000;

/** Stops the clock a little behind the worker's. It goes on by `shownFor`, and then with `page.clock.resume()`. */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.setSystemTime(now - AHEAD_MS);
  await page.clock.pauseAt(now - LATE_MS);
}

/**
 * Lets the held clock go, never faster than the real one, because what is shown is the worker's doing, until each of these
 * was shown and is gone. Answers for how long by the page's clock, to a few steps.
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
