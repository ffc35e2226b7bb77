import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { outboxStateMessages } from '../../src/contract/messages/device/outbox-state.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { addInvestigator, agree, atStep, chooseFile, fillInDetail, title } from './application.ts';
import { applicationsAt, callsOf, submitByCalls, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { serverGone } from './network-errors.ts';
import { MOMENT } from './moments.ts';
import { withClockStopped } from './page-clock.ts';
import { enter, nur, openBeforeSessionEnds, signInAsAdministrator } from './people.ts';
import { changes, changesInHeader, inHeader, openChangesInHeader, openWaiting, sent, tabTo } from './waiting-page.ts';

/** The longest time for which a message that disappears on its own is shown. */
const INFORMATION_MS = 8000;

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

/**
 * Reopens the line, with `open` if it was cut, and presses Send now. A successful read also sends what waits, and the
 * button disappears with it: no response is let through until the button has been pressed and `seen`, if given, has
 * resolved.
 */
async function sendNow(
  page: Page,
  line: FaultProxy,
  open?: () => Promise<void>,
  seen?: () => Promise<void>,
): Promise<void> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  line.fate = ({ path }) => (path.startsWith('/api/') ? { until: answered } : undefined);
  await open?.();
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await seen?.();
  answer();
}

/** Saves answers of the signed-in user with a call, as another device of theirs would. */
async function saveElsewhere(page: Page, origin: string, step: number, answers: object): Promise<void> {
  const [application] = await applicationsAt(page);
  await callsOf(page, origin, await userIdOf(page)).save(Number(application?.['id']), step, answers);
}

