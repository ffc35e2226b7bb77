import { applicationsAt, callsOf, dataAt, filesAt, pdfOf, submitByCalls, userIdOf } from './at-server.ts';
import { atStep, title } from './application.ts';
import { arrived } from './on-device.ts';
import type { Passing } from '../support/fault-proxy.ts';
import { formatDate } from '../../src/contract/wording/dates.ts';
import { inEveryStatus, signedInByCalls } from './every-status.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { administrator } from '../support/portal-process.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { serverGone } from './network-errors.ts';

// An application that is not there, one that was decided on in the meantime, and a line that is cut.
test.use({ provoked: [...serverGone, 'net::ERR_FAILED', 404, 409, 'net::ERR_INTERNET_DISCONNECTED'] });

const today = formatDate(Date.now());

test('an applicant reads first where the application is, and what to do about it', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const reviewing = await signedInByCalls((await visit()).page, portal, administrator);
  const own = await inEveryStatus(callsOf(page, portal.url, await userIdOf(page)), reviewing);
  const panel = page.getByRole('region', { name: 'Status of the application' });
  const main = page.getByRole('main');
  const events = () => panel.getByRole('list', { name: 'What has happened so far' }).getByRole('listitem');
  const openOwn = async (status: 1 | 2 | 3 | 4 | 5) => {
    await page.goto(`/my/publish/view-researchdetail/${own[status].id}`);
    await expect(page.getByRole('heading', { level: 1, name: own[status].title })).toBeVisible();
  };

  await test.step('a draft: how far it is, and Edit Research', async () => {
    await openOwn(3);
    await expect(panel.getByText('6 of 7 steps complete · Next: Pi Cv')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Edit Research' })).toBeVisible();
    await expect(events()).toHaveText([/^Created/, /^Submit.*not yet/, /^Decision.*not yet/]);
  });

  await test.step('under review: when it was submitted, how long ago, and no way to change it', async () => {
    await openOwn(5);
    await expect(panel.getByText(`Submitted on ${today} · today`)).toBeVisible();
    await expect(events()).toHaveText([`Created${today}`, `Submitted (now)${today}`, 'Decision (not yet)']);
    await expect(main.getByRole('link', { name: 'Edit Research' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('rejected: when, and what the administrator wrote', async () => {
    await openOwn(2);
    await expect(panel.getByText(`Your application was rejected on ${today}.`)).toBeVisible();
    await expect(panel.getByText('The sample is too small.')).toBeVisible();
    await expect(panel.getByText(/^Portal Administrator · /)).toBeVisible();
    await expect(events().last()).toHaveText(`Rejected (now)${today}`);
  });

  await test.step('accepted: when, and Print', async () => {
    await openOwn(1);
    await expect(panel.getByText(`Your application was approved on ${today}.`)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Print' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Print' })).toHaveCount(1);
  });

  await test.step('more information: the request, Edit Research, and Reply that leads to the field', async () => {
    await openOwn(4);
    await expect(panel.getByText('Who reads the diaries?')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Edit Research' })).toHaveAttribute(
      'href',
      `/my/application/policy-agreement?id=${own[4].id}`,
    );
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByPlaceholder('Type your message here...')).toBeFocused();
    await expect(page.getByRole('tab', { name: /^Requested Information/ })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the own name and the study are one line until they are opened', async () => {
    const name = panel.getByRole('term').filter({ hasText: /^Name$/ });
    await expect(name).toBeHidden();
    await panel.getByText('Applicant and study', { exact: true }).click();
    await expect(name).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an application that is not there leads back to the list, and offers no Retry', async () => {
    await page.goto('/my/publish/view-researchdetail/4711');
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this application' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
  });

  await test.step('on a phone the parts begin on the first screen', async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    await openOwn(5);
    const tabs = await page.getByRole('tablist').boundingBox();
    // Without the header, whose height is not this page's.
    const start = await main.boundingBox();
    expect((tabs?.y ?? 0) - (start?.y ?? 0)).toBeLessThanOrEqual(400);
  });
});

test('an applicant copies a rejected application to a new one, completes it and submits it', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  const id = await submitByCalls(page, portal.url);
  const reviewing = await signedInByCalls((await visit()).page, portal, administrator);
  await reviewing.reject(id, 'The sample is too small.');
  await page.goto(`/my/publish/view-researchdetail/${id}`);
  await page.getByRole('button', { name: 'Copy to a new application' }).click();

  await test.step('it is a new draft, in which nothing was agreed to yet', async () => {
    await atStep(page, 'Policy Agreement');
    await expect(page.getByText('The copy is a new draft with the same answers')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I read and agree' })).not.toBeChecked();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'I read and agree' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    await page.getByLabel('Research Title').fill(`${title}, a second time`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('table').getByText('Nur Al-Harbi')).toBeVisible();
  });

  await test.step('with a new declaration of interests, all answers, investigators and files are complete', async () => {
    await page.goto('/application');
    await expect(page.getByRole('region', { name: '1 answer is missing' })).toContainText('Add it, then submit');
    await page.goto('/my/application/conflict-of-interest');
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Title Of Study');
    await page.goto('/application');
    await expect(page.getByRole('region', { name: 'Everything is complete' })).toBeVisible();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL(/review-research/);
    await arrived(page, userId);
    const [copy, rejected] = await applicationsAt(page);
    const copyId = Number(copy?.['id']);
    expect(rejected).toMatchObject({ id, appStatusId: 2, researchTitle: title });
    expect(copy).toMatchObject({ appStatusId: 5, researchTitle: `${title}, a second time` });
    expect(await filesAt(page, copyId)).toEqual(await filesAt(page, id));
    const textsOf = async (one: number) =>
      Object.entries(Object(await dataAt(page, `ProjectApplication/${one}`))).filter(([name]) =>
        /^(study|methodology)_/.test(name),
      );
    const original = await textsOf(id);
    expect(original.length).toBeGreaterThan(10);
    expect(await textsOf(copyId)).toEqual(original);
    const investigatorsOf = async (one: number) =>
      JSON.stringify(await dataAt(page, `InvestigatorInfo?applicationId=${one}`)).match(
        /"(principleInvestigatorName|idNumber|position)":"[^"]*"/g,
      );
    expect(await investigatorsOf(copyId)).toEqual(await investigatorsOf(id));
  });
});

test('an applicant withdraws an application under review, changes it and submits it again', async ({
  portal,
  line,
  visit,
}) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  const id = await submitByCalls(page, portal.url);
  const panel = page.getByRole('region', { name: 'Status of the application' });
  const button = panel.getByRole('button', { name: 'Withdraw', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Withdraw this application?' });
  const open = () => page.goto(`/my/publish/view-researchdetail/${id}`);
  const press = async () => {
    await button.click();
    await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  };
  const isWithdrawal = ({ path }: Passing) => path.endsWith(`/ProjectApplication/${id}/withdraw`);
  const isReading = ({ method, path }: Passing) => method === 'GET' && path.includes('/ProjectApplication');
  await open();

  await test.step('the question names the application and says what will happen', async () => {
    await button.click();
    await expect(question).toContainText(title);
    await expect(question).toContainText('It becomes a draft again');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(button).toBeFocused();
    expect(line.passed.filter(isWithdrawal)).toEqual([]);
  });

  await test.step('without a connection nothing is withdrawn, and nothing will be later', async () => {
    await context.setOffline(true);
    await press();
    await expect(panel.getByRole('alert')).toContainText('we don’t know whether the application was withdrawn');
    // The page reads the application again then.
    await context.setOffline(false);
    await expect(panel.getByRole('alert')).toBeEmpty();
    await expect(button).toBeVisible();
    expect(line.passed.filter(isWithdrawal)).toEqual([]);
  });

  await test.step('if the response is lost, another press is the same request', async () => {
    line.fate = (request) => (isWithdrawal(request) ? 'cutAfter' : isReading(request) ? 'cutBefore' : undefined);
    await press();
    await expect.poll(() => line.passed.filter(isWithdrawal).length).toBeGreaterThan(0);
    await expect(panel.getByRole('alert')).toContainText('we don’t know whether the application was withdrawn');
    line.fate = (request) => (isReading(request) ? 'cutBefore' : undefined);
    await press();
    await expect(page.getByText('The application is a draft again.').first()).toBeVisible();
    line.fate = () => undefined;
    await page.getByRole('button', { name: 'Retry' }).click();
    const keys = line.passed.filter(isWithdrawal).map(({ headers }) => headers['idempotency-key']);
    // The browser itself repeats a request whose connection ends.
    expect(new Set(keys).size).toBe(1);
    const history: unknown = await dataAt(page, `ProjectApplication/${id}/history`);
    expect(JSON.stringify(history).match(/"withdrawn"/g)).toHaveLength(1);
  });

  await test.step('then it is a draft that can be changed and submitted again', async () => {
    await expect(panel.getByText(`You withdrew this application on ${today}.`)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Edit Research' }).click();
    await atStep(page, 'Policy Agreement');
    await page
      .getByRole('navigation', { name: 'Steps of the application' })
      .getByRole('link', { name: 'Methodology' })
      .click();
    await page.getByLabel('Sample Size').fill('240 patients.');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('cv.pdf').first()).toBeVisible();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL(/review-research/);
    await arrived(page, userId);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({
      appStatusId: 5,
      methodology_SampleSize: '240 patients.',
    });
  });

  await test.step('the second submission can be withdrawn too, by a request of its own in the same page', async () => {
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await press();
    await expect(panel.getByText(`You withdrew this application on ${today}.`)).toBeVisible();
    const keys = line.passed.filter(isWithdrawal).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({ appStatusId: 3 });
  });

  await test.step('one that was decided on in the meantime is not withdrawn, and the page says so', async () => {
    await callsOf(page, portal.url, userId).submit(id);
    await open();
    await expect(button).toBeVisible();
    const reviewing = await signedInByCalls((await visit()).page, portal, administrator);
    await reviewing.approve(id);
    await press();
    await expect(page.getByRole('alert').last()).toContainText('Only an application under review can be withdrawn.');
    await expect(panel.getByText('Your application was approved')).toBeVisible();
  });
});

test('an administrator decides from every line of an application', async ({ portal, visit }) => {
  const applicant = await visit();
  await enter(applicant.page, portal, nur);
  const calls = callsOf(applicant.page, portal.url, await userIdOf(applicant.page));
  const id = await calls.startDraft();
  const long = Array.from({ length: 120 }, (_, line) => `Line ${line} of a long background.`).join('\n');
  await calls.save(id, 4, { study_BackgroundInformation: long });
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await calls.submit(id);

  const { page } = await visit();
  await signInAsAdministrator(page);
  await page.goto(`/my/admin/view-researchdetail/${id}`);
  await page.getByRole('tab', { name: 'Title of study' }).click();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 820, height: 1180 },
    { width: 375, height: 720 },
  ]) {
    await page.setViewportSize(size);
    for (const line of [5, 60, 119]) {
      await page.getByText(`Line ${line} of a long background.`).evaluate((text) => text.scrollIntoView());
      for (const name of ['Approve', 'More Information', 'Reject']) {
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('tab', { name: 'Title of study' })).toBeInViewport();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
});
