import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { logChanges, logPosition, LOG_START, positionOf } from './change-log.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { purge } from './purge.ts';
import { openSqlite, openSqliteInMemory } from './sqlite/sqlite.ts';
import type { Store } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 0, 5, 8);
const options = { dialect: 'sqlite', clock: () => NOW, holder: 'a' } as const;

const log = (store: Store, ids: readonly number[], now = NOW) =>
  store.transaction().execute((transaction) =>
    logChanges(
      transaction,
      { now: new Date(now).toISOString(), random: randomBytes },
      ids.map((id) => ({ id, ownerId: 1, status: 3 })),
    ),
  );
const numbers = async (store: Store) =>
  (await store.selectFrom('changes').select('number').orderBy('number').execute()).map((row) => row.number);

test('changes are numbered one after the other; the number of one that was undone is given to the next', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options);
  expect(await logPosition(store)).toEqual(LOG_START);
  await log(store, [7, 8]);
  const undone = store.transaction().execute(async (transaction) => {
    await logChanges(transaction, { now: '', random: randomBytes }, [{ id: 9, ownerId: 1, status: 3 }]);
    throw new Error('refused');
  });
  await expect(undone).rejects.toThrow('refused');
  await log(store, [7]);
  expect(await numbers(store)).toEqual([1, 2, 3]);
  expect(await logPosition(store)).toMatchObject({ number: 3 });
});

test('two servers on one database go on from each other', async () => {
  using scratch = scratchFolder();
  const path = join(scratch.path, 'portal.sqlite');
  await using one = openSqlite(path);
  await using other = openSqlite(path);
  await migrate(one, options);
  for (let round = 0; round < 3; round += 1) {
    await log(one, [1]);
    await log(other, [2]);
  }
  expect(await numbers(one)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await logPosition(one)).toEqual(await logPosition(other));
});

test('the log goes on from what it holds, and not from a number under another mark', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options);
  await log(store, [7]);
  const position = await logPosition(store);
  await log(store, [8]);
  expect(await positionOf(store, position.mark)).toEqual(position);
  expect(await positionOf(store, 'other')).toBeUndefined();
  expect(await positionOf(store, LOG_START.mark)).toBeUndefined();
});

test('old changes are forgotten from the beginning on, without a gap, and the newest never', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options);
  await log(store, [1]);
  // Written while the clock was wrong: the changes before it are deleted together with those after it.
  await log(store, [2], NOW + 4000 * DAY_MS);
  await log(store, [3]);
  await log(store, [4], NOW + 100 * DAY_MS);
  await purge(store, () => NOW + 179 * DAY_MS);
  expect(await numbers(store)).toEqual([1, 2, 3, 4]);
  await purge(store, () => NOW + 181 * DAY_MS);
  expect(await numbers(store)).toEqual([4]);
  await purge(store, () => NOW + 900 * DAY_MS);
  expect(await numbers(store)).toEqual([4]);
});

test('a database of the first release keeps what it holds and gets an empty log', async () => {
  const store = openSqliteInMemory();
  await migrate(store, { ...options, steps: migrations.slice(0, 1) });
  await sql`insert into users values (1, 'a@b.c', 'a@b.c', 'A', 'B', '1', 'x', 1, 'then', null)`.execute(store);
  await sql`insert into applications values (5, 1, 3, 1, null, 'Sleep', '{}', null, null, 'then', null, null, null)`.execute(
    store,
  );
  await migrate(store, options);
  expect(await store.selectFrom('applications').select(['id', 'research_title']).execute()).toEqual([
    { id: 5, research_title: 'Sleep' },
  ]);
  expect(await logPosition(store)).toEqual(LOG_START);
});