test.describe('the server is gone', () => {
  test.use({ provoked: [...serverGone] });

  test('every change is listed as what it is, goes with Send now, and is listed as sent once the portal confirmed it', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await expect(inHeader(page)).toContainText('Saved');
    await agree(page);
    await expect(inHeader(page)).toContainText('On this device');
    await fillInDetail(page);
    await expect(inHeader(page)).toContainText('Saved');
    await line.cut();
    await addInvestigator(page, 'ليلى حسن', '203040', 'Research nurse');
    await next(page);
    await atStep(page, 'Conflict Of Interest');
    await next(page);
    await atStep(page, 'Title Of Study');
    await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    await expect(inHeader(page)).toContainText('Waiting to send 2');
    await openWaiting(page);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(changes(page)).toHaveText(['Investigators · ليلى حسن', 'Conflict Of Interest', title]);
    for (const number of [0, 1]) {
      const change = page.getByRole('article').nth(number);
      await expect(change.getByText(new RegExp(`^Since ${MOMENT}$`))).toBeVisible();
      await expect(change.getByText('Waiting to send', { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Title Of Study: 2 answers')).toBeVisible();
    await expect(sent(page)).toHaveText(['Answers · Application Detail']);
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Discard: Conflict/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Your text stays in the form');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(inHeader(page)).toContainText('Waiting to send 2');

    await withClockStopped(page, async (until) => {
      const told = page.getByText(outboxStateMessages.goes);
      const pressedAt = await page.evaluate(() => Date.now());
      await sendNow(page, line, line.mend, () => until(() => told.isVisible()));
      // Only the unsaved text is left.
      await until(async () => (await changes(page).allInnerTexts()).join() === title);
      // The message disappears before its time is over once nothing is waiting.
      await until(async () => !(await told.isVisible()));
      expect((await page.evaluate(() => Date.now())) - pressedAt).toBeLessThan(INFORMATION_MS);
    });
    await expect(sent(page)).toHaveText([
      'Answers · Conflict Of Interest',
      'List of investigators',
      'Answers · Application Detail',
    ]);
    // "Nothing is waiting" is not said above text that is not saved.
    await expect(page.getByText('Title Of Study: 2 answers')).toBeVisible();
    await expect(page.getByText('Nothing is waiting', { exact: true })).toHaveCount(0);
    await expect(inHeader(page)).toContainText('On this device');
    await expectAccessible(page);
  });

  test('each change can be had as a copy that anybody can read, and be sent now with what goes before it', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await line.cut();
    await page.goto('/my/application/methodology');
    await page.getByLabel('Setting').fill('Ward 3\nالطابق الثاني');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(inHeader(page)).toContainText('Waiting to send 1');
    await page.goto(stepAddress('pi-cv'));
    const bytes = Buffer.from('%PDF-1.4 a life');
    await chooseFile(page, 'Principle Investigator CV', 'cv of Nur.pdf', 'application/pdf', bytes);
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(inHeader(page)).toContainText('Waiting to send 3');
    await openWaiting(page);

    const copyOf = async (change: RegExp) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: change }).click();
      const copy = await download;
      return { name: copy.suggestedFilename(), bytes: await readFile(await copy.path()) };
    };
    const words = await copyOf(/^Download a copy: Methodology/);
    expect(words.name).toMatch(/^research-portal-change-.*\.txt$/);
    const text = words.bytes.toString('utf8');
    for (const part of ['Methodology', `Application: ${title}`, 'Setting\nWard 3\nالطابق الثاني'])
      expect(text).toContain(part);
    const file = await copyOf(/^Download a copy: .*cv of Nur\.pdf/);
    expect(file).toEqual({ name: 'cv of Nur.pdf', bytes });

    await line.mend();
    await page.getByRole('button', { name: /^Send now: Save As Draft/ }).click();
    await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
    await expect(sent(page)).toHaveText([
      'Change of status',
      'File · cv of Nur.pdf',
      'Answers · Methodology',
      'Answers · Application Detail',
    ]);
  });

  test('a change is taken back, and a copy of the others comes back after the browser lost them', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await line.cut();
    await page.getByRole('button', { name: 'Back' }).click();
    await atStep(page, 'Application Detail');
    await page.getByLabel('Duration of Study').fill('18 months');
    await next(page);
    await atStep(page, 'Investigators Info');
    await addInvestigator(page, 'Nur Al-Harbi', '1029384756', 'Consultant');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await openWaiting(page);
    await expect(changes(page)).toHaveText(['Application Detail · 1 answer changed', 'Investigators · Nur Al-Harbi']);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all changes' }).click();
    const copy = await download;
    expect(copy.suggestedFilename()).toMatch(/^research-portal-unsent-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await copy.path(), 'utf8');
    await expect(page.getByText('Your browser is downloading the copy.')).toBeVisible();

    await page.getByRole('button', { name: /^Discard: Investigators/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from this device' }).click();
    await expect(changes(page).first()).toHaveText('Application Detail · 1 answer changed');
    await expect(page.getByText('The change was removed from this device.')).toBeVisible();
    await expect(page.getByText('1 investigator', { exact: true })).toBeVisible();

    const importWork = async (buffer: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import a copy' }).click();
      await (await chooser).setFiles({ name: 'copy.json', mimeType: 'application/json', buffer: Buffer.from(buffer) });
    };
    await importWork(text.slice(0, 200));
    await expect(page.getByText('This file isn’t a copy from the portal')).toBeVisible();
    await importWork(text.replace(/"userId":\d+/, '"userId":999999'));
    await expect(page.getByText('This copy belongs to another person.')).toBeVisible();
    await importWork(text);
    await expect(page.getByText(/already here/)).toBeVisible();
    await expectAccessible(page);

    await sendNow(page, line, line.mend);
    // The text of the discarded change is left, and is not saved.
    await expect(sent(page)).toHaveText(['Answers · Application Detail', 'Answers · Application Detail']);
    await expect(changes(page)).toHaveText([title]);
    await expect(inHeader(page)).toContainText('On this device');
  });
});

