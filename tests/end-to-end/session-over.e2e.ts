import type { Page } from '@playwright/test';
import { submitByCalls } from './at-server.ts';
import { untilSaid } from './held-decisions.ts';
import { enter, nur, openBeforeSessionEnds, signIn, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Enters the password in the dialog over the page. */
async function signInHere(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(nur.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('once the session is over', () => {
  test.use({ provoked: [401] });

  test('a reply waits, the password is asked for in place, and what is being written stays', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    const id = await submitByCalls(page, portal.url);
    const administrator = await visit();
    await signInAsAdministrator(administrator.page);
    await administrator.page.goto(`/my/admin/view-researchdetail/${id}`);
    await administrator.page.getByRole('button', { name: 'More Information' }).click();
    await administrator.page.getByLabel('Your Message').fill('Who reads the diaries?');
    const told = untilSaid(administrator.page, 'Message sent successfully.');
    await administrator.page.getByRole('button', { name: 'Send' }).first().click();
    await told;

    await openBeforeSessionEnds(page, `/my/publish/view-researchdetail/${id}`);
    await page.getByRole('tab', { name: /Requested Information/ }).click();
    await expect(page.getByRole('log').getByText('Who reads the diaries?')).toBeVisible();
    await context.clearCookies();
    const message = page.getByLabel('Write a message');
    await message.fill('The head nurse.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'send it when you log in again' });
    await expect(notice).toBeVisible();
    await message.fill('And her deputy');
    await notice.getByRole('button', { name: 'Log in' }).click();
    await signInHere(page);
    // The notice with the button is gone.
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/my/publish/view-researchdetail/${id}$`));
    await expect(message).toHaveValue('And her deputy');
    await expect(page.getByText(/Action needed|Waiting to send \d/)).toHaveCount(0);
    await administrator.page.goto(`/my/admin/view-researchdetail/${id}`);
    await administrator.page.getByRole('tab', { name: /Requested Information/ }).click();
    await expect(administrator.page.getByText('The head nurse.')).toBeVisible();
  });

  test('a new password is not typed twice: the page stays, says so, and changes it after signing in', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    const password = 'Other$2026x';
    await enter(page, portal, nur);
    await openBeforeSessionEnds(page, '/my/change-password');
    await page.getByLabel('Current Password').fill(nur.password);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password').fill(password);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await signInHere(page);
    await expect(page.getByText('Your session has ended, so your password wasn’t changed.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed successfully' })).toBeVisible();
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await signIn(page, { ...nur, password });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
