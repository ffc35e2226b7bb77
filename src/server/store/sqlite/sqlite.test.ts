import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { openSqlite, storeOf } from './sqlite.ts';

test('while another process writes, a write waits without keeping the event loop, and is done afterwards', async () => {
  using scratch = scratchFolder();
  const path = join(scratch.path, 'portal.sqlite');
  const store = openSqlite(path);
  await sql`create table notes (text text)`.execute(store);
  // SQLite's own wait keeps the event loop, so it has to be short.
  const { rows: waits } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(store);
  expect(waits[0]?.timeout).toBeLessThan(10);
  const other = new Database(path);
  other.exec('begin immediate');

  const insert = (text: string) => sql`insert into notes values (${text})`;
  let done = 0;
  const writing = [
    store.transaction().execute((transaction) => insert('in a transaction').execute(transaction)),
    insert('alone').execute(store),
  ].map((write) => write.then(() => (done += 1)));
  // If the wait blocked the event loop, the first turn would come only after it had failed.
  for (let turns = 0; turns < 1000; turns += 1) await setImmediate();
  expect(done).toBe(0);
  // What is read outside of a transaction does not wait behind them.
  expect((await sql`select text from notes`.execute(store)).rows).toEqual([]);
  expect(done).toBe(0);
  other.exec('rollback');
  await Promise.all(writing);
  const { rows } = await sql`select text from notes order by text`.execute(store);
  expect(rows).toEqual([{ text: 'alone' }, { text: 'in a transaction' }]);
  other.close();
  await store.destroy();
});

test('a reading sees what was written before it, and nothing of a transaction that is not over', async () => {
  using scratch = scratchFolder();
  await using store = openSqlite(join(scratch.path, 'portal.sqlite'));
  await sql`create table notes (text text)`.execute(store);
  const read = async () => (await sql<{ text: string }>`select text from notes`.execute(store)).rows;
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = store.transaction().execute(async (transaction) => {
    await sql`insert into notes values ('first')`.execute(transaction);
    expect((await sql`select text from notes`.execute(transaction)).rows).toEqual([{ text: 'first' }]);
    begun.resolve();
    await ending.promise;
  });
  await begun.promise;
  expect(await read()).toEqual([]);
  // A statement that returns rows and writes is no reading.
  const inserted = sql`insert into notes values ('second') returning text`.execute(store);
  ending.resolve();
  await writing;
  expect((await inserted).rows).toEqual([{ text: 'second' }]);
  expect(await read()).toEqual([{ text: 'first' }, { text: 'second' }]);
});

test('a transaction that fails lets the next one write', async () => {
  using scratch = scratchFolder();
  await using store = openSqlite(join(scratch.path, 'portal.sqlite'));
  await sql`create table notes (text text unique)`.execute(store);
  const insert = () =>
    store.transaction().execute((transaction) => sql`insert into notes values ('one')`.execute(transaction));
  await insert();
  await expect(insert()).rejects.toThrow('UNIQUE');
  await expect(sql`insert into notes values ('one')`.execute(store)).rejects.toThrow('UNIQUE');
  await sql`insert into notes values ('two')`.execute(store);
  expect((await sql`select text from notes order by text`.execute(store)).rows).toHaveLength(2);
});

test('a statement is prepared once, and once more after a change of the tables', async () => {
  const database = new Database(':memory:');
  const prepare = vi.spyOn(database, 'prepare');
  await using store = storeOf(database);
  await sql`create table notes (text text)`.execute(store);
  const insertTwice = async () => {
    for (const text of ['one', 'two']) await sql`insert into notes (text) values (${text})`.execute(store);
    return prepare.mock.calls.filter(([statement]) => statement.startsWith('insert')).length;
  };
  expect(await insertTwice()).toBe(1);
  await sql`alter table notes add column more text`.execute(store);
  expect(await insertTwice()).toBe(2);
  expect((await sql`select * from notes`.execute(store)).rows).toHaveLength(4);
});
