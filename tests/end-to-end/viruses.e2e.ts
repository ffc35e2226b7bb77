import { join } from 'node:path';
import Database from 'better-sqlite3';
import { wizardMessages } from '../../src/contract/messages/application/wizard.ts';
import { EICAR, writeScanProgram } from '../../src/server/scanning/testing.ts';
import { startPortal } from '../support/portal-process.ts';
import { openStep } from './application.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

type Scanning = { program: Awaited<ReturnType<typeof writeScanProgram>> };

/** A test in a portal with a virus scanner whose result the test controls. */
const test = base.extend<Scanning>({
  program: async ({}, use) => {
    using program = await writeScanProgram();
    await use(program);
  },
  portal: async ({ program }, use) => {
    const portal = await startPortal({ SCAN_COMMAND: JSON.stringify(program.command) });
    await use(portal);
    await portal.end();
  },
});
test.use({ provoked: [...serverGone, 'net::ERR_FAILED', 400, 503, 'net::ERR_INTERNET_DISCONNECTED'] });

const CV = 'Principle Investigator CV';
const EXTRA = 'Extra Supporting Files';
const FOUND = 'We found a virus. This file can’t be opened';
const UNSCANNED = 'Not checked for viruses yet';
const virus = Buffer.concat([pdfOf('A virus'), Buffer.from(EICAR)]);

test('files are checked for viruses: a virus is refused, and one that is found later opens for nobody', async ({
  portal,
  program,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const filesAtServer = async () => JSON.stringify(await (await page.request.get(`/api/v1/Pi-CV/${id}`)).json());
  await openStep(page, id, 'pi-cv');

  await test.step('a stored file says that it was checked', async () => {
    await expect(row('cv.pdf')).toContainText('Checked for viruses');
    await expect(button('Preview cv.pdf')).toBeVisible();
  });

  await test.step('one with a virus is not stored, and the reason is told at it', async () => {
    await page
      .getByRole('button', { name: EXTRA })
      .setInputFiles([{ name: 'survey.pdf', mimeType: 'application/pdf', buffer: virus }]);
    await button('Save As Draft').click();
    await expect(row('survey.pdf')).toContainText('We found a virus in survey.pdf. Nothing was stored.');
    // If the scan takes longer than a page waits for a response, no dialog opens.
    await expect(page.getByText(wizardMessages.saving)).toHaveCount(0);
    const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
    if (await ok.isVisible()) await ok.click();
    await button('Delete survey.pdf').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(row('survey.pdf')).toHaveCount(0);
  });

  await test.step('while the scanner does not work, files are stored and said to be unchecked', async () => {
    program.order('fail');
    await calls.upload(id, 4, 'survey.pdf', virus);
    await page.reload();
    await expect(row('survey.pdf')).toContainText(UNSCANNED);
    await expectAccessible(page);
    await calls.submit(id);
  });

  const reviewer = await visit();
  const detail = `/my/admin/pending/${id}`;
  const cell = reviewer.page.getByRole('row').filter({ hasText: 'survey.pdf' });
  await test.step('the administrator sees the same', async () => {
    await signInAsAdministrator(reviewer.page);
    await reviewer.page.evaluate(() => navigator.serviceWorker.ready);
    await reviewer.page.getByRole('link', { name: 'View Research' }).click();
    await reviewer.page.getByRole('tab', { name: 'PI-CV' }).click();
    await expect(cell).toContainText(UNSCANNED);
    await expect(cell.getByRole('link')).toBeVisible();
    expect(detail).toContain(String(id));
  });

  await test.step('the scanner works again and finds the virus: the file leads nowhere, without a connection too', async () => {
    await portal.stop();
    program.order('scan');
    const database = new Database(join(portal.dataFolder, 'portal.sqlite'));
    database.exec(`update stored_bytes set scan_due_at = ''`);
    database.close();
    await portal.start();
    await expect.poll(filesAtServer).toContain('infected');
    await reviewer.page.reload();
    await reviewer.page.getByRole('tab', { name: 'PI-CV' }).click();
    await expect(cell).toContainText(FOUND);
    await expect(cell.getByRole('link')).toHaveCount(0);
    await expectAccessible(reviewer.page);
    await portal.stop();
    await reviewer.page.reload();
    await reviewer.page.getByRole('tab', { name: 'PI-CV' }).click();
    await expect(cell).toContainText(FOUND);
    await portal.start();
  });

  await test.step('asked for more information, the applicant has to delete it before she submits', async () => {
    const admin = callsOf(reviewer.page, portal.url, await userIdOf(reviewer.page));
    await admin.ask(id, 'We found a virus in a file.');
    await openStep(page, id, 'pi-cv');
    await expect(row('survey.pdf')).toContainText('Action needed');
    await expect(row('survey.pdf')).toContainText(FOUND);
    await expect(row('survey.pdf').getByRole('link')).toHaveCount(0);
    await expect(button('Preview survey.pdf')).toHaveCount(0);
    await expectAccessible(page);
    await button('Next').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your application' })).toBeVisible();
    await expect(row(FOUND)).toContainText('survey.pdf');
    await expect(page.getByText('We found a virus in survey.pdf. Delete or replace it').first()).toBeVisible();
    await expectAccessible(page);
    await openStep(page, id, 'pi-cv');
    await button('Delete survey.pdf').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(row('survey.pdf')).toHaveCount(0);
    await expect(page.getByRole('list', { name: CV }).getByRole('listitem')).toHaveCount(1);
    // The page shows the deletion before the portal has confirmed it.
    await expect.poll(filesAtServer).not.toContain('survey.pdf');
    await calls.submit(id);
  });
});
