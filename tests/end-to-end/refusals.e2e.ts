import { DRAFTS_MAX } from '../../src/contract/api/limits.ts';
import { checkMessages } from '../../src/contract/messages/application/check.ts';
import { agree, atStep, chooseFile, fillInDetail, makeFiles, title } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, fillInAccount, nur, omar, register } from './people.ts';
import { openWaiting } from './waiting-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const FOUR_MEGABYTES = 4 * 1024 * 1024;

test.describe('signing in', () => {
  test.use({ provoked: [401] });

  test('a wrong password is refused in words, and says nothing about the account', async ({ portal, visit }) => {
    const { page } = await visit();
    await register(page, portal, nur);
    for (const emailAddress of [nur.emailAddress, 'nobody@hospital.example.org']) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(emailAddress);
      await page.getByLabel('Password', { exact: true }).fill('Wrong$2026x');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Invalid credentials')).toBeVisible();
      await expectAccessible(page);
    }
    await expect(page).toHaveURL(/\/login/);
  });
});

test('an empty form says what is missing, and leads to it', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole('link', { name: 'Email is required' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
});

test('a weak password is refused at its field', async ({ visit }) => {
  const { page } = await visit();
  await fillInAccount(page, { ...nur, password: 'allsmall1' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page
      .getByText(
        'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
      )
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an email that is taken is said at its field while the form is filled in', async ({ portal, visit }) => {
  const first = await visit();
  await register(first.page, portal, nur);
  const second = await visit();
  await fillInAccount(second.page, { ...omar, emailAddress: nur.emailAddress.toUpperCase() });
  await expect(second.page.getByText('Email already exists').first()).toBeVisible();
  await expectAccessible(second.page);
});

test('an invalid step stays, says what is missing, and follows the typing', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await agree(page);
  // The button has `aria-disabled`, so Playwright would wait for it; a user can press it anyway.
  await page.getByRole('button', { name: 'Next' }).click({ force: true });
  await expect(page.getByText('Work number is required').first()).toBeVisible();
  await expectAccessible(page);
  await fillInDetail(page);
  await page.goto('/my/application/title-of-study');
  await page.getByLabel('Background Information').fill('Too short');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Minimum 1095 characters required').first()).toBeVisible();
  await expect(page.getByText('Minimum 700 characters required').first()).toBeVisible();
  await expect(page).toHaveURL(/title-of-study$/);
  await expectAccessible(page);
});

test('a file of another type or of 4 MB and one byte is refused by name; one of exactly 4 MB is taken', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  const { pdf } = await makeFiles(page);
  const padded = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, '\n')]);
  await enter(page, portal, nur);
  await agree(page);
  await fillInDetail(page);
  await page.goto('/my/application/pi-cv');
  const area = 'Principle Investigator CV';
  await chooseFile(page, area, 'cv.docx', 'application/msword', Buffer.from('PK not a pdf'));
  await expect(page.getByText('Invalid file type: cv.docx').first()).toBeVisible();
  await chooseFile(page, area, 'renamed.pdf', 'application/pdf', Buffer.from('PK not a pdf'));
  await expect(page.getByText('Invalid file type: renamed.pdf').first()).toBeVisible();
  await chooseFile(page, area, 'large.pdf', 'application/pdf', padded(FOUR_MEGABYTES + 1));
  await expect(page.getByText('File size exceeds 4MB: large.pdf').first()).toBeVisible();
  await expectAccessible(page);
  await chooseFile(page, area, 'fits.pdf', 'application/pdf', padded(FOUR_MEGABYTES));
  await page.getByRole('button', { name: 'Save As Draft' }).click();
  await expect(page.getByText('Files saved as draft successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('fits.pdf')).toBeVisible();
});

test('an incomplete application is not sent: the page says what is missing and leads there', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  const { pdf } = await makeFiles(page);
  await enter(page, portal, nur);
  await agree(page);
  await fillInDetail(page);
  await page.goto('/my/application/pi-cv');
  await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', pdf);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add Purpose', exact: true }).click();
  await atStep(page, 'Title Of Study');

  // Submit of the last step is pressed after Next, in the moment before the page that Next leads to is shown.
  await page.goto('/my/application/pi-cv');
  await page.getByRole('button', { name: 'Submit' }).evaluate((button: HTMLButtonElement) => {
    navigation.addEventListener('currententrychange', () => button.click(), { once: true });
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: checkMessages.title })).toBeVisible();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await page.goto('/my/publish/draft-research');
  await expect(page.getByText(title)).toBeVisible();
});

test.describe('as many drafts as the portal keeps of one person', () => {
  test.use({ provoked: [409] });

  test('one more is kept on the device, says why it is not sent, and goes once another is deleted', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const calls = callsOf(page, portal.url, await userIdOf(page));
    const ids: number[] = [];
    while (ids.length < DRAFTS_MAX) ids.push(await calls.begin(`Study ${ids.length}`));

    await agree(page);
    await page.getByLabel('Work Number').fill('4711');
    await page.getByLabel('Research Title').fill(title);
    await page.getByLabel('Duration of Study').fill('12 months');
    await page.getByRole('button', { name: 'Next' }).click();
    const reason = `You’ve reached the maximum of ${DRAFTS_MAX} drafts.`;
    await expect(page.getByRole('alertdialog')).toContainText(reason);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Work Number')).toHaveValue('4711');

    await openWaiting(page);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expectAccessible(page);
    const answer = await page.request.delete(`/api/v1/ProjectApplication/${ids[0]}`, {
      headers: { Origin: portal.url },
    });
    expect(answer.status()).toBe(200);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
  });
});
