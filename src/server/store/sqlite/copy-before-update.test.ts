import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { copyBeforeUpdate } from './copy-before-update.ts';
import { migrate } from '../migrate.ts';
import { migrations, type Migration } from '../migrations/migrations.ts';
import { openSqlite } from './sqlite.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 0, 5, 8);

const addTable = (name: string): Migration => ({
  name,
  run: async (schema) => schema.createTable(name.slice(4)).addColumn('id', 'integer').execute(),
});

/** A database that is started by one release after the other, each a day later. */
function aDatabase() {
  const scratch = scratchFolder();
  onTestFinished(() => scratch[Symbol.dispose]());
  const path = join(scratch.path, 'portal.sqlite');
  let now = NOW;
  return {
    folder: scratch.path,
    copies: () => readdirSync(scratch.path).filter((name) => name.includes('before-update')),
    start: async (...newer: Migration[]) => {
      const clock = () => now;
      now += DAY_MS;
      const store = openSqlite(path);
      const beforeChange = () => copyBeforeUpdate(store, path, clock);
      const steps = [...migrations, ...newer];
      await migrate(store, { dialect: 'sqlite', clock, holder: 'a', steps, beforeChange }).finally(() =>
        store.destroy(),
      );
    },
    tablesOf: (name: string) => {
      const database = new Database(join(scratch.path, name), { readonly: true });
      const rows = database.prepare<[], { name: string }>('select name from sqlite_schema').all();
      database.close();
      return rows.map((row) => row.name);
    },
  };
}

test('a new database is not copied, nor one that is up to date', async () => {
  const { start, copies } = aDatabase();
  await start();
  await start();
  expect(copies()).toEqual([]);
});

test('before a newer release changes a database, one copy of it is made, as it was and for this account alone', async () => {
  const { start, copies, tablesOf, folder } = aDatabase();
  await start();
  await start(addTable('901-one'), addTable('902-two'));
  expect(copies()).toEqual(['portal.sqlite.before-update-2026-01-07T08-00-00.000Z']);
  const [copy = ''] = copies();
  expect(tablesOf(copy)).toContain('applications');
  expect(tablesOf(copy)).not.toContain('one');
  expect(tablesOf('portal.sqlite')).toEqual(expect.arrayContaining(['one', 'two']));
  expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600);
});

test('the last three copies are kept', async () => {
  const { start, copies } = aDatabase();
  const steps = ['901-one', '902-two', '903-three', '904-four'].map(addTable);
  for (let count = 0; count <= steps.length; count += 1) await start(...steps.slice(0, count));
  expect(copies().map((name) => name.slice(-24, -14))).toEqual(['2026-01-08', '2026-01-09', '2026-01-10']);
});

test('if no copy can be made, nothing is changed, and the start says so', async () => {
  const { start, tablesOf, copies, folder } = aDatabase();
  await start();
  // A folder occupies the copy's name.
  const inTheWay = join(folder, 'portal.sqlite.before-update-2026-01-07T08-00-00.000Z');
  mkdirSync(inTheWay);
  writeFileSync(join(inTheWay, 'a'), '');
  await expect(start(addTable('901-one'))).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('Nothing was changed'),
  });
  expect(tablesOf('portal.sqlite')).not.toContain('one');
  expect(copies()).toHaveLength(1);
});
