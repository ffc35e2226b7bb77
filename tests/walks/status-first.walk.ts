import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { formatDate } from '../../src/contract/wording/dates.ts';
import { inEveryStatus, signedInByCalls } from './every-status.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { administrator } from '../support/portal-process.ts';
import { expect, expectAccessible, test } from './faulty-walk.ts';

// An application that is not there.
test.use({ provoked: [404] });

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

  await test.step('under review: when it was submitted, how long ago, and nothing to press', async () => {
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
