import { expect, type Page } from '@playwright/test';

/*
 * Controls the clock of a page, so that nothing in it is too late or too early because the machine is slow. Network,
 * disk and rendering continue in real time, and so does the worker's clock. If the page does something immediately
 * after it is opened, call `page.clock.install()` before that.
 */

/**
 * A clock can only be stopped at a future time: further ahead than the call takes, but less than the time for which a
 * call waits for its response.
 */
const AHEAD_MS = 10_000;

/** From now on time passes only when the test calls `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Resolves once the page has finished what it started at its last paint. An effect, and a timer that it sets, runs in a
 * separate task after the user already sees the result; the tasks here run after that one.
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

/** How far the page's clock runs between two checks: much less than anything on the page lasts. */
const TICK_MS = 20;
const LOOK_EVERY_MS = 50;

/** Runs the page's clock step by step until a condition holds. */
export type Until = (isSo: () => Promise<boolean>) => Promise<void>;

/** Runs the test with the clock stopped at the current time; afterwards the clock continues from the real time. */
export async function withClockStopped(page: Page, work: (until: Until) => Promise<void>): Promise<void> {
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
  await page.clock.setSystemTime(Date.now());
  await work(async (isSo) => {
    const look = async () => {
      await page.clock.runFor(TICK_MS);
      return isSo();
    };
    await expect.poll(look, { intervals: [LOOK_EVERY_MS] }).toBe(true);
  });
  await page.clock.setSystemTime(Date.now());
  await page.clock.resume();
}

/** A success message is shown for 2 s, with the title "Success!". */
const SUCCESS_LASTS_MS = 2000;
/** How much of that time the page may have counted before the message was painted and found. */
const SHORTLY_MS = 400;

/** Presses a button, and checks that its success message is shown for its time and no longer. */
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

/** How far the clock runs per step while something is shown, and at most while nothing is. */
const STEP_MS = 100;
const STEP_MAX_MS = 300;
/**
 * How far the page is behind the worker's clock: not so far that what the page holds back for 10 seconds is already due
 * for the worker.
 */
const LATE_MS = 5000;
/** Long enough for a busy machine, including the 10 seconds for which a decision is held back. */
const SHOWN_WITHIN_MS = 120_000;

/** Stops the clock a little behind the worker's. It continues with `shownFor`, and then with `page.clock.resume()`. */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.setSystemTime(now - AHEAD_MS);
  await page.clock.pauseAt(now - LATE_MS);
}

/**
 * Runs the stopped clock until each of these was shown and has disappeared, never faster than the real clock, because
 * the worker causes what is shown. Returns for how many ms of the page's clock each was shown, to within a few steps.
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
    await page.clock.runFor(isAnyShown ? STEP_MS : Math.min(passed, STEP_MAX_MS));
    return false;
  };
  await expect.poll(areOver, { intervals: [STEP_MS], timeout: SHOWN_WITHIN_MS }).toBe(true);
  return times.map(({ ms }) => ms);
}
