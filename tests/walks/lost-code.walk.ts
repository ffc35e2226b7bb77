import { agree, atStep, fillInDetail, title } from './application.ts';
import { enter, nur } from './people.ts';
import { expect, expectAccessible, test } from './walk.ts';

const NOT_LOADED = 'This part of the portal could not be loaded.';

test.describe('code of a page does not arrive', () => {
  // A worker would have it kept: this is the first visit, or a browser without workers.
  test.use({ serviceWorkers: 'block' });
  // React writes what a boundary caught to the console.
  test.use({
    provoked: ['net::ERR_FAILED', 'A part of the app could not be loaded', 'Service Worker registration blocked'],
  });

  test('a step says so, Retry fetches it anew, and what was typed before is there', async ({ portal, visit }) => {
    const { page } = await visit();
    await page.route('**/assets/methodology-step*', (route) => route.abort());
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await page.goto('/my/application/title-of-study');
    await atStep(page, 'Title Of Study');
    await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    await page
      .getByRole('link', { name: /Methodology/ })
      .first()
      .click();
    await atStep(page, 'Methodology');
    await expect(page.getByRole('alert').filter({ hasText: NOT_LOADED })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert').filter({ hasText: NOT_LOADED })).toBeVisible();

    await page
      .getByRole('link', { name: /Title Of Study/ })
      .first()
      .click();
    await atStep(page, 'Title Of Study');
    await expect(page.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
    await page
      .getByRole('link', { name: /Methodology/ })
      .first()
      .click();
    await expect(page.getByText(NOT_LOADED)).toBeVisible();
    await page.unroute('**/assets/methodology-step*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Research Design')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
    await expect(page.getByLabel('Study Title')).toHaveValue(title);
  });

  test('all that a person works with is fetched anew by Retry, and signing in is not asked for again', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await page.route('**/assets/rooms-*.js', (route) => route.abort());
    await enter(page, portal, nur);
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await page.unroute('**/assets/rooms-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('You did not published any Research')).toBeVisible();
  });

  test('a whole screen says so under the header, and another screen is tried without Retry', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await page.route('**/assets/user-detail-screen*.js', (route) => route.abort());
    await enter(page, portal, nur);
    await page.goto('/my/user-deatil');
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'My Publishes' }).click();
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
    await page.unroute('**/assets/user-detail-screen*.js');
    await page.goto('/my/user-deatil');
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
  });
});
