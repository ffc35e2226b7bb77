import { agree, fillInDetail } from './application.ts';
import { callsOf, submitByCalls, userIdOf } from './at-server.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectContrast, test } from './fixtures.ts';

const publicRoutes = [
  '/login',
  '/create-account',
  '/forgot-password',
  '/reset-password#token=none',
  '/activate-account',
  '/confirm-email',
  '/help',
  '/no-such-address',
];
const researcherRoutes = [
  '/my/waiting',
  '/my/waiting/no-such-change',
  '/my/user-deatil',
  '/my/change-password',
  '/help',
  '/my/publish/draft-research',
  '/my/publish/published-research',
  '/my/publish/review-research',
  '/my/publish/more-information',
  '/my/publish/rejected-research',
  '/my/no-such-address',
];
const wizardRoutes = [
  '/my/application/policy-agreement',
  '/my/application/application-detail',
  '/my/application/investigators-info',
  '/my/application/conflict-of-interest',
  '/my/application/title-of-study',
  '/my/application/methodology',
  '/my/application/pi-cv',
  '/application',
];
const administratorRoutes = [
  '/my/admin/all-published',
  '/my/admin/accepted',
  '/my/admin/rejected',
  '/my/admin/More-info',
  '/my/admin/pending',
  '/my/user-deatil',
];

/** The widths at which the layout changes, and the narrowest that WCAG requires (1.4.10). */
const WIDTHS = [1280, 820, 375, 320];
/** A colour does not depend on the width, except in the header and the bars, which a phone has in another form. */
const DARK_WIDTHS = [1280, 375];
const HEIGHT = 900;
/** The default text size of browsers, and twice as much (WCAG 1.4.4). */
const TEXT_PX = { usual: 16, large: 32 };

/** Checks the page of a route in every width, and its dark theme, in which only the colours can be wrong. */
async function look(page: Page, route: string): Promise<void> {
  // During a transition between themes a colour belongs to neither, so transitions are turned off.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(route);
  // The app's own page, not the list that is painted before it.
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await painted(page);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page, `${width} px`);
    if (!DARK_WIDTHS.includes(width)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
  await setTextSize(page, TEXT_PX.large);
  await expectNoSidewaysScrolling(page, 'text of twice the size');
  await setTextSize(page, TEXT_PX.usual);
}

async function expectNoSidewaysScrolling(page: Page, at: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `sideways scrolling of ${page.url()} at ${at}`).toBeLessThanOrEqual(0);
}

/** Sets the text size as in the browser's settings. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
  await painted(page);
  const text = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect(text).toBe(standard);
}

/** Waits until elements that measure themselves after a resize have done so and are painted. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test.describe('every route opens by its address, without a violation and without sideways scrolling', () => {
  test.use({ provoked: [400, 401, 404] });

  test('for a visitor', async ({ visit }) => {
    const { page } = await visit();
    for (const route of publicRoutes) await look(page, route);
  });

  test('for a researcher who writes', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    for (const route of wizardRoutes) await look(page, route);
  });

  test('for a researcher who looks at their own', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await callsOf(page, portal.url, await userIdOf(page)).startDraft();
    for (const route of researcherRoutes) await look(page, route);
    await page.goto('/my/publish/draft-research');
    const view = await page.getByRole('link', { name: /^View/ }).getAttribute('href');
    await look(page, view ?? '');
  });

  test('for a researcher and an administrator who look at an application under review', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const submitted = await submitByCalls(page, portal.url);
    await look(page, `/my/publish/view-researchdetail/${submitted}`);
    await look(page, `/my/print/${submitted}`);
    const administrator = await visit();
    await signInAsAdministrator(administrator.page);
    for (const route of [
      ...administratorRoutes,
      `/my/admin/view-researchdetail/${submitted}`,
      `/my/print/${submitted}`,
    ]) {
      await look(administrator.page, route);
    }
  });
});

test('where the person forces their own colours, the tab that is chosen is told from the others by its line', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/my/publish/draft-research');
  const tabs = page.getByRole('navigation', { name: 'My Publishes' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  const lines = await tabs.evaluateAll((all) => {
    const paper = document.createElement('i');
    paper.style.color = 'Canvas';
    document.body.append(paper);
    const invisible = getComputedStyle(paper).color;
    paper.remove();
    return all.map((tab) => ({
      chosen: tab.getAttribute('aria-current') === 'page',
      isSeen: getComputedStyle(tab).borderBlockEndColor !== invisible,
    }));
  });
  expect(lines.filter(({ isSeen }) => isSeen)).toEqual([{ chosen: true, isSeen: true }]);
});
