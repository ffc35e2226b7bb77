import type { Page } from '@playwright/test';
import { FILE_MAX_BYTES } from '../../src/contract/api/limits.ts';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import { loginWithReturn, routes } from '../../src/contract/routes.ts';
import type { Fate, FaultProxy, Passing } from '../support/fault-proxy.ts';
import { agree, atStep, chooseFile, fillInDetail, title } from './application.ts';
import { applicationsAt, dataAt, userIdOf } from './at-server.ts';
import { expect, test } from './faulty-fixtures.ts';
import { serverGone } from './network-errors.ts';
import { ARRIVES_WITHIN_MS, arrived, fieldsOnDevice, operationsOnDevice, rowsOnDevice } from './on-device.ts';
import type { LastingBrowser } from './lasting-browser.ts';
import { enter, nur, omar, signIn, type Person } from './people.ts';
import { expectTruth } from './truth.ts';
import { inHeader, openWaiting } from './waiting-page.ts';

test.use({
  provoked: [
    ...serverGone,
    'net::ERR_FAILED',
    'net::ERR_CONTENT_LENGTH_MISMATCH',
    'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
    400,
    401,
    502,
  ],
});

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const isChange = ({ method, path }: Passing) => method === 'POST' && path.includes('/ProjectApplication/Step/');
const keyOf = ({ headers }: Passing) => headers['idempotency-key'];

/** Applies the fate to the first matching request; all later ones pass. */
function once(line: FaultProxy, fate: Fate, isMeant: (request: Passing) => boolean = isChange): void {
  let isDone = false;
  line.fate = (request) => {
    if (isDone || !isMeant(request)) return undefined;
    isDone = true;
    return fate;
  };
}

/**
 * Starts a browser that was killed, and opens an address. Chromium writes local storage to the disk after some seconds;
 * if a kill comes earlier, the portal does not know who was signed in, and they sign in again. (`offline.e2e.ts` kills
 * a browser later, and its user is still signed in.)
 */
async function startAgain(lasting: LastingBrowser, address: string, person: Person): Promise<void> {
  await lasting.start();
  const { page } = lasting;
  await page.goto(address);
  const login = page.getByRole('heading', { name: 'Login' });
  await expect(login.or(inHeader(page))).toBeVisible();
  if (await login.isVisible()) await signIn(page, person);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

test('fault 1, fault 2: the browser is killed behind a keystroke; every word that was said to be kept is there', async ({
  portal,
  lasting,
}) => {
  await enter(lasting.page, portal, nur);
  await lasting.storeSession();
  const userId = await userIdOf(lasting.page);
  await agree(lasting.page);
  await lasting.page.getByLabel('Research Title').pressSequentially(title);
  await expect(inHeader(lasting.page)).toContainText(frameMessages.kept);
  await lasting.kill();

  await startAgain(lasting, '/my/publish/draft-research', nur);
  await expect(lasting.page.getByRole('heading', { name: title })).toHaveCount(1);
  await expectTruth(lasting.page, userId);
  const fields = await fieldsOnDevice(lasting.page, userId);
  expect(fields.map(({ value }) => value)).toContain(title);
  expect(await applicationsAt(lasting.page)).toEqual([]);
});

test('fault 3: the browser is killed after the request left; the same key is sent again, and there is one application', async ({
  portal,
  line,
  lasting,
}) => {
  await enter(lasting.page, portal, nur);
  await lasting.storeSession();
  const userId = await userIdOf(lasting.page);
  await agree(lasting.page);
  once(line, { slow: 600_000 });
  await fillInDetail(lasting.page);
  await expect.poll(() => line.passed.filter(isChange).length).toBe(1);
  await expectTruth(lasting.page, userId);
  await lasting.kill();

  await startAgain(lasting, '/my/publish/draft-research', nur);
  await arrived(lasting.page, userId);
  const sent = line.passed.filter(isChange);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(keyOf)).size).toBe(1);
  expect(await applicationsAt(lasting.page)).toHaveLength(1);
  await expectTruth(lasting.page, userId);
});

