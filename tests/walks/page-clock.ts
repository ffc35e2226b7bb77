import type { Page } from '@playwright/test';

/** The clock jumps so far ahead before it stops: longer than asking it takes, shorter than a call waits for its answer. */
const AHEAD_MS = 10_000;

/**
 * Stops the clock of a page on which `page.clock.install()` was called before it was opened: from now on time passes only
 * where the walk says so, by `page.clock.runFor`. What waits for a network, a disk or a repaint goes on.
 */
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
