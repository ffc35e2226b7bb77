import { describe, expect, test } from 'vitest';
import { noWorkLeft } from '../../src/contract/domain/work-left.ts';
import { COUNTED_AFTER_MS, createDataLossDetector } from '../../src/drafts/inventory/data-loss-detector.ts';
import type { CountWorld } from '../../src/local-db/kept-count.ts';
import { userDatabaseName } from '../../src/local-db/user-store.ts';
import type { TestTime } from '../support/test-time.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { cookieJar, databaseOf, leavingOn, memoryStorage } from './leaving-world.ts';
import { agreement, aPortal, deliverAll, saveNew, savedNew, type Device } from './world.ts';

const aBrowser = () => ({ storage: memoryStorage(), cookies: cookieJar(), secure: false });

/** The counting of work in a tab, with its own timers. */
function countingIn(tab: TestWorkspace, counts: CountWorld, time: TestTime) {
  const timers: { work: () => void }[] = [];
  const counting = createDataLossDetector({
    store: tab.store,
    counts,
    now: time.now,
    after(_milliseconds, work) {
      timers.push({ work });
      return () => {};
    },
  });
  return { ...counting, timers };
}

/** The browser empties the database, as it does when it is short of storage space. */
const emptied = (device: Device, person: { user: { userId: number } }) =>
  device.disk.empty(userDatabaseName(person.user.userId));

