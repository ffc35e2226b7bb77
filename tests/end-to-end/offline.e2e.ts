import { status } from '../../src/contract/domain/statuses.ts';
import { PLAIN_PASSWORD } from '../support/plain-server/plain-server.ts';
import { addInvestigator, agree, chooseFile, fillInDetail, fillInMiddle, makeFiles, title } from './application.ts';
import { userIdOf } from './at-server.ts';
import { expect, test } from './faulty-fixtures.ts';
import { serverGone } from './network-errors.ts';
import type { LastingBrowser } from './lasting-browser.ts';
import { operationsOnDevice } from './on-device.ts';
import { enter, nur, signIn, signInAsAdministrator } from './people.ts';
import { expectTruth } from './truth.ts';

test.use({
  provoked: [...serverGone, 'net::ERR_FAILED', 404],
});

test('fault 8: a whole application is written without the portal, outlives the death of the browser, and arrives once', async ({
  portal,
  lasting,
  visit,
}) => {
  const { page } = lasting;
  await enter(page, portal, nur);
  await lasting.storeSession();
  const userId = await userIdOf(page);
  await writtenOffline(lasting, userId, { stop: portal.stop, start: portal.start });

  const own = await (await lasting.page.request.get('/api/v1/ProjectApplication')).json();
  expect(own.data).toHaveLength(1);
  expect(own.data[0]).toMatchObject({ appStatusId: status.pending });
  const { page: reviewer } = await visit();
  await signInAsAdministrator(reviewer);
  await reviewer.getByRole('link', { name: 'Pending Review' }).click();
  await expect(reviewer.getByRole('heading', { name: title })).toHaveCount(1);
  await reviewer.getByRole('link', { name: 'View Research' }).click();
  await reviewer.getByRole('tab', { name: 'Methodology' }).click();
  await expect(reviewer.getByText('A diary and an actigraph.')).toBeVisible();
  await reviewer.getByRole('tab', { name: 'Principle Investigator' }).click();
  await expect(reviewer.getByRole('cell', { name: '203040' })).toBeVisible();
  await expect(reviewer.getByRole('cell', { name: 'Nobody' })).toHaveCount(0);
  await reviewer.getByRole('tab', { name: 'PI-CV' }).click();
  for (const name of ['cv.pdf', 'consent.png', 'ward.jpeg']) {
    await expect(reviewer.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  }
});

test('fault 32: the same against a plain v1 server, which knows no keys', async ({ line, plain, lasting }) => {
  const person = plain.addUserTo({ emailAddress: nur.emailAddress });
  await signIn(lasting.page, { ...person, password: PLAIN_PASSWORD });
  await expect(lasting.page).toHaveURL(/\/my\//);
  await lasting.storeSession();
  await writtenOffline(lasting, person.userId, { stop: line.cut, start: line.mend });

  const { applications, rows, files } = plain.state;
  expect(applications).toMatchObject([{ status: status.pending, fields: { methodology_Setting: 'Ward 3' } }]);
  expect(rows.map(({ idNumber }) => idNumber)).toEqual(['1029384756', '203040']);
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual(['consent.png', 'cv.pdf', 'ward.jpeg']);
});

/** Starts signed in and ends with everything delivered. What the screen says is checked at every step. */
async function writtenOffline(
  lasting: LastingBrowser,
  userId: number,
  portal: { stop(): Promise<unknown>; start(): Promise<unknown> },
): Promise<void> {
  const { page } = lasting;
  const truth = () => expectTruth(lasting.page, userId);
  const files = await makeFiles(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await truth();

  await test.step('the portal goes; the page is reloaded, and is there', async () => {
    await portal.stop();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await truth();
  });
  await test.step('all seven steps are written, an investigator is added and deleted, files are chosen', async () => {
    await agree(page);
    await fillInDetail(page);
    await truth();
    await addInvestigator(page, 'Nobody', '1', 'Nothing');
    await page
      .getByRole('row')
      .filter({ hasText: 'Nobody' })
      .getByRole('button', { name: /Delete|Remove/ })
      .click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('table').getByText('Nobody')).toHaveCount(0);
    await truth();
    await fillInMiddle(page);
    await truth();
    await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', files.pdf);
    await chooseFile(page, 'Informed Consent Form', 'consent.png', 'image/png', files.png);
    await chooseFile(page, 'Extra Supporting Files', 'ward.jpeg', 'image/jpeg', files.jpeg);
    await truth();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Check your application' })).toBeVisible();
    await truth();
  });
  await test.step('it is submitted: it waits, and is not said to be more', async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
    await expect(page.getByText('Application submitted successfully!')).toHaveCount(0);
    await truth();
  });
  const before = await operationsOnDevice(page, userId);
  expect(before.length).toBeGreaterThan(5);

  await test.step('the browser is killed and started, with the portal still gone: all of it is there', async () => {
    await lasting.kill();
    await lasting.start();
    await lasting.page.goto('/my/publish/review-research');
    await expect(lasting.page.getByRole('heading', { name: title })).toHaveCount(1);
    expect((await operationsOnDevice(lasting.page, userId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await truth();
  });
  await test.step('the portal is there again: everything arrives, and "Saved" is said then and not before', async () => {
    await portal.start();
    await expect.poll(async () => operationsOnDevice(lasting.page, userId), { timeout: 120_000 }).toEqual([]);
    await truth();
    await expect(lasting.page.getByRole('heading', { name: title })).toHaveCount(1);
  });
}
