import { Dexie, liveQuery, type Table } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseBySeed, explore, type Chooser } from './choices.ts';
import { borrowDexie } from './dexie-on-loan.ts';
import { createDeviceStorage, type StorageFaults } from './gated-indexed-db.ts';
import { takeOverTimers } from './global-timers.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

type Row = { id: number; text?: string; bytes?: Blob };
type Rows = Dexie & { rows: Table<Row, number> };

let faults: StorageFaults = {};
let borrowed: DisposableStack;
beforeEach(() => {
  faults = {};
  borrowed = new DisposableStack();
});
afterEach(() => borrowed.dispose());

function world(
  seed = 1,
  chooser: Chooser = chooseBySeed(createRandom(seed)),
  isGated: (database: string) => boolean = () => true,
) {
  const scheduler = createScheduler({ chooser });
  borrowed.dispose();
  borrowed = new DisposableStack();
  borrowed.use(takeOverTimers(scheduler));
  borrowed.use(borrowDexie());
  const storage = createDeviceStorage(scheduler, { faults: () => faults, isGated });
  const page = (name: string, version = 1) => {
    const context = scheduler.createContext(name);
    const db = new Dexie('portal', { indexedDB: storage.of(context), IDBKeyRange }) as Rows;
    for (let each = 1; each <= version; each += 1) db.version(each).stores({ rows: `id${each > 1 ? ', text' : ''}` });
    return { context, db };
  };
  /** Lets everything happen that can, and returns what the work resolves to. */
  const happen = async <T>(work: PromiseLike<T>) => {
    const settled = Promise.allSettled([work]);
    await scheduler.run();
    const [outcome] = await settled;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
  /** What is stored, read through a page of its own. */
  let looks = 0;
  const stored = () => happen(page(`look ${++looks}`).db.rows.toArray());
  return { scheduler, storage, page, happen, stored };
}

test('a write waits at the gate of its transaction and at that of its commit', async () => {
  const { scheduler, page, happen, stored } = world();
  const { db } = page('page');
  await happen(db.open());
  const before = scheduler.trace.length;
  await happen(db.rows.put({ id: 1, text: 'kept' }));
  expect(scheduler.trace.slice(before)).toEqual(['page transaction readwrite portal', 'page commit portal']);
  expect(await stored()).toEqual([{ id: 1, text: 'kept' }]);
});

test('it is known when rows of a table are deleted, before that is committed', async () => {
  const { scheduler, storage, page, happen } = world();
  const { db, context } = page('page');
  let last: string | undefined;
  void storage.rowsDeleted(context, 'rows').then(() => (last = scheduler.trace.at(-1)));
  await happen(db.rows.bulkPut([{ id: 1 }, { id: 2 }]));
  await happen(page('other').db.rows.delete(1));
  await happen(db.rows.put({ id: 1 }));
  expect(last).toBeUndefined();
  await happen(db.rows.clear());
  expect(last).toBe('page transaction readwrite portal');
});

test('nobody sees what is not committed, and a killed page leaves none of it', async () => {
  const { scheduler, page, stored } = world();
  const { db, context } = page('page');
  let isKept = false;
  void db
    .transaction('rw', db.rows, async () => {
      await db.rows.put({ id: 1 });
      await db.rows.put({ id: 2 });
    })
    .then(() => (isKept = true));
  await scheduler.run({ enough: () => scheduler.trace.includes('page transaction readwrite portal') });
  scheduler.kill(context);
  expect(await stored()).toEqual([]);
  expect(isKept).toBe(false);
});

test('what a killed page has committed is there', async () => {
  const { scheduler, page, stored } = world();
  const { db, context } = page('page');
  void db.rows.put({ id: 1 });
  await scheduler.run({ enough: () => scheduler.trace.includes('page commit portal') });
  scheduler.kill(context);
  expect(await stored()).toEqual([{ id: 1 }]);
});

test('a killed page does not hold back the others, whatever it was about', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { scheduler, page, happen } = world(seed);
    const one = page('one');
    const other = page('other');
    await happen(Promise.all([one.db.open(), other.db.open()]));
    for (let id = 0; id < 5; id += 1) void one.db.rows.put({ id });
    const writes = Promise.all([100, 101, 102].map((id) => other.db.rows.put({ id })));
    const killAt = scheduler.trace.length + (seed % 12);
    await scheduler.run({ enough: () => scheduler.trace.length >= killAt });
    scheduler.kill(one.context);
    expect(await happen(writes)).toEqual([100, 101, 102]);
  }
});

