import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { routes } from '../../src/contract/routes.ts';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import { createProfileFolder } from '../support/profile-folder.ts';
import { startReleasedPortal, type ReleasedPortal } from '../support/release-proxy.ts';
import { agree, atStep, title } from './application.ts';
import { enter, nur, register, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

const test = base.extend<{ portal: ReleasedPortal }>({
  portal: async ({}, use) => {
    const portal = await startReleasedPortal();
    await use(portal);
    await portal.end();
  },
});

const NOT_LOADED = 'We couldn’t load this part of the portal.';
const READY = 'A new version is ready.';
const REPLACED = 'The portal was updated in another tab.';

/** Waits for the worker: once it is active, it has fetched the whole app. */
async function shellKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Looks for a newer release, as a page does when the user returns to it after hours. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

/** The release whose code a page runs. */
const releaseOf = (page: Page) =>
  page.evaluate(() => /_(\d+)\.js$/.exec(document.querySelector('script')?.src ?? '')?.[1] ?? '1');

/** Follows the browser's workers. What it returns gives the statuses of those that are not replaced yet, sorted. */
async function followWorkers(context: BrowserContext): Promise<() => string[]> {
  const session = await context.newCDPSession(await context.newPage());
  const statuses = new Map<string, string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
  });
  await session.send('ServiceWorker.enable');
  return () => [...statuses.values()].filter((status) => status !== 'redundant').toSorted();
}

/** Opens every address in a new tab, without having opened it in this browser before. */
async function openAll(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByText(NOT_LOADED), address).toHaveCount(0);
    await page.close();
  }
}

test.describe('without a connection', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED'] });

  test('every address opens in a browser that has seen no more of the portal than where one signs in', async ({
    portal,
    visit,
  }) => {
    const visitor = await visit();
    await visitor.page.goto('/login');
    await shellKept(visitor.page);
    await visitor.context.setOffline(true);
    const forAnybody = [
      routes.root,
      routes.login,
      routes.createAccount,
      routes.forgotPassword,
      routes.help,
      '/no-such-address',
    ];
    await openAll(visitor.context, [...forAnybody, '/activate-account?Id=a.b', '/reset-password#token=a.b']);

    const researcher = await visit();
    await enter(researcher.page, portal, nur);
    await shellKept(researcher.page);
    await researcher.context.setOffline(true);
    const lists = [routes.drafts, routes.published, routes.underReview, routes.moreInformation, routes.rejected];
    const steps = ['application-detail', 'investigators-info', 'conflict-of-interest', 'title-of-study', 'methodology'];
    await openAll(researcher.context, [
      ...lists,
      ...['policy-agreement', ...steps, 'pi-cv'].map((step) => `${routes.application}/${step}`),
      routes.checkApplication,
      routes.userDetail,
      routes.changePassword,
      routes.help,
      `${routes.publish}/view-researchdetail/3`,
      '/my/no-such-address',
    ]);

    const administrator = await visit();
    await signInAsAdministrator(administrator.page);
    await shellKept(administrator.page);
    await administrator.context.setOffline(true);
    await openAll(administrator.context, [
      routes.adminAll,
      routes.adminAccepted,
      routes.adminRejected,
      routes.adminMoreInformation,
      routes.adminPending,
      `${routes.admin}/view-researchdetail/3`,
    ]);
  });

  test('a page from the own copy runs under the policy of the server, with its pictures', async ({ visit }) => {
    const { page, context } = await visit();
    const served = (await page.goto('/login'))?.headers()['content-security-policy'];
    await shellKept(page);
    const kept = await page.goto('/create-account');
    expect(kept?.fromServiceWorker()).toBe(true);
    expect(kept?.headers()['content-security-policy']).toBe(served);
    await context.setOffline(true);
    await page.goto('/create-account');
    const width = () => page.locator('header img').evaluate((image) => Reflect.get(image, 'naturalWidth'));
    await expect.poll(width).toBeGreaterThan(0);
  });
});

test.describe('what the centre set', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'] });

  test('is read from the server first, and from the last copy where that hangs or is gone', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    const named = (name: string) => expect(page.getByRole('link', { name }).first()).toBeVisible();
    await page.goto('/login');
    await named('Medical Research Centre');
    await shellKept(page);
    await portal.stop();
    await writeFile(join(portal.dataFolder, 'config.json'), JSON.stringify({ name: 'Centre by the Sea' }));
    await portal.start();
    await page.reload();
    await named('Centre by the Sea');

    portal.trouble({ path: /^\/config\.json/, kind: 'hanging' });
    await page.reload();
    await named('Centre by the Sea');
    portal.trouble(null);
    await context.setOffline(true);
    await page.reload();
    await named('Centre by the Sea');
  });
});

