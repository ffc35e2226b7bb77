import type { Locator, Page } from '@playwright/test';
import { fileStepMessages } from '../../src/contract/messages/application/file-step.ts';
import type { Passing } from '../support/fault-proxy.ts';
import { makeFiles, openStep } from './application.ts';
import { callsOf, filesAt, pdfOf, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { fillDisk } from './full-disk.ts';
import { enter, nur } from './people.ts';

test.use({ provoked: [400] });

const CV = 'Principle Investigator CV';
const CONSENT = 'Informed Consent Form';
const TOOL = 'Data Collection Tool';
const EXTRA = 'Extra Supporting Files';

/** The areas that ask before they replace a file: name, type on the wire, and two files. */
const single = [
  { area: CONSENT, type: 2, first: 'consent.pdf', second: 'consent, signed.pdf' },
  { area: TOOL, type: 3, first: 'diary.pdf', second: 'diary, with times.pdf' },
] as const;

const choose = (page: Page, area: string, ...names: string[]) =>
  page
    .getByRole('button', { name: area })
    .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(name) })));
const rows = (page: Page, area: string) => page.getByRole('list', { name: area }).getByRole('listitem');
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const bar = (page: Page, name: string) => row(page, name).getByRole('progressbar', { name: `Sending ${name}` });

/** Answers the question in the dialog. */
async function answer(page: Page, question: string, label: 'Yes' | 'Cancel'): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: label }).click();
  await expect(dialog.getByText(question, { exact: true })).toHaveCount(0);
}

/** Checks that the dialog shows a picture, and closes it. */
async function expectSeen(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  const picture = dialog.getByRole('img', { name });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
}

