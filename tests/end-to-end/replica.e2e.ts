import type { Page } from '@playwright/test';
import { agree, atStep, chooseFile, fillInDetail, fillInMiddle, longText, makeFiles, title } from './application.ts';
import { callsOf, dataAt, userIdOf } from './at-server.ts';
import { arrived, copiesOnDevice, fieldsOnDevice, rowsOnDevice } from './on-device.ts';
import { enter, nur, signIn, signInAsAdministrator } from './people.ts';
import { expectTruth } from './truth.ts';
import { inHeader } from './waiting-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

test.use({
  provoked: [...serverGone, 'net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED', 412, 503],
});

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: title });
/** The number of cached files on this device. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('files-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().length;
  });

test('a review is done on a train: nothing was opened before, and the server cannot be reached', async ({
  portal,
  visit,
}) => {
  const researcher = await visit();
  const files = await makeFiles(researcher.page);
  await test.step('she submits an application', async () => {
    const { page } = researcher;
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await fillInMiddle(page);
    await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', files.pdf);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    await expect(card(page)).toBeVisible();
  });

  const { page } = await visit();
  let address = '';
  await test.step('he signs in, and sees his lists', async () => {
    await signInAsAdministrator(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(card(page)).toBeVisible();
    address = (await card(page).getByRole('link', { name: 'View Research' }).getAttribute('href')) ?? '';
    await expect.poll(() => keptFiles(page)).toBe(1);
  });

  await portal.stop();
  await test.step('the lists say how old they are, and never that there is nothing', async () => {
    await page.goto('/my/admin/pending');
    await expect(card(page)).toBeVisible();
    await expect(page.getByText(/Offline copy from/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/my/admin/accepted');
    await expect(page.getByText('We couldn’t load the applications')).toBeVisible();
    await expect(page.getByText('No Accepted Research Projects')).toBeHidden();
  });

  await test.step('the application is there by its address, every part of it', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('tab', { name: 'Methodology' }).click();
    await expect(page.getByText('A diary and an actigraph.')).toBeVisible();
    await page.getByRole('tab', { name: 'Principle Investigator' }).click();
    await expect(page.getByRole('cell', { name: '203040' })).toBeVisible();
    await page.getByRole('tab', { name: 'PI-CV' }).click();
    await expect(page.getByText('cv.pdf').first()).toBeVisible();
    await expect(page.getByText('Not on this device')).toBeHidden();
    const file =
      (await page.getByRole('row').filter({ hasText: 'cv.pdf' }).getByRole('link').getAttribute('href')) ?? '';
    const bytes = await page.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = url;
      document.body.append(frame);
      await loaded;
      frame.remove();
      return (await (await caches.match(url, { ignoreVary: true }))?.arrayBuffer())?.byteLength;
    }, file);
    expect(bytes).toBe(files.pdf.byteLength);
    await expectAccessible(page);
  });

  await test.step('he approves it; it is nowhere said to be done', async () => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Accepted · Waiting')).toBeVisible();
    await expect(page).toHaveURL(/\/my\/admin\/pending$/);
    await expect(card(page)).toBeHidden();
    await page.goto('/my/admin/accepted');
    await expect(card(page).getByText('Approved · Waiting')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the server is there again, and so is his decision', async () => {
    await portal.start();
    await page.reload();
    await expect(card(page).getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByText(/Offline copy from/)).toBeHidden();
    await researcher.page.goto('/my/publish/published-research');
    await expect(card(researcher.page)).toBeVisible();
  });
});

test('an application is written on from its copy alone: this device has never opened it, and the portal cannot be reached', async ({
  portal,
  visit,
}) => {
  const [here, there] = [await visit(), await visit()];
  await enter(there.page, portal, nur);
  const userId = await userIdOf(there.page);
  const calls = callsOf(there.page, portal.url, userId);
  const id = await calls.startDraft();
  const { page, context } = here;
  await signIn(page, nur);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(async () => (await copiesOnDevice(page, userId, 'investigators')).length).toBe(1);
  expect(await rowsOnDevice(page, userId, 'drafts')).toEqual([]);

  await context.setOffline(true);
  await test.step('all its answers are there, step by step', async () => {
    await page.goto('/my/publish/draft-research');
    await card(page).getByRole('link', { name: 'Edit Research' }).click();
    await atStep(page, 'Policy Agreement');
    const next = async (step: string) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await atStep(page, step);
    };
    await next('Application Detail');
    await expect(page.getByLabel('Work Number')).toHaveValue('4711');
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    await expect(page.getByLabel('Duration of Study')).toHaveValue('12 months');
    await next('Investigators Info');
    await expect(page.getByRole('table')).toContainText('Nur Al-Harbi');
    await next('Conflict Of Interest');
    await expect(page.getByLabel('There is no Conflict of Interest')).not.toBeChecked();
    await next('Title Of Study');
    await expect(page.getByLabel('Background Information')).toHaveValue(longText('Background', 1095));
    await expect(page.getByLabel('Significance')).toHaveValue(longText('Significance', 700));
    await next('Methodology');
    await expect(page.getByLabel('Literature Review')).toHaveValue(longText('Literature', 2800));
    await expect(page.getByLabel('Resources')).toHaveValue('Two nurses.');
    // Next also saves a step that was only read: such a save could overwrite what was changed elsewhere.
    await expect(inHeader(page)).toContainText('Waiting to send 4');
    await expectTruth(page, userId);
  });

  await test.step('what is typed is kept, and what is saved waits', async () => {
    await page.getByLabel('Setting').fill('Ward 3, at night');
    const kept = async () => (await fieldsOnDevice(page, userId)).map(({ value }) => value);
    await expect.poll(kept).toContain('Ward 3, at night');
    await page.reload();
    await atStep(page, 'Methodology');
    await expect(page.getByLabel('Setting')).toHaveValue('Ward 3, at night');
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Pi Cv');
    await expect(inHeader(page)).toContainText('Waiting to send 5');
    await expectTruth(page, userId);
  });

  await calls.save(id, 4, { study_PurposeInCarrying: 'To learn it elsewhere.' });
  await calls.save(id, 5, { methodology_SampleSize: '80 patients.' });
  await test.step('it arrives, and nothing that was not touched here is written over', async () => {
    await context.setOffline(false);
    await arrived(page, userId);
    await expectTruth(page, userId);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({
      appDetails_WorkNumber: '4711',
      study_PurposeInCarrying: 'To learn it elsewhere.',
      study_BackgroundInformation: longText('Background', 1095),
      methodology_Setting: 'Ward 3, at night',
      methodology_SampleSize: '80 patients.',
      methodology_LiteratureReview: longText('Literature', 2800),
      methodology_HMGResources: 'Two nurses.',
    });
    expect(await dataAt(page, `InvestigatorInfo?applicationId=${id}`)).toMatchObject([
      { principleInvestigatorName: 'Nur Al-Harbi', idNumber: '1029384756', position: 'Consultant' },
    ]);
    await page.goto('/my/application/methodology');
    await expect(page.getByLabel('Sample Size')).toHaveValue('80 patients.');
  });
});