test('two pages that read and write in one transaction lose nothing, in any order', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { page, happen } = world(seed);
    const dbs = [page('one').db, page('other').db];
    const add = (db: Rows) =>
      db.transaction('rw', db.rows, async () => {
        const row = await db.rows.get(1);
        await db.rows.put({ id: 1, text: `${row?.text ?? ''}x` });
      });
    await happen(Promise.all(dbs.flatMap((db) => [add(db), add(db), add(db)])));
    expect(await happen(page('look').db.rows.get(1))).toEqual({ id: 1, text: 'xxxxxx' });
  }
});

test.each([
  ['in one transaction, none', true, [2]],
  ['in two, one in some of them', false, [1, 2]],
] as const)('of all orders in which two pages count: lost updates %s', async (_name, inOne, expected) => {
  const ends = new Set<number>();
  const explored = await explore(
    async (chooser) => {
      const { page, happen } = world(0, chooser);
      const dbs = [page('one').db, page('other').db];
      for (const db of dbs) await happen(db.open());
      const count = async (db: Rows) => {
        const row = await db.rows.get(1);
        await db.rows.put({ id: 1, text: `${row?.text ?? ''}x` });
      };
      await happen(Promise.all(dbs.map((db) => (inOne ? db.transaction('rw', db.rows, () => count(db)) : count(db)))));
      ends.add((await happen(page('look').db.rows.get(1)))?.text?.length ?? 0);
    },
    { most: 200 },
  );
  expect(explored.complete).toBe(true);
  expect([...ends].toSorted()).toEqual(expected);
});

test('a page that freezes at its commit does not hold back the others', async () => {
  const { scheduler, page, happen, stored } = world();
  const frozen = page('frozen');
  const other = page('other');
  void frozen.db.rows.put({ id: 1 });
  await scheduler.run({ enough: () => scheduler.trace.includes('frozen transaction readwrite portal') });
  scheduler.freeze(frozen.context);
  expect(await happen(other.db.rows.put({ id: 2 }))).toBe(2);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a transaction that throws stores nothing', async () => {
  const { page, happen, stored } = world();
  const { db } = page('page');
  const work = db.transaction('rw', db.rows, async () => {
    await db.rows.put({ id: 1 });
    throw new Error('no');
  });
  await expect(happen(work)).rejects.toThrow('no');
  expect(await stored()).toEqual([]);
});

test('a transaction that waits for something else than its requests is over, as in a browser', async () => {
  const { scheduler, page, happen } = world();
  const { db, context } = page('page');
  const work = db.transaction('rw', db.rows, async () => {
    await db.rows.put({ id: 1 });
    await Dexie.Promise.resolve(scheduler.sleep(context, 10));
    await db.rows.put({ id: 2 });
  });
  await expect(happen(work)).rejects.toMatchObject({ name: /TransactionInactive|PrematureCommit/ });
});

test.each(['quotaAtWrite', 'quotaAtCommit'] as const)('%s: the write fails and leaves nothing', async (fault) => {
  const { storage, page, happen, stored } = world();
  const { db } = page('page');
  await happen(db.rows.put({ id: 1, text: 'before' }));
  faults = { none: 0, [fault]: 1 };
  const work = db.transaction('rw', db.rows, async () => {
    await db.rows.put({ id: 2 });
    await db.rows.put({ id: 1, text: 'after' });
  });
  await expect(happen(work)).rejects.toMatchObject({ inner: { name: 'QuotaExceededError' } });
  faults = {};
  expect(await stored()).toEqual([{ id: 1, text: 'before' }]);
  expect(storage.counts.get(fault)).toBe(1);
});

