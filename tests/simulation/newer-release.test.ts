import { Dexie, type Table } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseBySeed } from './choices.ts';
import { borrowDexie } from './dexie-on-loan.ts';
import { createDeviceStorage } from './gated-indexed-db.ts';
import { takeOverTimers } from './global-timers.ts';
import { ofNewerRelease } from './newer-release.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

type Rows = Dexie & { rows: Table<{ id: number }, number> };

let borrowed: DisposableStack;
beforeEach(() => void (borrowed = new DisposableStack()));
afterEach(() => borrowed.dispose());

function world() {
  const scheduler = createScheduler({ chooser: chooseBySeed(createRandom(1)) });
  borrowed.use(takeOverTimers(scheduler));
  borrowed.use(borrowDexie());
  const upgrades: string[] = [];
  const storage = createDeviceStorage(scheduler, { onUpgrade: (database) => upgrades.push(database) });
  const page = (name: string, release: (factory: IDBFactory) => IDBFactory = (factory) => factory) => {
    const context = scheduler.createContext(name);
    const db = new Dexie('portal-1', { indexedDB: release(storage.of(context)), IDBKeyRange }) as Rows;
    db.version(1).stores({ rows: 'id' });
    return { context, db };
  };
  const happen = async <T>(work: PromiseLike<T>) => {
    const settled = Promise.allSettled([work]);
    await scheduler.run();
    const [outcome] = await settled;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
  return { scheduler, storage, upgrades, page, happen };
}

test('a newer release has the rows of the older one, once that was told and has closed its database', async () => {
  const { scheduler, upgrades, page, happen } = world();
  const older = page('older');
  await happen(older.db.rows.put({ id: 1 }));
  const newer = page('newer', ofNewerRelease);
  expect(await happen(newer.db.rows.toArray())).toEqual([{ id: 1 }]);
  expect(scheduler.trace).toContain('older versionchange portal-1');
  expect(older.db.isOpen()).toBe(false);
  expect(upgrades).toEqual(['portal-1']);
  expect(newer.db.backendDB().version).toBe(10);
});

test('as long as a page of the older release sleeps, a newer one waits; once it is gone, it does no longer', async () => {
  const { scheduler, page, happen } = world();
  const older = page('older');
  await happen(older.db.rows.put({ id: 1 }));
  scheduler.freeze(older.context);
  const newer = page('newer', ofNewerRelease);
  let rows: unknown;
  void newer.db.rows.toArray().then((found) => (rows = found));
  await scheduler.run();
  expect(rows).toBeUndefined();
  scheduler.kill(older.context);
  await scheduler.run();
  expect(rows).toEqual([{ id: 1 }]);
});

test('anybody who writes without naming a version is found out', async () => {
  const { storage, page, happen } = world();
  await happen(page('newer', ofNewerRelease).db.rows.put({ id: 1 }));
  expect([...storage.blindWrites]).toEqual([]);
  // On its own, Dexie opens a database of a newer version as it is.
  await happen(page('older').db.rows.put({ id: 2 }));
  expect([...storage.blindWrites]).toEqual(['older in portal-1']);
});
