import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { openSqlite } from './sqlite.ts';

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
  other.exec('rollback');
  await Promise.all(writing);
  const { rows } = await sql`select text from notes order by text`.execute(store);
  expect(rows).toEqual([{ text: 'alone' }, { text: 'in a transaction' }]);
  other.close();
  await store.destroy();
});