describe('fault 21: the browser emptied its database', () => {
  test.each(['local storage', 'the cookie'])(
    'it is said what was there and when, though only %s is left',
    async (left) => {
      const { person, device, time } = await aPortal();
      const tab = device.tab(person);
      const browser = aBrowser();
      tab.line.state = 'cut before';
      const { id, saved } = await saveNew(tab);
      await saved;
      tab.drafts.keep(id, { setting: 'Ward 3' });
      await tab.drafts.flush();
      const countedAt = time.now();
      await countingIn(tab, browser, time).count();
      tab.close();
      await emptied(device, person);
      if (left === 'local storage') browser.cookies.jar.clear();
      else browser.storage.removeItem(`portal-kept-${person.user.userId}`);
      time.pass(24 * 3600_000);

      const lost = await countingIn(device.tab(person), browser, time).lost();
      expect(lost).toEqual({ left: { ...noWorkLeft, changes: 1, drafts: 1 }, at: countedAt });
    },
  );

  test('a database that the portal itself deletes, because all in it has arrived, is not said to be lost', async () => {
    const { person, device, time, tables } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    tab.line.state = 'cut before';
    const { saved } = await saveNew(tab);
    await saved;
    await countingIn(tab, browser, time).count();
    tab.close();
    // The worker delivers while no page is open.
    const worker = device.tab(person, { holder: 'worker', deliversAtOnce: false });
    await deliverAll(worker, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    worker.close();
    // On a shared tablet the session has ended, and the portal is opened for the next person.
    device.session.now = null;
    const leaving = leavingOn(device, time, { shared: true, counts: browser });
    await leaving.forgetting.sweep(true);
    expect(await leaving.databases()).not.toContain(databaseOf(person.user));

    device.signIn(person);
    expect(await countingIn(device.tab(person), browser, time).lost()).toBeNull();
  });

  test('it is said until the person has read it, whatever they write meanwhile, and then no more', async () => {
    const { person, device, time } = await aPortal();
    const tab = device.tab(person);
    const browser = aBrowser();
    await tab.drafts.start(agreement);
    await countingIn(tab, browser, time).count();
    tab.close();
    await emptied(device, person);

    const first = device.tab(person);
    const counting = countingIn(first, browser, time);
    expect(await counting.lost()).not.toBeNull();
    await first.drafts.start(agreement);
    await counting.count();
    const again = countingIn(device.tab(person), browser, time);
    expect(await again.lost()).toMatchObject({ left: { started: 1 } });
    again.hasRead();
    expect(await again.lost()).toBeNull();
    expect(await countingIn(device.tab(person), browser, time).lost()).toBeNull();
  });

  test('nothing is said of what arrived, was never there, or was given up', async () => {
    const { person, device, time } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    expect(await countingIn(tab, browser, time).lost()).toBeNull();
    await savedNew(tab);
    const counting = countingIn(tab, browser, time);
    await counting.count();
    expect(browser.cookies.jar.size).toBe(0);
    await tab.drafts.start(agreement);
    await counting.count();
    expect(browser.cookies.jar.size).toBe(1);
    counting.deleteCounts();
    tab.close();
    await emptied(device, person);
    expect(await countingIn(device.tab(person), browser, time).lost()).toBeNull();
  });

  test('a database that was used and has nothing left in it was not emptied', async () => {
    const { person, device, time } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    tab.line.state = 'cut before';
    const { saved } = await saveNew(tab);
    await saved;
    await countingIn(tab, browser, time).count();
    // Delivered by the worker, while no page is open to count.
    tab.line.state = 'open';
    await deliverAll(tab, time);
    tab.close();
    expect(await countingIn(device.tab(person), browser, time).lost()).toBeNull();
  });

  test('it is said at once where a page is open, though the browser left no count either, and the page goes on', async () => {
    const { person, device, time } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    const counting = countingIn(tab, browser, time);
    await tab.drafts.start(agreement);
    await counting.count();
    browser.cookies.jar.clear();
    browser.storage.removeItem(`portal-kept-${person.user.userId}`);
    let told = 0;
    counting.onLost(() => (told += 1));
    tab.store.lookAgain();
    expect(await counting.lost()).toBeNull();
    await emptied(device, person);
    await until(() => told === 1);
    expect(await counting.lost()).toMatchObject({ left: { started: 1 } });
    const id = await tab.drafts.start(agreement);
    expect(await tab.drafts.read(id)).not.toBeNull();
    counting.hasRead();
    tab.store.lookAgain();
    expect([await counting.lost(), told]).toEqual([null, 1]);
  });

  test('another person is told nothing of it', async () => {
    const { portal, person, device, time } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    await tab.drafts.start(agreement);
    await countingIn(tab, browser, time).count();
    tab.close();
    await emptied(device, person);
    const other = await portal.signUpActivated();
    device.signIn(other);
    expect(await countingIn(device.tab(other), browser, time).lost()).toBeNull();
  });

  test('it is counted a little after a change, once for many, and again until what waits has gone', async () => {
    const { person, device, time } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    const counting = countingIn(tab, browser, time);
    tab.line.state = 'cut before';
    await (
      await saveNew(tab)
    ).saved;
    for (let change = 0; change < 20; change += 1) counting.countSoon();
    expect(counting.timers).toHaveLength(1);
    expect(browser.cookies.jar.size).toBe(0);
    counting.timers[0]?.work();
    await until(() => browser.cookies.jar.size === 1 && counting.timers.length === 2);
    tab.line.state = 'open';
    time.pass(COUNTED_AFTER_MS);
    await deliverAll(tab, time);
    counting.timers[1]?.work();
    await until(() => browser.cookies.jar.size === 0);
  });

  test('anybody who signs out and leaves nothing is not told of a loss when they return', async () => {
    const { person, device, time } = await aPortal();
    const browser = aBrowser();
    const tab = device.tab(person);
    const { leavingFrom, databases } = leavingOn(device, time);
    await tab.drafts.start(agreement);
    const counting = countingIn(tab, browser, time);
    await counting.count();
    const leaving = leavingFrom(tab);
    const begun = leaving.begin();
    await until(() => leaving.state().step === 'asking');
    leaving.discard();
    const left = await begun;
    if (left.kind === 'left') await left.deleted;
    counting.deleteCounts();
    expect(await databases()).not.toContain(databaseOf(person.user));
    device.signIn(person);
    expect(await countingIn(device.tab(person), browser, time).lost()).toBeNull();
  });
});