test.describe('the portal says no', () => {
  test.use({ provoked: [400] });

  test('a refused change says why, leads to its field, and goes once it is corrected there', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await page.goto('/my/application/methodology');
    await page.getByLabel('Setting').fill('Ward 3');
    const message = 'Setting must name the hospital';
    const problems = [{ field: 'methodology_Setting', message }];
    line.fate = ({ path }) =>
      path.endsWith('/Step/5')
        ? {
            status: 400,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ isSuccess: false, message, data: { problems } }),
          }
        : undefined;
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(inHeader(page)).toContainText('Action needed 1');
    await page.goto('/my/application/title-of-study');
    await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(inHeader(page)).toContainText('Waiting to send 1');
    await openWaiting(page);
    await expect(page.getByText(`The portal says: ${message}`)).toBeVisible();
    await expect(page.getByRole('main').getByText(message)).toHaveCount(1);
    // Send now would do nothing: everything that waits is behind the refused change.
    await expect(page.getByText(waitingMessages.blockedReasons.behind)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now', exact: true })).toHaveCount(0);
    await expect(sent(page)).toHaveText(['Answers · Application Detail']);
    await expectAccessible(page);

    await page.getByRole('link', { name: /^View details: Methodology/ }).click();
    await expect(page.getByRole('definition')).toHaveText('Ward 3');
    await expectAccessible(page);
    await page.getByRole('link', { name: message }).click();
    await atStep(page, 'Methodology');
    await expect(page.getByLabel('Setting')).toBeFocused();
    await page.getByLabel('Setting').fill('Ward 3, City Hospital');
    line.fate = () => undefined;
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(inHeader(page)).toContainText('Saved');
    await openWaiting(page);
    await expect(sent(page)).toHaveText([
      'Answers · Title Of Study',
      'Answers · Methodology',
      'Answers · Application Detail',
    ]);
  });
});

test.describe('changed on both sides', () => {
  test.use({ provoked: [412, 409] });

  test('fault 17: answers are chosen one by one, with the keyboard alone', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await page.goto('/my/application/methodology');
    await page.getByLabel('Setting').fill('Ward 3, at night');
    await page.getByLabel('Sample Size').fill('120 patients');
    await saveElsewhere(page, portal.url, 5, {
      methodology_Setting: 'Ward 9, at night',
      methodology_SampleSize: '80 patients',
    });
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Choose' }).click();
    await tabTo(page, page.getByRole('link', { name: /^Choose: Methodology/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'There are two versions of your answers' })).toBeFocused();
    await expect(page.getByText('Choose a version for 2 more answers.')).toBeVisible();
    await expectAccessible(page);

    const setting = page.getByRole('group', { name: 'Setting' });
    await expect(setting.locator('ins')).toHaveText([/Ward 3, at night/, /Ward 9, at night/]);
    await tabTo(page, setting.getByRole('radio', { name: 'Use my version' }));
    await page.keyboard.press('Space');
    const size = page.getByRole('group', { name: 'Sample Size' });
    await tabTo(page, size.getByRole('radio', { name: 'Use my version' }));
    await page.keyboard.press('ArrowDown');
    await expect(size.getByRole('radio', { name: 'Use the saved version' })).toBeChecked();
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: 'Send my choice' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
    await page.goto('/my/application/methodology');
    await expect(page.getByLabel('Setting')).toHaveValue('Ward 3, at night');
    await expect(page.getByLabel('Sample Size')).toHaveValue('80 patients');
  });

  test('fault 16: a decision on what another administrator decided says so, and is taken back', async ({
    portal,
    line,
    visit,
  }) => {
    const applicant = await visit();
    await enter(applicant.page, portal, nur);
    const id = await submitByCalls(applicant.page, portal.url);
    const { page } = await visit();
    await signInAsAdministrator(page);
    await page.goto(`/my/admin/view-researchdetail/${id}`);
    // Another administrator has already decided.
    line.fate = ({ method, path }) =>
      method === 'POST' && path.endsWith('/change-status')
        ? {
            status: 409,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ isSuccess: false, message: 'The application has already been rejected.' }),
          }
        : undefined;
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(inHeader(page)).toContainText('Action needed 1');
    // The message is shown on the page where the administrator is by then, and stays until they have dealt with it.
    const told = page.getByRole('alert').filter({ hasText: 'The application has already been rejected.' });
    await expect(told).toContainText(title);
    await expect(told.getByRole('button', { name: 'See what you can do' })).toBeVisible();
    await openWaiting(page);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(sent(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Choose: Approve' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This application has changed' })).toBeVisible();
    // The reason names another status than the portal has by now: only the current one is shown.
    await expect(page.getByText('Pending Review')).toBeVisible();
    await expect(page.getByText('The portal says:')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Withdraw my decision' }).click();
    await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
    await expect(inHeader(page)).toContainText('Saved');
    await expect(told).toHaveCount(0);
  });
});