for (const [name, fate] of [
  ['no answer comes', 'cutAfter'],
  ['its answer is cut in the middle', 'cutBody'],
] as const) {
  test(`fault 4, fault 5: the server did it, and ${name}: one application, and never "failed"`, async ({
    portal,
    line,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const userId = await userIdOf(page);
    await agree(page);
    once(line, fate);
    await fillInDetail(page);
    await expect(page.getByText(/failed|went wrong/i)).toHaveCount(0);
    await arrived(page, userId);
    await expectTruth(page, userId);
    expect(new Set(line.passed.filter(isChange).map(keyOf)).size).toBe(1);
    expect(await applicationsAt(page)).toHaveLength(1);
  });
}

test('fault 6: two tabs and the worker: each change is sent once, and both tabs say so', async ({
  portal,
  line,
  visit,
}) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await agree(page);
  await fillInDetail(page);
  await arrived(page, userId);
  const other = await context.newPage();
  await other.goto(routes.drafts);
  await line.cut();
  await next(page);
  await page
    .getByRole('link', { name: /Title Of Study/ })
    .or(page.getByRole('button', { name: /Title Of Study/ }))
    .first()
    .click();
  await atStep(page, 'Title Of Study');
  await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
  await page.getByRole('button', { name: 'Save As Draft' }).click();
  await expect.poll(async () => (await operationsOnDevice(page, userId)).length).toBeGreaterThan(0);
  await expectTruth(other, userId);
  line.passed.length = 0;
  await openWaiting(other);
  // Pressed while the portal cannot be reached: after `mend` the button disappears together with its change, no matter
  // which page sends that.
  await other.getByRole('button', { name: 'Send now', exact: true }).first().click();
  await line.mend();
  // Both tabs get the online event and nudge the worker at the same moment.
  await Promise.all([page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))));
  await arrived(page, userId);
  const keys = line.passed.filter(({ method }) => method === 'POST').flatMap((request) => keyOf(request) ?? []);
  expect(keys.length).toBe(new Set(keys).size);
  await expectTruth(page, userId);
  await expectTruth(other, userId);
});

test('fault 9: the save that starts an application is refused: what follows waits, and goes in order once it is corrected', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await agree(page);
  await line.cut();
  await fillInDetail(page);
  await next(page);
  await atStep(page, 'Conflict Of Interest');
  await next(page);
  await atStep(page, 'Title Of Study');
  await page.getByRole('button', { name: 'Save As Draft' }).click();
  once(
    line,
    { status: 400, headers: { 'Content-Type': 'application/json' }, body: refusal('This title is taken.') },
    ({ path }) => path.endsWith('/ProjectApplication/Step/1'),
  );
  await line.mend();
  await expect(inHeader(page)).toContainText('Action needed 1', { timeout: ARRIVES_WITHIN_MS });
  await expectTruth(page, userId);
  expect(await applicationsAt(page)).toEqual([]);

  await openWaiting(page);
  await expect(page.getByText('This title is taken.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Edit/ })
    .or(page.getByRole('button', { name: /^Edit/ }))
    .first()
    .click();
  await atStep(page, 'Application Detail');
  await page.getByLabel('Research Title').fill('Another title');
  await next(page);
  await arrived(page, userId);
  expect(await applicationsAt(page)).toMatchObject([{ researchTitle: 'Another title' }]);
  await expectTruth(page, userId);
});

test('fault 19: what the browser says of the connection decides nothing, whichever way it lies', async ({
  portal,
  line,
  visit,
}) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.reload();
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await agree(page);
  await fillInDetail(page);
  await arrived(page, userId);
  expect(await applicationsAt(page)).toHaveLength(1);
  await expectTruth(page, userId);

  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  await page.reload();
  await atStep(page, 'Investigators Info');
  await line.cut();
  await next(page);
  await page.goto(routes.drafts);
  await expectTruth(page, userId);
});

test('fault 20: there is no room for a file: it is said at once, and what was kept stays whole', async ({
  portal,
  visit,
}) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await agree(page);
  await fillInDetail(page);
  await arrived(page, userId);
  await next(page);
  await atStep(page, 'Conflict Of Interest');
  const id = /id=(-?\d+)/.exec(page.url())?.[1];
  // A disk cannot be filled on every machine that runs this; the unit tests have a disk that fails in the middle of a
  // write.
  await context.addInitScript(() => {
    Object.defineProperty(StorageManager.prototype, 'estimate', {
      value: () => Promise.resolve({ quota: 10_000_000, usage: 9_000_000 }),
    });
  });
  await page.goto(`/my/application/pi-cv${id === undefined ? '' : `?id=${id}`}`);
  await atStep(page, 'Pi Cv');
  const bytes = Buffer.alloc(FILE_MAX_BYTES, ' ');
  bytes.write('%PDF-1.7\n');
  await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', bytes);
  await expect(page.getByText(/space/i).first()).toBeVisible();
  await expect(page.getByText('cv.pdf').first()).toBeVisible();
  expect(await rowsOnDevice(page, userId, 'files')).toEqual([]);
  await expectTruth(page, userId);
});

