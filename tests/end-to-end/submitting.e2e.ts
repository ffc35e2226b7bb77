import type { Page } from '@playwright/test';
import { features, header } from '../../src/contract/api/headers.ts';
import { routes, viewApplication } from '../../src/contract/routes.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep, openFiles, openStep, title } from './application.ts';
import { callsOf, dataAt, pdfOf, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { fillDisk } from './full-disk.ts';
import { rememberMessages } from './messages.ts';
import { enter, nur, signIn } from './people.ts';

test.use({ provoked: [400, 401, 'net::ERR_INTERNET_DISCONNECTED'] });

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Checks what prevents the submission, and closes the dialog. */
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

  const receipt = page.getByRole('region', { name: 'Submitted for review' });
  await test.step('the receipt stands above the list: application, reference, when, what happens next', async () => {
    const reference = String(Reflect.get(Object(await dataAt(page, `ProjectApplication/${first}`)), 'reference'));
    expect(reference).toMatch(/^RA-\d{4}-\d{5}$/);
    await expect(receipt.getByText(title, { exact: true })).toBeVisible();
    await expect(receipt.getByText(reference, { exact: true })).toBeVisible();
    await expect(receipt.getByText(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/)).toBeVisible();
    await expect(receipt.getByText('An administrator will review your application')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('how long it takes is told from 5 cases on; the receipt survives a reload', async () => {
    const turnaround = (days: number, cases: number) => {
      line.fate = ({ path }) =>
        path.endsWith('/turnaround')
          ? {
              status: 200,
              headers: { 'content-type': 'application/json', [header.features]: features.join(', ') },
              body: JSON.stringify({ isSuccess: true, message: '', data: { days, cases } }),
            }
          : undefined;
    };
    const asked = page.waitForResponse(/turnaround$/);
    turnaround(11.5, 4);
    await page.reload();
    await asked;
    await expect(receipt.getByText(title, { exact: true })).toBeVisible();
    await expect(receipt.getByText(/^Half of all applications/)).toHaveCount(0);
    turnaround(11.5, 5);
    await page.reload();
    const words = 'Half of all applications get a decision within 12 days.';
    await expect(receipt.getByText(words, { exact: true })).toBeVisible();
    line.fate = () => undefined;
  });

  await test.step('it goes when it is closed, and stays gone', async () => {
    await receipt.getByRole('button', { name: 'Close' }).click();
    await expect(receipt).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await expect(receipt).toHaveCount(0);
  });

  await test.step('what waits on this device is not called submitted; the receipt comes with the verdict', async () => {
    const third = await complete();
    await openFiles(page, third);
    await context.setOffline(true);
    await submit(page).click();
    const kept = page.getByRole('region', { name: 'Waiting to send' });
    await expect(kept.getByText('Your application hasn’t been submitted yet')).toBeVisible();
    await expect(kept.getByText(title, { exact: true })).toBeVisible();
    // The receipt says it, and no message says it again.
    await expect(page.locator('[data-kind="information"]')).toHaveCount(0);
    await expect(kept.getByText('RA-')).toHaveCount(0);
    await expect(kept.getByText('Submitted on')).toHaveCount(0);
    await expect(receipt).toHaveCount(0);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(receipt.getByText(/^RA-\d{4}-\d{5}$/)).toBeVisible();
    await expect(kept).toHaveCount(0);
    expect(await statusOf(third)).toBe(status.pending);
  });

  await test.step('what the portal refuses needs the person, and the way to it is shown', async () => {
    const fourth = await complete();
    await openFiles(page, fourth);
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByRole('region', { name: 'Waiting to send' })).toBeVisible();
    line.fate = ({ path }) =>
      path.endsWith('/change-status')
        ? {
            status: 400,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ isSuccess: false, message: 'The centre is closed.' }),
          }
        : undefined;
    await context.setOffline(false);
    const actionNeeded = page.getByRole('region', { name: 'Action needed: your application wasn’t submitted' });
    await expect(actionNeeded.getByText('The centre is closed.')).toBeVisible();
    await expect(page.getByText('You did not published any Research')).toHaveCount(0);
    await actionNeeded.getByRole('link', { name: 'See what to fix' }).click();
    await expect(page).toHaveURL(/\/my\/waiting\/.+/);
    line.fate = () => undefined;
  });

  await test.step('without a session Submit asks to log in and leads there; it goes once that is done', async () => {
    await openFiles(page, second);
    // Otherwise the response to a reading may lead to the login before the button is pressed.
    const pressed = Promise.withResolvers<void>();
    line.fate = ({ method, path }) =>
      method === 'GET' && path.startsWith('/api/') ? { until: pressed.promise } : undefined;
    await context.clearCookies();
    await submit(page).click();
    await expect.poll(() => messages).toContain('Please log in to submit the application');
    pressed.resolve();
    line.fate = () => undefined;
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, nur);
    await expect.poll(() => statusOf(second)).toBe(status.pending);
  });
});