async function read(page: Page, trouble: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  await expect(dialog.getByText(trouble, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
}

test('the files of an application: what each area takes, how each file is sent, replaced and deleted', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  const isUpload = ({ method, path }: Passing) => method === 'POST' && path.endsWith('/Pi-CV/Step/6');
  const namesAt = async (type: number) =>
    (await filesAt(page, id)).filter((file) => file.type === type).map(({ name }) => name);

  await openStep(page, id, 'pi-cv');
  await test.step('there are four areas for files, and Back, Save As Draft, Submit and Next', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      CV,
      `${CONSENT} (optional)`,
      `${TOOL} (optional)`,
      `${EXTRA} (optional)`,
    ]);
    for (const area of [CV, CONSENT, TOOL, EXTRA]) await expect(page.getByRole('button', { name: area })).toBeVisible();
    for (const name of ['Back', 'Save As Draft', 'Submit', 'Next']) await expect(button(page, name)).toBeVisible();
  });

  await test.step('the types and the size that are allowed are said once, and told with each area', async () => {
    const hint = 'PDF, PNG or JPEG, up to 4 MB each';
    await expect(page.getByText(hint)).toHaveCount(1);
    for (const area of [CV, CONSENT]) {
      await expect(page.getByRole('button', { name: area })).toHaveAccessibleDescription(hint);
    }
  });

  await test.step('without a CV neither Save As Draft nor Submit can act, and each says that one is needed', async () => {
    for (const name of ['Save As Draft', 'Submit']) {
      await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
      await expect(button(page, name)).toHaveAccessibleDescription('Choose the CV first.');
      // Playwright would wait for the button to be enabled; a user can press it anyway.
      await button(page, name).click({ force: true });
      await expect(page.getByRole('link', { name: `${CV} is required` })).toBeVisible();
    }
    await expectAccessible(page);
    expect(line.passed.filter(isUpload)).toEqual([]);
  });

  await test.step('the CV takes several files and so do the extra ones, in the order in which they were chosen', async () => {
    await choose(page, CV, 'cv.pdf', 'publications.pdf');
    await expect(rows(page, CV)).toHaveText([/cv\.pdf.*On this device/, /publications\.pdf.*On this device/]);
    await choose(page, EXTRA, 'letter.pdf', 'budget.pdf');
    await expect(rows(page, EXTRA)).toHaveCount(2);
    await choose(page, EXTRA, 'ward plan.pdf');
    await expect(rows(page, EXTRA)).toHaveText([/letter\.pdf/, /budget\.pdf/, /ward plan\.pdf/]);
    await expect(page.getByRole('link', { name: `${CV} is required` })).toHaveCount(0);
  });

  await test.step('a chosen file can be looked at before it is sent', async () => {
    const { png } = await makeFiles(page);
    const choosePicture = (name: string, buffer: Buffer) =>
      page.getByRole('button', { name: TOOL }).setInputFiles({ name, mimeType: 'image/png', buffer });
    await choosePicture('damaged.png', png.subarray(0, 16));
    await button(page, 'Preview damaged.png').click();
    const damaged = page.getByRole('dialog', { name: 'damaged.png' });
    await expect(damaged.getByText(fileStepMessages.chosenPictureNotShown)).toBeVisible();
    await expectAccessible(page);
    await damaged.getByRole('button', { name: 'Close' }).click();
    await choosePicture('diary.png', png);
    await answer(page, 'A file already exists. Do you want to delete it and upload a new one?', 'Yes');
    await button(page, 'Preview diary.png').click();
    await expectSeen(page, 'diary.png');
    await button(page, 'Preview cv.pdf').click();
    const dialog = page.getByRole('dialog', { name: 'cv.pdf' });
    await expect(dialog.getByTitle('cv.pdf').or(dialog.getByText(fileStepMessages.noViewer))).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(button(page, 'Preview cv.pdf')).toBeFocused();
  });

  await test.step('a file that is dropped on an area is chosen; one beside them is ignored, and the page stays', async () => {
    const drop = (target: Locator, name: string) =>
      target.evaluate((element, name) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['%PDF-1.4 dropped'], name, { type: 'application/pdf' }));
        const event = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        element.dispatchEvent(event('dragover'));
        return !element.dispatchEvent(event('drop'));
      }, name);
    expect(await drop(page.getByRole('heading', { level: 1 }), 'beside.pdf')).toBe(true);
    expect(await drop(page.getByRole('heading', { level: 2, name: EXTRA }), 'dropped.pdf')).toBe(true);
    await expect(row(page, 'dropped.pdf')).toContainText('On this device');
    await expect(row(page, 'beside.pdf')).toHaveCount(0);
    for (const name of ['dropped.pdf', 'diary.png']) {
      await button(page, `Delete ${name}`).click();
      await answer(page, 'Are you sure you want to delete this file?', 'Yes');
      await expect(row(page, name)).toHaveCount(0);
    }
  });

  await test.step('with a CV that is only chosen Save As Draft and Submit can act', async () => {
    for (const name of ['Save As Draft', 'Submit']) {
      await expect(button(page, name)).not.toHaveAttribute('aria-disabled');
    }
  });

  await test.step('each file goes by a request of its own, and shows its own progress while it does, over all that is covered', async () => {
    const overlay = page.getByRole('status');
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = [first.promise, second.promise];
    line.fate = (request) => {
      const until = isUpload(request) ? held.shift() : undefined;
      return until === undefined ? undefined : { until };
    };
    await button(page, 'Save As Draft').click();
    await expect(bar(page, 'cv.pdf')).toBeVisible();
    // The bar is indeterminate, because the share of sent bytes is unknown.
    await expect(bar(page, 'cv.pdf')).not.toHaveAttribute('value');
    await expect(row(page, 'cv.pdf')).toContainText('Sending');
    await expect(row(page, 'publications.pdf')).toContainText('Waiting to send');
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(1);
    // The same bar is on the overlay over the window.
    await expect(overlay.getByText('Saving...')).toBeVisible();
    await expect(overlay.getByRole('progressbar', { name: 'Sending cv.pdf' })).toBeVisible();
    first.resolve();
    await expect(row(page, 'cv.pdf')).toContainText('Saved');
    await expect(bar(page, 'publications.pdf')).toBeVisible();
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(1);
    await expect(overlay.getByRole('progressbar', { name: 'Sending publications.pdf' })).toBeVisible();
    second.resolve();
    for (const area of [CV, EXTRA])
      await expect(rows(page, area).filter({ hasText: 'Saved' })).toHaveCount(area === CV ? 2 : 3);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(new Set(line.passed.filter(isUpload).map(({ headers }) => headers['idempotency-key'])).size).toBe(5);
    expect(await namesAt(1)).toEqual(['cv.pdf', 'publications.pdf']);
    expect(await namesAt(4)).toEqual(['letter.pdf', 'budget.pdf', 'ward plan.pdf']);
  });

  await test.step('with a CV that is stored Save As Draft can act', async () => {
    await page.reload();
    await expect(rows(page, CV)).toHaveCount(2);
    await expect(button(page, 'Save As Draft')).not.toHaveAttribute('aria-disabled');
    for (const { area, first } of single) await choose(page, area, first);
    await button(page, 'Save As Draft').click();
    for (const { first } of single) await expect(row(page, first)).toContainText('Saved');
  });

  for (const { area, first, second } of single) {
    await test.step(`a second file under ${area} asks before it takes the place of the first`, async () => {
      const question = 'A file already exists. Do you want to delete it and upload a new one?';
      await choose(page, area, second);
      await answer(page, question, 'Cancel');
      await expect(rows(page, area)).toHaveText([new RegExp(`${first}.*Saved`)]);
      await choose(page, area, second);
      await answer(page, question, 'Yes');
      await expect(rows(page, area)).toHaveText([new RegExp(`${second}.*On this device`)]);
    });
  }
  await test.step('what was replaced is gone at the portal too', async () => {
    await button(page, 'Save As Draft').click();
    for (const { second } of single) await expect(row(page, second)).toContainText('Saved');
    for (const { type, second } of single) expect(await namesAt(type)).toEqual([second]);
  });

  const question = 'Are you sure you want to delete this file?';
  const deleteFile = (name: string) => button(page, `Delete ${name}`).click();
  await test.step('deleting a file asks first', async () => {
    await deleteFile('letter.pdf');
    await expect(page.getByRole('alertdialog').getByText('letter.pdf')).toBeVisible();
    await answer(page, question, 'Cancel');
    await expect(row(page, 'letter.pdf')).toContainText('Saved');
    await deleteFile('letter.pdf');
    await answer(page, question, 'Yes');
    await expect(row(page, 'letter.pdf')).toHaveCount(0);
    await expect.poll(() => namesAt(4)).toEqual(['budget.pdf', 'ward plan.pdf']);
  });

  await test.step('a refused deletion says so with the reason, and the file stays', async () => {
    line.fate = ({ method }) =>
      method === 'DELETE'
        ? {
            status: 400,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ isSuccess: false, message: 'it is being read.' }),
          }
        : undefined;
    await deleteFile('budget.pdf');
    await answer(page, question, 'Yes');
    await read(page, 'Failed to delete file: it is being read.');
    await expect(row(page, 'budget.pdf')).toBeVisible();
    line.fate = () => undefined;
  });

  await test.step('a deletion that this device cannot keep says that an error occurred, and the file stays', async () => {
    await fillDisk(page);
    await deleteFile('ward plan.pdf');
    await answer(page, question, 'Yes');
    await read(page, 'An error occurred while deleting the file.');
    await expect(row(page, 'ward plan.pdf')).toBeVisible();
    expect(await namesAt(4)).toEqual(['budget.pdf', 'ward plan.pdf']);
  });
});
