import type { Locator, Page } from '@playwright/test';
import { routes, viewApplication } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, test } from './fixtures.ts';

/** The most that a page may move while it opens (Cumulative Layout Shift, https://web.dev/articles/cls). */
const SHIFT_MAX = 0.02;
/** A slow device shows each state of a page for longer, so that each is painted. */
const CPU_SLOWDOWN = 6;

/** Opens an address, waits until `shown` is there, and returns how much the page has moved by then. */
async function shiftAt(page: Page, address: string, shown: Locator): Promise<number> {
  await page.goto(address);
  await expect(shown).toBeVisible();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // What moved before this is reported first.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 720 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('no page moves while it opens: the login, a list, a step, an application', async ({ portal, visit }) => {
      const visitor = await visit();
      const slow = async (page: Page) => {
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      };
      await slow(visitor.page);
      expect(
        await shiftAt(visitor.page, routes.login, visitor.page.getByRole('link', { name: 'Forgot Password?' })),
      ).toBeLessThanOrEqual(SHIFT_MAX);

      const { page } = await visit();
      await enter(page, portal, nur);
      const calls = callsOf(page, portal.url, await userIdOf(page));
      const id = await calls.startDraft();
      await page.goto(routes.help);
      await slow(page);
      expect(await shiftAt(page, routes.drafts, page.getByRole('article'))).toBeLessThanOrEqual(SHIFT_MAX);
      await page.getByRole('link', { name: 'Edit Research' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Policy Agreement' })).toBeVisible();
      expect(
        await shiftAt(page, stepAddress('methodology'), page.getByRole('textbox', { name: 'Setting' })),
      ).toBeLessThanOrEqual(SHIFT_MAX);
      expect(
        await shiftAt(page, viewApplication(id), page.getByRole('tab', { name: 'Methodology' })),
      ).toBeLessThanOrEqual(SHIFT_MAX);
    });
  });
}
