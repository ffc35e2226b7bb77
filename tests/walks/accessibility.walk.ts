import { agree, fillInDetail, submitByCalls } from './application.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './walk.ts';

const publicRoutes = [
  '/login',
  '/create-account',
  '/forgot-password',
  '/reset-password?token=none',
  '/activate-account',
  '/no-such-address',
];
const researcherRoutes = [
  '/my/user-deatil',
  '/my/change-password',
  '/my/publish/draft-research',
  '/my/publish/published-research',
  '/my/publish/review-research',
  '/my/publish/more-information',
  '/my/publish/rejected-research',
  '/my/application/policy-agreement',
  '/my/application/application-detail',
  '/my/application/investigators-info',
  '/my/application/conflict-of-interest',
  '/my/application/title-of-study',
  '/my/application/methodology',
  '/my/application/pi-cv',
  '/application',
  '/my/no-such-address',
];
const administratorRoutes = [
  '/my/admin/all-published',
  '/my/admin/accepted',
  '/my/admin/rejected',
  '/my/admin/More-info',
  '/my/admin/pending',
  '/my/user-deatil',
];

async function look(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `sideways scrolling at ${route}`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 820, 375, 320]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, provoked: [400, 401, 404] });

      test('every route opens by its address, without a violation and without sideways scrolling', async ({
        portal,
        visit,
      }) => {
        const { page } = await visit();
        for (const route of publicRoutes) await look(page, route);

        await enter(page, portal, nur);
        await agree(page);
        await fillInDetail(page);
        for (const route of researcherRoutes) await look(page, route);
        await page.goto('/my/publish/draft-research');
        const view = await page.getByRole('link', { name: /^View/ }).getAttribute('href');
        await look(page, view ?? '');
        const submitted = await submitByCalls(page, portal.url);
        for (const route of [`/my/publish/view-researchdetail/${submitted}`, `/my/print/${submitted}`]) {
          await look(page, route);
        }

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
  }
}
