import type { Page } from '@playwright/test';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const heading = (page: Page, name: string, level: number) => page.getByRole('heading', { name, level, exact: true });

test('a visitor finds the guide in the footer, goes from its contents to a section, and back to where they were', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/create-account');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page).toHaveTitle('Help – MRC');
  await expect(heading(page, 'Help', 1)).toBeFocused();
  await expect(heading(page, 'For researchers', 2)).toBeVisible();
  await expect(heading(page, 'For administrators', 2)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Files' }).click();
  await expect(heading(page, 'Files', 3)).toBeInViewport();
  // As for a user who was sent the address of one section.
  await page.reload();
  await expect(heading(page, 'Files', 3)).toBeInViewport();
  await expect(heading(page, 'Files', 3)).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('First Name')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED'] });

  test('a researcher who has just signed in for the first time reads the guide, and goes on where they were', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(page.getByRole('link', { name: 'How it works' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'How it works' }).click();
    await expect(heading(page, 'From the policies to a decision', 3)).toBeInViewport();
    await expect(page.getByRole('banner').getByRole('button', { name: 'New Research' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Action needed' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /^My Publishes/ })).toBeVisible();
    // Once the portal cannot be reached, the list no longer claims to be empty.
    await expect(page.getByText('We couldn’t load the applications')).toBeVisible();

    // In a new tab, and from the account menu.
    const other = await context.newPage();
    await other.goto('/help');
    await expect(heading(other, 'Help', 1)).toBeVisible();
    await other.getByRole('button', { name: 'Nur Al-Harbi' }).click();
    await other.getByRole('link', { name: 'Change Password' }).click();
    await other.getByRole('button', { name: 'Nur Al-Harbi' }).click();
    await other.getByRole('link', { name: 'Help', exact: true }).click();
    await expect(heading(other, 'Help', 1)).toBeFocused();
  });
});

test('signing out leads from the guide to the login, as from everywhere', async ({ visit }) => {
  const { page } = await visit();
  await signInAsAdministrator(page);
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(heading(page, 'For administrators', 2)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/help');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact Us' })).toBeVisible();
});
