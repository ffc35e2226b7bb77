import type { Page } from '@playwright/test';
import { routes } from '../../src/contract/routes.ts';
import { status } from '../../src/contract/statuses.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { openFiles } from './application.ts';
import { callsOf, dataAt, pdfOf, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-walk.ts';
import { fillDisk } from './full-disk.ts';
import { rememberMessages } from './messages.ts';
import { enter, nur, signIn } from './people.ts';

test.use({ provoked: [400, 401] });

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Reads what stands in the way of a submission, and closes it. */
async function read(page: Page, ...lines: string[]): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  for (const words of lines) await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

test('Submit says what became of it, on the last step and where the application is checked', async ({
  portal,
  line,
  visit,
}) => {
  const { page, context } = await visit();
  const messages = await rememberMessages(page);
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const complete = async () => {
    const id = await calls.startDraft();
    await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
    return id;
  };
  const [first, second] = [await complete(), await complete()];
  const statusOf = async (id: number) =>
    Reflect.get(Object(await dataAt(page, `ProjectApplication/${id}`)), 'appStatusId');

  await test.step('without an application both pages say so, and have no Submit', async () => {
    for (const address of [stepAddress('pi-cv'), routes.checkApplication]) {
      await page.goto(address);
      const missing = 'Application ID missing. Please start a new application.';
      await expect(page.getByRole('main').getByText(missing, { exact: true })).toBeVisible();
      await expect(submit(page)).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  await test.step('with answers missing elsewhere Submit on the files leads to where all is checked, and to what is missing', async () => {
    const unfinished = await calls.begin();
    await calls.upload(unfinished, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
    await openFiles(page, unfinished);
    await submit(page).click();
    await expect(page).toHaveURL(routes.checkApplication);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  });

  await openFiles(page, first);
  const onBothPages = async (act: () => Promise<void>) => {
    await page.goto(stepAddress('pi-cv'));
    await expect(page.getByText('cv.pdf')).toBeVisible();
    await act();
    await page.goto(routes.checkApplication);
    await expect(page.getByRole('heading', { level: 1, name: 'Check your application' })).toBeVisible();
    await act();
  };
  await test.step('what this device cannot keep is an unexpected error, and nothing is submitted', () =>
    onBothPages(async () => {
      const address = page.url();
      await fillDisk(page);
      await submit(page).click();
      await read(page, 'An unexpected error occurred. Please try again.');
      await expect(page).toHaveURL(address);
      expect(await statusOf(first)).toBe(status.draft);
    }));

  await test.step('a refusal says that it failed, with the reason, and nothing is submitted', async () => {
    line.fate = ({ path }) =>
      path.endsWith('/change-status')
        ? {
            status: 400,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ isSuccess: false, message: 'The centre is closed.' }),
          }
        : undefined;
    await onBothPages(async () => {
      const address = page.url();
      await submit(page).click();
      await read(page, 'Failed to submit application. Please try again.', 'The centre is closed.');
      await expect(page).toHaveURL(address);
      expect(await statusOf(first)).toBe(status.draft);
    });
    line.fate = () => undefined;
  });

  await test.step('Submit on the files asks for status 5, says that it succeeded, and leads to what is under review', async () => {
    await page.goto(stepAddress('pi-cv'));
    await submit(page).click();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    await expect.poll(() => messages).toContain('Application submitted successfully!');
    expect(await statusOf(first)).toBe(5);
  });

  await test.step('without a session Submit asks to log in and leads there; it goes once that is done', async () => {
    await openFiles(page, second);
    await context.clearCookies();
    await submit(page).click();
    await expect.poll(() => messages).toContain('Please log in to submit the application');
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, nur);
    await expect.poll(() => statusOf(second)).toBe(status.pending);
  });
});