test('an investigator who is typed and not added is not left out of what is submitted', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await openStep(page, id, 'investigators-info');
  const form = page.getByRole('form', { name: 'New investigator' });
  const name = form.getByRole('textbox', { name: 'Principle Investigator Name' });
  const stepper = page.getByRole('navigation', { name: 'Steps of the application' });
  const problems = page.getByRole('region', { name: 'There is a problem' });
  const notAdded =
    'You haven’t added the new investigator to the list. Press Add Investigator, or clear the fields, before you submit.';

  await test.step('a name alone is enough: the step has no tick, and Submit on the files leads to the field', async () => {
    await expect(stepper.getByRole('link', { name: /Completed: .*Title Of Study/ })).toBeVisible();
    await name.fill('Omar Hassan');
    await stepper.getByRole('link', { name: /Pi Cv/ }).click();
    await atStep(page, 'Pi Cv');
    await expect(stepper.getByRole('link', { name: /Investigators/ })).toBeVisible();
    await expect(stepper.getByRole('link', { name: /Completed: .*Investigators/ })).toHaveCount(0);
    await submit(page).click();
    await expect(page).toHaveURL(routes.checkApplication);
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('listitem')).toHaveText(['Investigators Info (1)']);
    await expectAccessible(page);
    await page.getByRole('link', { name: notAdded }).click();
    await atStep(page, 'Investigators Info');
    await expect(name).toBeFocused();
  });

  await test.step('Submit where all is checked does not submit without it either', async () => {
    await form.getByRole('textbox', { name: 'ID Number' }).fill('1029384757');
    await form.getByRole('textbox', { name: 'Position' }).fill('Resident');
    await page.goto(routes.checkApplication);
    await expect(page.getByRole('link', { name: notAdded })).toBeVisible();
    await submit(page).click();
    await expect(problems).toBeFocused();
    await expect(page).toHaveURL(routes.checkApplication);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({ appStatusId: status.draft });
  });

  await test.step('once it is added, it is submitted with the others', async () => {
    await page.getByRole('link', { name: notAdded }).click();
    await form.getByRole('button', { name: 'Add Investigator' }).click();
    await page.goto(routes.checkApplication);
    await submit(page).click();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({ appStatusId: status.pending });
    expect(await dataAt(page, `InvestigatorInfo?applicationId=${id}`)).toMatchObject([
      { principleInvestigatorName: 'Nur Al-Harbi' },
      { principleInvestigatorName: 'Omar Hassan', idNumber: '1029384757', position: 'Resident' },
    ]);
  });
});

test('anybody who goes back while Submit is on its way does not get a form for what is under review', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  const messages = await rememberMessages(page);
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await openStep(page, id, 'methodology');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('cv.pdf')).toBeVisible();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  line.fate = ({ path }) => {
    if (!path.endsWith('/change-status')) return undefined;
    ask();
    return { until };
  };
  await submit(page).click();
  await isAsked;
  await page.goBack();
  await atStep(page, 'Methodology');
  answer();
  await expect(page).toHaveURL(viewApplication(id));
  await expect.poll(() => messages).toContain('Application submitted successfully!');
  await expect(page.getByRole('button', { name: 'Save As Draft' })).toHaveCount(0);
  expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({ appStatusId: status.pending });
});
