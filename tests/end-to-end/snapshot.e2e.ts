import type { Page } from '@playwright/test';
import type { Snapshot } from '../../src/app/snapshot/snapshot.ts';
import { routes } from '../../src/contract/routes.ts';
import { SNAPSHOT_KEY } from '../../src/contract/user-key.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { MOMENT } from './moments.ts';
import { enter, nur, omar, register, signIn } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

const MINE = 'Sleep after surgery';

/** What was painted during a start: in each frame, whether a snapshot or the app's page was there, and the text. */
type Frame = { snapshot: boolean; page: boolean; text: string };

/** Slows the page down, as an older tablet would be, and records every frame of its starts from now on. */
async function recordStarts(page: Page): Promise<() => Promise<Frame[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(globalThis, { paintedFrames: frames });
    const look = () => {
      const root = document.querySelector('#root');
      frames.push({
        snapshot: document.querySelector('.snapshot') !== null,
        page: root instanceof HTMLElement && root.querySelector('main:not([hidden])') !== null && !root.inert,
        text: document.body?.textContent ?? '',
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'paintedFrames') as unknown as Frame[]);
}

const snapshotOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SNAPSHOT_KEY);
/** When the stored snapshot was taken, in ms since 1970. */
async function takenAt(page: Page): Promise<number> {
  const { at } = JSON.parse((await snapshotOf(page)) ?? '') as Snapshot;
  return at;
}
/** The link to the draft in the app's own page, not in the snapshot. */
const listed = (page: Page) => page.locator('#root').getByRole('link', { name: MINE });

/** Waits until the app shows the list and the progress of its drafts: until then no snapshot is taken. */
async function expectList(page: Page): Promise<void> {
  await expect(listed(page)).toBeVisible();
  await expect(page.locator('#root main').locator('[data-loading], [data-unread]')).toHaveCount(0);
}

/** Clicks the snapshot's link to edit the draft, or focuses it, the moment it is painted. */
const onceEditIsPainted = (page: Page, act: 'click' | 'focus') =>
  page.addInitScript((act) => {
    const look = new MutationObserver(() => {
      const link = document.querySelector<HTMLAnchorElement>('.snapshot a[href*="policy-agreement?id="]');
      if (link === null) return;
      look.disconnect();
      link[act]();
    });
    look.observe(document, { childList: true, subtree: true });
  }, act);

/** Lets the app's code arrive only once the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Registers a user who has a draft, and opens their list. */
async function openList(page: Page, portal: Parameters<typeof enter>[1]): Promise<void> {
  await enter(page, portal, nur);
  await callsOf(page, portal.url, await userIdOf(page)).startDraft(MINE);
  await page.goto(routes.drafts);
  await expectList(page);
  // No snapshot is taken of an older copy.
  await expect(page.locator('#root main [data-stale]')).toHaveCount(0);
}

test('a list is painted as it was left, with its age, until the app has read it, and nothing is blank in between', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await openList(page, portal);
  const frames = await recordStarts(page);
  await page.reload();
  await expect.poll(async () => (await frames()).at(-1)?.page).toBe(true);
  await expectList(page);

  const shown = await frames();
  const first = shown.findIndex(({ snapshot }) => snapshot);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(shown[first]?.text).toMatch(new RegExp(`${MINE}.*As of ${MOMENT}\\. Loading…`));
  expect(shown.slice(first).filter(({ snapshot, page }) => snapshot === page)).toEqual([]);
  await expectAccessible(page);
});

test('its links work before the app is there', async ({ portal, visit }) => {
  const { page } = await visit();
  await openList(page, portal);
  await recordStarts(page);
  await onceEditIsPainted(page, 'click');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Agreement' })).toBeVisible();
});

test('the focus stays on the same link when the app takes over', async ({ portal, visit }) => {
  const { page } = await visit();
  await openList(page, portal);
  await recordStarts(page);
  await onceEditIsPainted(page, 'focus');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#root main a[href*="policy-agreement?id="]').first()).toBeFocused();
});

test('a list with a menu open over it does not take the place of a good one', async ({ portal, visit }) => {
  const { page } = await visit();
  await openList(page, portal);
  await page.reload();
  await expectList(page);
  const good = await takenAt(page);
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.reload();
  await expectList(page);
  expect(await takenAt(page)).toBe(good);
});

test.describe('without the server', () => {
  test.use({ provoked: [...serverGone] });

  test('a copy does not take the place of the list that the server gave last', async ({ portal, visit }) => {
    const { page } = await visit();
    await openList(page, portal);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await portal.stop();
    await page.reload();
    await expect(page.getByText('We can’t reach the portal.').first()).toBeVisible();
    const good = await takenAt(page);
    await page.reload();
    await expect(page.getByText('We can’t reach the portal.').first()).toBeVisible();
    expect(await takenAt(page)).toBe(good);
    await portal.start();
  });
});

test.describe('while the app’s code is loaded', () => {
  // A worker would have it already.
  test.use({ serviceWorkers: 'block' });
  test.use({ provoked: ['Service Worker registration blocked', 'was preloaded using link preload but not used'] });

  test('the list is accessible, and fits into every width', async ({ portal, visit }) => {
    const { page } = await visit();
    await openList(page, portal);
    const release = await holdApp(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.snapshot').getByRole('link', { name: MINE })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 820, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    }
    release();
    await expectList(page);
  });

  test('the icon on a home screen opens it too', async ({ portal, visit }) => {
    const { page } = await visit();
    await openList(page, portal);
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('.snapshot').getByRole('link', { name: MINE })).toBeVisible();
    release();
    await expect(page).toHaveURL(routes.drafts);
    await expectList(page);
    await expect(page.locator('.snapshot')).toHaveCount(0);
  });
});

test.describe('the app’s code does not arrive', () => {
  // A worker would have kept it.
  test.use({ serviceWorkers: 'block' });
  test.use({
    provoked: [
      'net::ERR_FAILED',
      'Failed to fetch dynamically',
      'Service Worker registration blocked',
      'was preloaded using link preload but not used',
    ],
  });

  test('the page says so in place of the list', async ({ portal, visit }) => {
    const { page } = await visit();
    await openList(page, portal);
    await page.route('**/assets/start-*.js', async (route) => {
      await page.locator('.snapshot').waitFor();
      await route.abort();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('This hasn’t deleted anything from this device.');
    await expect(page.locator('.snapshot')).toHaveCount(0);
  });
});

test('no list of one user is ever painted for another, and none is left once they have logged out', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await openList(page, portal);
  await page.reload();
  await expectList(page);
  const stored = await snapshotOf(page);
  expect(stored).toContain(MINE);
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await snapshotOf(page)).toBeNull();

  await register(page, portal, omar);
  await signIn(page, omar);
  await page.goto(routes.drafts);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const frames = await recordStarts(page);
  // As if another tab of the first user had stored it at the last moment.
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [SNAPSHOT_KEY, stored ?? ''] as const);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await frames()).filter(({ snapshot, text }) => snapshot || text.includes(MINE))).toEqual([]);
});

test('a shared tablet keeps none', async ({ portal, visit }) => {
  const { page } = await visit();
  await openList(page, portal);
  await page.goto('/my/user-deatil');
  expect(await snapshotOf(page)).toContain(MINE);
  await page.getByText('Shared tablet', { exact: true }).click();
  await page.getByLabel('This is a shared tablet').check();
  await expect.poll(() => snapshotOf(page)).toBeNull();
  await page.goto(routes.drafts);
  await expectList(page);
  await page.reload();
  await expectList(page);
  expect(await snapshotOf(page)).toBeNull();
});