test('commitUnheard: the write fails, as far as anybody is told, and all of it is there', async () => {
  const { storage, page, happen, stored } = world();
  const { db } = page('page');
  await happen(db.rows.put({ id: 1, text: 'before' }));
  faults = { none: 0, commitUnheard: 1 };
  await expect(happen(db.rows.put({ id: 1, text: 'after' }))).rejects.toMatchObject({ name: 'AbortError' });
  faults = {};
  expect(await stored()).toEqual([{ id: 1, text: 'after' }]);
  expect(storage.counts.get('commitUnheard')).toBe(1);
});

test('a database of copies passes no gate and meets no fault', async () => {
  const { scheduler, page, happen, storage } = world(1, undefined, (name) => name !== 'portal');
  const { db } = page('page');
  await happen(db.open());
  const before = scheduler.trace.length;
  faults = { none: 0, connectionLost: 1, quotaAtWrite: 1, quotaAtCommit: 1 };
  await happen(db.rows.put({ id: 1 }));
  expect(scheduler.trace.slice(before)).toEqual([]);
  expect(storage.counts.size).toBe(0);
});

test('a lost connection makes transaction() throw InvalidStateError; another connection works', async () => {
  const { page, happen } = world();
  const { db } = page('page');
  await happen(db.open());
  faults = { none: 0, connectionLost: 1 };
  const raw = db.backendDB();
  expect(() => raw.transaction('rows', 'readwrite')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
  faults = {};
  db.close({ disableAutoOpen: false });
  expect(await happen(db.rows.put({ id: 1 }))).toBe(1);
});

test('connections that break abort what is open and tell by the event close', async () => {
  const { scheduler, storage, page, stored } = world();
  const { db, context } = page('page');
  let closed = 0;
  db.on('close', () => (closed += 1));
  let failed: unknown;
  void db.rows.put({ id: 1 }).catch((error: unknown) => (failed = error));
  await scheduler.run({ enough: () => scheduler.trace.includes('page transaction readwrite portal') });
  storage.loseConnections(context);
  await scheduler.run();
  expect(failed).toMatchObject({ name: 'AbortError' });
  expect(closed).toBe(1);
  expect(await stored()).toEqual([]);
});

test('a newer version asks the others to close, also one that waits at a commit', async () => {
  const { scheduler, page, happen } = world();
  const old = page('old');
  let kept = false;
  void old.db.rows.put({ id: 1, text: 'a' }).then(() => (kept = true));
  await scheduler.run({ enough: () => scheduler.trace.includes('old transaction readwrite portal') });
  const newer = page('newer', 2);
  expect(await happen(newer.db.rows.where('text').equals('a').count())).toBe(1);
  expect(kept).toBe(true);
  expect(old.db.isOpen()).toBe(false);
});

test('bytes stay what they were', async () => {
  const { page, happen } = world();
  await happen(page('page').db.rows.put({ id: 1, bytes: new Blob(['some bytes'], { type: 'text/plain' }) }));
  const row = await happen(page('other').db.rows.get(1));
  expect(row?.bytes).toBeInstanceOf(Blob);
  expect(row?.bytes?.type).toBe('text/plain');
  expect(await row?.bytes?.text()).toBe('some bytes');
});

test('a live query sees what another page writes; that of a frozen page when it wakes', async () => {
  const { scheduler, page, happen } = world();
  const one = page('one');
  const other = page('other');
  const seen: number[] = [];
  const watching = liveQuery(() => one.db.rows.count()).subscribe((count) => void seen.push(count));
  await scheduler.run();
  await happen(other.db.rows.put({ id: 1 }));
  expect(seen.at(-1)).toBe(1);
  scheduler.freeze(one.context);
  await happen(other.db.rows.put({ id: 2 }));
  expect(seen.at(-1)).toBe(1);
  scheduler.wake(one.context);
  await scheduler.run();
  expect(seen.at(-1)).toBe(2);
  watching.unsubscribe();
});
