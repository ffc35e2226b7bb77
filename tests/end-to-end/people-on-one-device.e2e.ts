import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { loginMessages } from '../../src/contract/messages/account/accounts.ts';
import { leavingMessages } from '../../src/contract/messages/device/device.ts';
import { keptHereMessages } from '../../src/contract/messages/device/kept-here.ts';
import { agree, atStep, fillInDetail, title } from './application.ts';
import { fillWebStorage } from './full-disk.ts';
import { fieldsOnDevice } from './on-device.ts';
import { enter, nur, omar, signIn, type Person } from './people.ts';
import { expect, expectAccessible, test, type Visitor } from './fixtures.ts';
import type { PortalProcess } from '../support/portal-process.ts';

/** Registers a person in a separate browser, so that this device knows nothing of them. */
async function registered(visit: () => Promise<Visitor>, portal: PortalProcess, person: Person): Promise<void> {
  const { page, context } = await visit();
  await enter(page, portal, person);
  await context.close();
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []).toSorted());
const workDatabases = async (page: Page) => (await databases(page)).filter((name) => /^portal-\d+$/.test(name));
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

/** Starts an application and saves its first step, then types a word that is only kept. */
async function writeOn(page: Page, investigator: string): Promise<void> {
  await agree(page);
  await fillInDetail(page);
  await page.getByLabel('Principle Investigator Name').fill(investigator);
  await expect(page.getByText('Not sent yet.').first()).toBeVisible();
  // The step says so at once, and the write to disk follows a moment later: a page that is left in between may lose it.
  const onDisk = async () => {
    const people = (await workDatabases(page)).map((name) => Number(/\d+$/.exec(name)?.[0]));
    const fields = await Promise.all(people.map((userId) => fieldsOnDevice(page, userId)));
    return fields.flat().map(({ value }) => value);
  };
  await expect.poll(onDisk).toContain(investigator);
}

/** Marks this device as shared, on the user's details. */
async function checkShared(page: Page): Promise<void> {
  await page.getByText('Shared tablet', { exact: true }).click();
  await page.getByLabel('This is a shared tablet').check();
}