test.describe('the session is over', () => {
  test.use({ provoked: [...serverGone, 401] });

  test('fault 12: the password is asked for in place, nothing on the page moves, and the change goes', async ({
    portal,
    line,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    await openBeforeSessionEnds(page, '/my/application/methodology');
    await page.getByLabel('Setting').fill('Ward 3');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(inHeader(page)).toContainText('Action needed 1');
    await page.getByLabel('Resources').fill('Two nurses, and');
    const shown = await openChangesInHeader(page);
    await expect(shown.getByText('Your work is safe. Log in again to send it.')).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Log in to send 1 change' }).click();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong$2026x');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Invalid credentials')).toBeVisible();
    await expectAccessible(page);

    // If signing in fails for lack of a connection, the user's page stays as it is.
    await line.cut();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('You need to be online to log in.')).toBeVisible();
    await line.mend();
    await dialog.getByLabel('Password', { exact: true }).fill(nur.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(inHeader(page)).toBeFocused();
    await expect(page).toHaveURL(/methodology$/);
    await expect(page.getByLabel('Resources')).toHaveValue('Two nurses, and');
    await openWaiting(page);
    // What was typed last may have been saved automatically since, on top of these.
    const lastTwo = async () => (await sent(page).allTextContents()).slice(-2);
    await expect.poll(lastTwo).toEqual(['Answers · Methodology', 'Answers · Application Detail']);
  });
});