test('fault 27: many files on a line that cuts: each goes on its own, and all of them arrive once', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await agree(page);
  await fillInDetail(page);
  await arrived(page, userId);
  const [application] = await applicationsAt(page);
  await page.goto(`/my/application/pi-cv?id=${String(application?.['id'])}`);
  await atStep(page, 'Pi Cv');
  const uploads = ({ method, path }: Passing) => method === 'POST' && path.includes('Pi-CV');
  let seen = 0;
  const fates: (Fate | undefined)[] = ['cutAfter', undefined, 'cutBefore', 'cutBody', undefined, { slow: 1500 }];
  line.fate = (request) => {
    if (!uploads(request)) return undefined;
    seen += 1;
    return seen <= 12 ? fates[seen % fates.length] : undefined;
  };
  await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
  await expect(page.getByText('cv.pdf').first()).toBeVisible();
  const names = Array.from({ length: 10 }, (_, index) => `supporting ${index + 1}.pdf`);
  await page.getByRole('button', { name: 'Extra Supporting Files' }).setInputFiles(
    names.map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${name}\n${'x'.repeat(200_000)}\n%%EOF\n`),
    })),
  );
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save As Draft' }).click();
  // Delivery pauses between retries; a user who does not want to wait presses Send now.
  await openWaiting(page);
  await expect
    .poll(
      async () => {
        // The button disappears once everything has been sent.
        const button = page.getByRole('button', { name: 'Send now', exact: true }).first();
        await button.click({ timeout: 1000 }).catch(() => undefined);
        return (await operationsOnDevice(page, userId)).length;
      },
      { timeout: ARRIVES_WITHIN_MS, intervals: [1500] },
    )
    .toBe(0);
  const stored = await dataAt(page, `Pi-CV/${String(application?.['id'])}`);
  const storedNames = Object.values(Object(stored)).map((file) => Reflect.get(Object(file), 'fileName'));
  expect(storedNames.toSorted()).toEqual(['cv.pdf', ...names].toSorted());
  await expectTruth(page, userId);
});

test('fault 29: the server is killed while changes come; what it answered is there, and the rest arrives once', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await agree(page);
  let killed: Promise<void> | undefined;
  line.fate = (request) => {
    if (isChange(request)) killed ??= portal.kill();
    return undefined;
  };
  await fillInDetail(page);
  await killed;
  expect(killed).toBeDefined();
  await expectTruth(page, userId);
  await portal.start();
  await arrived(page, userId);
  expect(new Set(line.passed.filter(isChange).map(keyOf)).size).toBe(1);
  expect(await applicationsAt(page)).toHaveLength(1);
  await expectTruth(page, userId);
});

test('fault 33: another person signs in while a request is under way: it counts for nobody but the first', async ({
  portal,
  line,
  visit,
}) => {
  const registering = await visit();
  await enter(registering.page, portal, omar);
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  await agree(page);
  once(line, { slow: 8000 });
  await fillInDetail(page);
  await expect.poll(() => line.passed.filter(isChange).length).toBe(1);
  const other = await context.newPage();
  // The next user of this device signs in with the form.
  await other.evaluate(() => undefined);
  await other.goto(routes.login);
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const keep = page.getByRole('button', { name: /^Keep/ });
  await expect(keep.or(page.getByRole('button', { name: 'Login' })).first()).toBeVisible({ timeout: 60_000 });
  if (await keep.isVisible()) await keep.click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, omar);
  expect(await applicationsAt(page)).toEqual([]);
  await expectTruth(page, await userIdOf(page));

  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(loginWithReturn(routes.drafts));
  await signIn(page, nur);
  await arrived(page, userId);
  expect(await applicationsAt(page)).toHaveLength(1);
  expect(new Set(line.passed.filter(isChange).map(keyOf)).size).toBe(1);
});

const refusal = (message: string) => JSON.stringify({ isSuccess: false, message });