/** Waits for the worker, so that the portal opens on this device without a connection. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('without a connection', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'] });

  test('fault 13, fault 14: kept at sign-out, hidden from the next person, there again for the first, and delivered', async ({
    portal,
    visit,
  }) => {
    await registered(visit, portal, omar);
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await installed(page);
    await context.setOffline(true);
    await writeOn(page, 'Layla');
    await logout(page);
    const dialog = dialogOf(page, 'Some of your work hasn’t been sent');
    await expect(dialog.getByText('1 change waiting to be sent')).toBeVisible();
    await expect(dialog.getByText('1 application with unsaved text')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a copy' }).click();
    expect((await download).suggestedFilename()).toMatch(/^research-work-\d{4}-\d\d-\d\d\.json$/);
    await expect(dialog.getByText('Check your downloads for the copy.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep it and log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('We couldn’t reach the portal to end your session there')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/change|waits|Nur/);

    await context.setOffline(false);
    await signIn(page, omar);
    await expect(page.getByText('You did not published any Research')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await page.goto('/my/waiting');
    await expect(heading(page, 'Nothing is waiting')).toBeVisible();
    await page.goto('/my/user-deatil');
    await expect(page.getByRole('main').getByText(keptHereMessages.nothingLeft)).toBeVisible();
    expect(await workDatabases(page)).toHaveLength(2);
    await logout(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => workDatabases(page)).toHaveLength(1);

    await signIn(page, nur);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(/Waiting to send \d/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Edit Research' }).click();
    await atStep(page, 'Policy Agreement');
    await page.goto('/my/application/investigators-info');
    await expect(page.getByLabel('Principle Investigator Name')).toHaveValue('Layla');
  });

  test('fault 14: discarded only after the word is typed; another tab follows, and nothing comes back', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await installed(page);
    const other = await context.newPage();
    await other.goto('/my/publish/draft-research');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await writeOn(page, 'Layla');
    await logout(page);
    await page.getByRole('button', { name: 'Discard work…' }).click();
    const dialog = dialogOf(page, 'Discard your work?');
    await dialog.getByRole('button', { name: 'Discard and log out' }).click();
    await expect(dialog.getByText('Type the word “discard” first.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Type “discard” to confirm').fill('Discard');
    await dialog.getByRole('button', { name: 'Discard and log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect.poll(() => workDatabases(page)).toEqual([]);
    expect((await databases(page)).filter((name) => name.startsWith('replica-'))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('portal-kept');

    await context.setOffline(false);
    await signIn(page, nur);
    await expect(page.getByText('You did not published any Research')).toBeVisible();
    // A worker that had the deleted database open must deliver into the new one.
    await agree(page);
    await fillInDetail(page);
    await page.goto('/my/publish/draft-research');
    await expect(heading(page, title)).toHaveCount(1);
  });

  test('fault 14: what another tab writes while the question stands is asked about before anything is discarded', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await installed(page);
    await context.setOffline(true);
    await writeOn(page, 'Layla');
    const other = await context.newPage();
    await other.goto('/my/publish/draft-research');
    await other.getByRole('link', { name: 'Edit Research' }).click();
    await atStep(other, 'Policy Agreement');
    await other.goto('/my/application/title-of-study');
    await logout(page);
    await expect(dialogOf(page, leavingMessages.title)).toBeVisible();
    await other.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    await expect(other.getByText('Not sent yet.').first()).toBeVisible();
    await page.bringToFront();

    const discard = async () => {
      await page.getByRole('button', { name: 'Discard work…' }).click();
      const dialog = dialogOf(page, 'Discard your work?');
      await dialog.getByLabel('Type “discard” to confirm').fill('discard');
      await dialog.getByRole('button', { name: 'Discard and log out' }).click();
    };
    await discard();
    const again = dialogOf(page, leavingMessages.title);
    await expect(again.getByText(leavingMessages.askedAgain)).toBeVisible();
    await expectAccessible(page);
    await expect(other.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
    await discard();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => workDatabases(page)).toEqual([]);
  });

  test('fault 21: an emptied database is said, with the count and the time, until it was read', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await installed(page);
    await context.setOffline(true);
    await writeOn(page, 'Layla');
    // Text that is typed is counted before the change that it becomes: one change has to be counted.
    await expect.poll(() => page.evaluate(() => document.cookie)).toMatch(/portal-kept-[^=;]+=1\./);
    const developer = await context.newCDPSession(page);
    // Browsers only delete storage that no page has open.
    await page.goto('about:blank');
    await developer.send('Storage.clearDataForOrigin', { origin: portal.url, storageTypes: 'indexeddb' });
    await context.setOffline(false);
    await page.goto('/my/publish/draft-research');
    const dialog = dialogOf(page, 'Your browser deleted unsent work');
    await expect(dialog).toContainText('1 change waiting to be sent');
    await expect(dialog).toContainText(/On \d+ \w+ \d{4}, \d\d:\d\d/);
    await expect(dialog).toContainText('Everything that was saved before is safe.');
    await expectAccessible(page);
    await page.reload();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'I have read this' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('fault 15: anybody who is no researcher any more is told where their words are, and can copy them out', async ({
  portal,
  visit,
}) => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, portal, nur);
  await writeOn(page, 'Layla Hassan');
  await logout(page);
  await page.getByRole('button', { name: 'Keep it and log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const changed = spawnSync(process.execPath, ['src/server/user-cli.ts', 'role', nur.emailAddress, 'administrator'], {
    env: { ...process.env, DATA_DIR: portal.dataFolder },
    encoding: 'utf8',
  });
  expect(changed.status, changed.stderr).toBe(0);
  await signIn(page, nur);
  await expect(page.getByText('You’re an administrator now.')).toBeVisible();
  await page.goto('/my/user-deatil');
  await expect(heading(page, 'Unsaved text')).toBeVisible();
  await expect(page.getByText('Layla Hassan')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByText('The text was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Layla Hassan');
});

test('the details tell what this device keeps, and clear it', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await writeOn(page, 'Layla');
  await page.goto('/my/user-deatil');
  const fact = (label: string) =>
    page
      .getByRole('main')
      .locator('div', { has: page.getByText(label, { exact: true }) })
      .last();
  await expect(fact('Not sent yet:')).toContainText('1 application with unsaved text');
  // The figures are folded: few users need them.
  await expect(page.getByText('Storage used')).toBeHidden();
  await page.getByText('Storage and offline copies').click();
  await expect(fact('Applications you can change')).toContainText('1 draft');
  await expect(fact('Last sent')).toContainText(/\d{4}, \d\d:\d\d/);
  await expect(fact('Storage used')).toContainText(/\d (KB|MB) by the portal/);
  await expect(fact('How long it stays here')).toContainText(/Your browser may delete this|Until you log out/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out and clear this device' }).click();
  const dialog = dialogOf(page, 'Some of your work hasn’t been sent');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'My Details')).toBeVisible();
  await page.getByRole('button', { name: 'Log out and clear this device' }).click();
  await dialog.getByRole('button', { name: 'Keep it and log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(async () => (await databases(page)).filter((name) => name.startsWith('replica-'))).toEqual([]);
  expect(await workDatabases(page)).toHaveLength(1);
  await signIn(page, nur);
  await page.goto('/my/application/investigators-info');
  await page.goto('/my/waiting');
  await expect(page.getByText(title).first()).toBeVisible();
});

test('what a signed-in person writes after another tab deleted their database is kept', async ({ portal, visit }) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  await expect(page.getByText('You did not published any Research')).toBeVisible();
  const [name = ''] = await workDatabases(page);
  // An address of the portal without the app.
  const other = await context.newPage();
  await other.goto('/healthz');
  await other.evaluate(async (database) => {
    const deleting = indexedDB.deleteDatabase(database);
    await new Promise((resolve) => deleting.addEventListener('success', resolve));
  }, name);
  await writeOn(page, 'Layla');
  await page.reload();
  await expect(page.getByLabel('Principle Investigator Name')).toHaveValue('Layla');
});

test('the browser is asked to keep what is here, and what it answered is what is told', async ({ portal, visit }) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const developer = await context.newCDPSession(page);
  const { browserContextId = '' } = (await developer.send('Target.getTargetInfo')).targetInfo;
  await page.goto('/my/user-deatil');
  const main = page.getByRole('main');
  const ask = main.getByRole('button', { name: 'Ask the browser to keep my data' });
  await main.getByText('Storage and offline copies').click();
  await expect(main.getByText('Your browser may delete this')).toBeVisible();
  // The browser promises nothing on its own to a site that it has just seen for the first time.
  await ask.click();
  await expect(main.getByRole('status').getByText('The browser said no')).toBeVisible();
  await expect(main.getByText('Your browser may delete this')).toBeVisible();
  await expectAccessible(page);
  await developer.send('Browser.setPermission', {
    permission: { name: 'persistent-storage' },
    setting: 'granted',
    origin: portal.url,
    browserContextId,
  });
  await ask.click();
  await expect(main.getByRole('status').getByText('The browser will keep your data.')).toBeVisible();
  await expect(main.getByText('Until you log out.')).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('a shared tablet', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 401] });

  test('is covered when it was left alone, opens to the password alone, and loses no word', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await page.clock.install();
    await enter(page, portal, nur);
    await page.goto('/my/user-deatil');
    await checkShared(page);
    await page.getByRole('link', { name: 'My Publishes' }).click();
    await agree(page);
    await page.getByLabel('Research Title').fill(title);
    await page.clock.fastForward('09:00');
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    await page.clock.fastForward('02:00');
    await expect(heading(page, 'Are you still here?')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(heading(page, 'Are you still here?')).toBeVisible();

    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Wrong$2026x');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Invalid credentials')).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel('Password', { exact: true }).fill(nur.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('We can’t check the password while you’re offline.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await atStep(page, 'Application Detail');
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
  });

  test('that cannot store a sign-in says so, at the cover and at the login, and loses no word', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await page.clock.install();
    await enter(page, portal, nur);
    await page.goto('/my/user-deatil');
    await checkShared(page);
    await page.getByRole('link', { name: 'My Publishes' }).click();
    await agree(page);
    await page.getByLabel('Research Title').fill(title);
    await page.clock.fastForward('11:00');
    await expect(heading(page, 'Are you still here?')).toBeVisible();
    const makeRoom = await fillWebStorage(page);
    await page.getByLabel('Password', { exact: true }).fill(nur.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.clock.fastForward('00:01');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(loginMessages.sessionEnded)).toBeVisible();
    await page.getByLabel('Email').fill(nur.emailAddress);
    await page.getByLabel('Password', { exact: true }).fill(nur.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText(loginMessages.deviceFull)).toBeVisible();
    await expectAccessible(page);
    await makeRoom();
    await page.getByRole('button', { name: 'Login' }).click();
    await atStep(page, 'Application Detail');
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
  });

  test('is nobody’s to install the portal on', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    // A private window never gets the event from the browser itself.
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} });
      dispatchEvent(offer);
    });
    await agree(page);
    const hint = page.getByRole('complementary', { name: 'Install the portal' });
    const toList = async () => {
      await page.getByRole('link', { name: 'My Publishes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My Publishes' })).toBeVisible();
      await expect(page.getByText('Created On')).toBeVisible();
    };
    const toDetails = async () => {
      await page.getByRole('button', { name: /Nur/ }).click();
      await page.getByRole('link', { name: 'My Details' }).click();
    };
    await toList();
    await expect(hint).toBeVisible();
    await toDetails();
    await checkShared(page);
    await toList();
    await expect(hint).toHaveCount(0);
    await toDetails();
    await page.getByLabel('This is a shared tablet').uncheck();
    await toList();
    await expect(hint).toBeVisible();
  });

  test('lets somebody else sign in, and keeps for the first only what has not arrived', async ({ portal, visit }) => {
    await registered(visit, portal, omar);
    const { page } = await visit();
    await page.clock.install();
    await enter(page, portal, nur);
    await page.goto('/my/user-deatil');
    await checkShared(page);
    await page.getByRole('link', { name: 'My Publishes' }).click();
    await writeOn(page, 'Layla');
    await page.clock.fastForward('11:00');
    await expect(heading(page, 'Are you still here?')).toBeVisible();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => (await databases(page)).filter((name) => name.startsWith('replica-'))).toEqual([]);
    await signIn(page, omar);
    await expect(page.getByText('You did not published any Research')).toBeVisible();
    await logout(page);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, nur);
    await page.getByRole('link', { name: 'Edit Research' }).click();
    await atStep(page, 'Policy Agreement');
    await page.goto('/my/application/investigators-info');
    await expect(page.getByLabel('Principle Investigator Name')).toHaveValue('Layla');
  });
});