test.describe('a line that answers for the portal', () => {
  test.use({ provoked: [...serverGone, 503, 500, 'is not valid JSON'] });

  test('fault 18: a network that wants somebody to sign in is named, with a way to its page', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    line.fate = ({ path }) =>
      path.includes('/api/')
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel</h1>' }
        : undefined;
    await page.getByLabel('Research Title').fill(title);
    await page.getByRole('button', { name: 'Save As Draft' }).click({ force: true });
    await page.getByLabel('Work Number').fill('4711');
    await page.getByLabel('Duration of Study').fill('12 months');
    await next(page);
    await atStep(page, 'Investigators Info');
    const shown = await openChangesInHeader(page);
    await expect(shown.getByText('This Wi-Fi network asks you to log in first.')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', /^http:\/\//);
    await openWaiting(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'Open its page' })).toHaveAttribute(
      'href',
      /^http:\/\//,
    );
    await expect(page.getByText('Log in to this Wi-Fi network first. Then we’ll send it.')).toBeVisible();
    await expectAccessible(page);
    await sendNow(page, line);
    await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
  });

  test('fault 11: what the portal asked to wait for is told with its time, by Send now too', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    line.fate = ({ method }) =>
      method === 'POST' ? { status: 503, headers: { 'retry-after': '900' }, body: 'busy' } : undefined;
    await addInvestigator(page, 'Nur Al-Harbi', '1029384756', 'Consultant');
    await next(page);
    await atStep(page, 'Conflict Of Interest');
    const shown = await openChangesInHeader(page);
    await expect(shown.getByText(/We have to wait until/)).toBeVisible();
    // Pressing it would send nothing before then.
    await expect(shown.getByRole('button', { name: 'Send now' })).toHaveCount(0);
    line.fate = () => undefined;
    await openWaiting(page);
    await page.getByRole('button', { name: 'Send now', exact: true }).click();
    await expect(page.getByText(new RegExp(`We have to wait. We’ll send it at ${MOMENT}\\.`))).toBeVisible();
    await expect(inHeader(page)).toContainText('Waiting to send 1');
  });

  test('fault 10: a portal that fails with one application is not called unreachable', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    line.fate = ({ path }) => (path.includes('InvestigatorInfo') ? { status: 500, body: 'failed' } : undefined);
    await addInvestigator(page, 'Nur Al-Harbi', '1029384756', 'Consultant');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(page.getByText(/had a problem with this application\. We’ll try again at/).first()).toBeVisible();
    await openWaiting(page);
    await expect(page.getByText(/The portal had a problem with this application/).first()).toBeVisible();
    await expect(page.getByText(/reach the portal/)).toHaveCount(0);
  });

  test('fault 28: Discard pressed while it is being sent: the answer decides, and what became true is said', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    const answered = Promise.withResolvers<void>();
    line.fate = ({ path }) => (path.includes('InvestigatorInfo') ? { until: answered.promise } : undefined);
    await addInvestigator(page, 'Nur Al-Harbi', '1029384756', 'Consultant');
    await next(page);
    await atStep(page, 'Conflict Of Interest');
    await openWaiting(page);
    await page.getByRole('button', { name: /^Discard: Investigators/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('We’ll tell you here.');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('You discarded this while it was being sent.')).toBeVisible();
    answered.resolve();
    await expect(page.getByText('The change was already saved, so it wasn’t discarded.')).toBeVisible();
    await expect(sent(page)).toHaveText(['List of investigators', 'Answers · Application Detail']);
  });

  test('a press on the state in the header counts although its words change during the press', async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    const answered = Promise.withResolvers<void>();
    line.fate = ({ path }) => (path.includes('/Step/') ? { until: answered.promise } : undefined);
    await fillInDetail(page);
    await expect(inHeader(page)).toContainText('Sending…');
    // At the end of the words: what takes their place is shorter.
    const words = await inHeader(page).boundingBox();
    await page.mouse.move((words?.x ?? 0) + (words?.width ?? 0) - 4, (words?.y ?? 0) + (words?.height ?? 0) / 2);
    await page.mouse.down();
    answered.resolve();
    await expect(inHeader(page)).toContainText('Saved');
    await page.mouse.up();
    await expect(changesInHeader(page)).toBeVisible();
  });
});

test.describe('much is waiting', () => {
  // The seeded operations belong to no existing applications, so their titles cannot be read.
  test.use({ provoked: [404] });

  test('a thousand changes are counted, and shown fifty at a time', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const userId = await page.evaluate(() =>
      Number(Reflect.get(JSON.parse(localStorage.getItem('user') ?? '{}'), 'userId')),
    );
    await openWaiting(page);
    // Content from the database is shown, so the app has created it: opened before that, the database would be created
    // without tables.
    await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
    await page.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const writing = database.transaction('operations', 'readwrite');
      const text = 'A long answer. '.repeat(700);
      for (let number = 1; number <= 1000; number += 1) {
        const intent = { kind: 'saveStep', step: 'methodology', edits: { setting: { from: '', to: text } } };
        const tries = {
          tries: 1,
          cuts: 0,
          strange: null,
          firstSentAt: 1,
          createdAt: 1,
          heldUntil: null,
          discardWanted: false,
        };
        const trouble = { status: 400, message: 'No.', problems: [], conflict: null };
        const row = {
          id: `seeded ${number}`,
          lane: 41 + (number % 20),
          intent,
          state: 'refused',
          mayHaveArrived: false,
        };
        writing.objectStore('operations').add({ ...row, ...tries, sent: null, sentRows: null, token: null, trouble });
      }
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      database.close();
    }, `portal-${userId}`);
    await page.reload();
    await expect(inHeader(page)).toContainText('Action needed 1000');
    await expect(changes(page)).toHaveCount(50);
    await expect(page.getByText('50 of 1,000 shown')).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(changes(page)).toHaveCount(100);
  });
});
