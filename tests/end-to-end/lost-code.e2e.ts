import { agree, atStep, fillInDetail, title } from './application.ts';
import { enter, nur } from './people.ts';
import { followHeader } from './waiting-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const NOT_LOADED = 'We couldn’t load this part of the portal.';

test.describe('code of a page does not arrive', () => {
  // A worker would have cached the code: this is a first visit, or a browser without service workers.
  test.use({ serviceWorkers: 'block' });
  // React logs what an error boundary caught.
  test.use({
    provoked: ['net::ERR_FAILED', 'A part of the app could not be loaded', 'Service Worker registration blocked'],
  });

  test('a page says so, Retry fetches it again, and what was typed before is there', async ({ portal, visit }) => {
    const { page } = await visit();
    await page.route('**/assets/waiting-*.js', (route) => route.abort());
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await page.goto('/my/application/title-of-study');
    await atStep(page, 'Title Of Study');
    await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    const notLoaded = page.getByRole('heading', { level: 1, name: NOT_LOADED });
    await followHeader(page);
    await expect(notLoaded).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notLoaded).toBeVisible();

    await page.goBack();
    await atStep(page, 'Title Of Study');
    await expect(page.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
    await followHeader(page);
    await expect(notLoaded).toBeVisible();
    await page.unroute('**/assets/waiting-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
    await expect(page.getByLabel('Study Title')).toHaveValue(title);
  });

  test('a page of which a part no longer comes is reloaded, and what was typed is there', async ({ portal, visit }) => {
    const { page } = await visit();
    await page.route('**/assets/waiting-*.js', (route) => route.abort());
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await page.goto('/my/application/title-of-study');
    await atStep(page, 'Title Of Study');
    await followHeader(page);
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await page.goBack();
    await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    await followHeader(page);
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await page.unroute('**/assets/waiting-*.js');
    // Marks the current page: the button replaces it, with everything that it has in memory.
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeVisible();
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(false);
    await page.goto('/my/application/title-of-study');
    await expect(page.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
  });

  test('all that a person works with is fetched again by Retry, and signing in is not asked for again', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await page.route('**/assets/work-*.js', (route) => route.abort());
    await page.goto('/my/publish/draft-research');
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await page.unroute('**/assets/work-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('You did not published any Research')).toBeVisible();
  });

  test('a whole screen says so under the header, and another screen is tried without Retry', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await page.route('**/assets/account-*.js', (route) => route.abort());
    await enter(page, portal, nur);
    await page.goto('/my/user-deatil');
    await expect(page.getByRole('heading', { level: 1, name: NOT_LOADED })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'My Publishes' }).click();
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
    await page.unroute('**/assets/account-*.js');
    await page.goto('/my/user-deatil');
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
  });
});

test.describe('code of a page arrives late', () => {
  // A worker would have cached the code.
  test.use({ serviceWorkers: 'block', provoked: ['Service Worker registration blocked'] });

  test('a menu that was opened while the page was loading stays open when it is there', async ({ portal, visit }) => {
    const { page } = await visit();
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/account-*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await enter(page, portal, nur);
    const menu = page.getByRole('button', { name: 'Nur Al-Harbi' });
    await menu.click();
    // Pressed as soon as the menu has closed, before the next page can be rendered.
    await page.getByRole('link', { name: 'Change Password' }).evaluate(async (link: HTMLElement) => {
      link.click();
      await Promise.resolve();
      link.closest('div')?.querySelector('button')?.click();
    });
    await expect(page.getByRole('link', { name: 'Help', exact: true })).toBeVisible();
    arrived.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
  });
});