test.describe('an update', () => {
  test.use({ provoked: [...serverGone, 'net::ERR_FAILED'] });

  test('fault 24: with work waiting and another tab open, nothing is lost and the old tab goes on', async ({
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await shellKept(page);
    const oldTab = await context.newPage();
    await oldTab.goto(routes.drafts);
    await expect(oldTab.getByRole('heading', { level: 1 })).toBeVisible();
    await agree(page);
    portal.trouble({ path: /^\/api\//, kind: 'closed' });
    await page.getByLabel('Work Number').fill('4711');
    await page.getByLabel('Research Title').fill(title);
    await page.getByLabel('Duration of Study').fill('12 months');
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Investigators Info');
    await expect(page.getByText(/Waiting to send 1/).first()).toBeVisible();
    await page.goto(`${routes.application}/title-of-study`);
    await expect(page.getByLabel('Study Title')).toHaveValue(title);
    await expect(page.getByText(READY)).toHaveCount(0);

    portal.release(2);
    await lookForUpdate(page);
    await expect(page.getByText(READY)).toBeVisible();
    await expect(oldTab.getByText(READY)).toBeVisible();
    await expectAccessible(page);
    expect(await releaseOf(page)).toBe('1');
    await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => releaseOf(page).catch(() => '')).toBe('2');
    await expect(page.getByText(READY)).toHaveCount(0);
    await expect(page.getByLabel('Purpose')).toHaveValue('To learn whether ear plugs help.');
    await expect(page.getByText(/Waiting to send 1/).first()).toBeVisible();

    await expect(oldTab.getByText(REPLACED)).toBeVisible();
    expect(await releaseOf(oldTab)).toBe('1');
    // The code of this screen is gone from the server, and the screen was never opened.
    await oldTab.getByRole('button', { name: /Nur/ }).click();
    await oldTab.getByRole('link', { name: 'Change Password' }).click();
    await expect(oldTab.getByLabel('Current Password')).toBeVisible();
    await oldTab.getByLabel('Current Password').fill('half a password');
    await oldTab.getByRole('button', { name: 'Reload' }).click();
    await expect(oldTab.getByText('This form isn’t saved anywhere yet.')).toBeVisible();
    await oldTab.getByLabel('Current Password').fill('');
    await oldTab.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => releaseOf(oldTab).catch(() => '')).toBe('2');

    portal.trouble(null);
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(page.getByText(/Waiting to send \d/)).toHaveCount(0);
    const answer = await page.request.get('/api/v1/ProjectApplication');
    const { data } = (await answer.json()) as { data: { id: number }[] };
    expect(data).toHaveLength(1);
    const whole = async () => (await page.request.get(`/api/v1/ProjectApplication/${data[0]?.id}`)).text();
    await expect.poll(whole).toContain('To learn whether ear plugs help.');
    expect(await whole()).toContain('4711');
  });

  test('waits for what is being sent: no change is made twice', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await shellKept(page);
    await agree(page);
    await page.getByLabel('Work Number').fill('4711');
    await page.getByLabel('Research Title').fill(title);
    await page.getByLabel('Duration of Study').fill('12 months');
    portal.release(2);
    await lookForUpdate(page);
    await expect(page.getByText(READY)).toBeVisible();

    const sendHeldAnswers = portal.holdAnswers();
    const before = portal.changes.length;
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => portal.changes.length).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(page.getByText('We’ll update in a moment.')).toBeVisible();
    expect(await releaseOf(page)).toBe('1');
    sendHeldAnswers();
    await expect.poll(() => releaseOf(page).catch(() => '')).toBe('2');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Waiting to send \d/)).toHaveCount(0);
    const keys = portal.changes.slice(before).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('may be left alone, and is there when the portal is opened the next time', async ({ portal, visit }) => {
    const { page, context } = await visit();
    await page.goto('/login');
    await shellKept(page);
    portal.release(2);
    await lookForUpdate(page);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText(READY)).toHaveCount(0);
    const next = await context.newPage();
    await next.goto('/create-account');
    await expect(next.getByText(READY)).toBeVisible();
    expect(await releaseOf(next)).toBe('1');
    const workers = await followWorkers(context);
    await expect.poll(workers).toEqual(['activated', 'installed']);
    // All pages of the former release are closed, so that no user has to be asked. The browser takes a moment for it.
    await page.close();
    await next.close();
    await expect.poll(workers).toEqual(['activated']);
    const later = await context.newPage();
    await later.goto('/login');
    await expect.poll(() => releaseOf(later)).toBe('2');
    await expect(later.getByText(READY)).toHaveCount(0);
    expect(await later.evaluate(async () => (await caches.keys()).filter((name) => /shell/.test(name)).length)).toBe(1);
  });
});

test.describe('a first visit on which the code does not come', () => {
  test.use({ provoked: ['net::ERR_FAILED', 'Failed to fetch dynamically imported module'] });

  test('the page says so, and works once it is reloaded', async ({ visit }) => {
    const { page } = await visit();
    const script = /\/assets\/start-[^/]*\.js$/;
    await page.route(script, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText('This hasn’t deleted anything from this device.');
    await expectAccessible(page);
    await page.unroute(script);
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test('the first visit brings no prompt', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await shellKept(page);
  await page.goto(routes.published);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New version' })).toHaveCount(0);
});

test('a browser that emptied its caches goes on with the server, and keeps the portal again', async ({ visit }) => {
  const { page, context } = await visit();
  await page.goto('/login');
  await shellKept(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/create-account');
  await expect(page.getByLabel('First Name')).toBeVisible();
  const kept = () => page.evaluate(async () => (await caches.match('/')) !== undefined);
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the portal can be installed, under the name of the centre', async ({ portal }) => {
  const profile = await createProfileFolder();
  // A private window cannot install anything, so this one has a profile that lasts.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    baseURL: portal.url,
  });
  try {
    const page = await context.newPage();
    await register(page, portal, nur);
    const session = await context.newCDPSession(page);
    await shellKept(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { data, errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as {
      shortcuts: { url: string }[];
      icons: { src: string }[];
      screenshots: { src: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Medical Research Centre',
      short_name: 'MRC',
      id: '/',
      display: 'standalone',
    });
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
    }
    for (const { url } of manifest.shortcuts) {
      await page.goto(url);
      await expect(page).toHaveURL(/returnUrl=/);
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
