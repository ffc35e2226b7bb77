import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applicationAt, changeStatus, expectOk, openFixture, pdf, upload } from '../applications/testing.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { migrate, type MigrationOptions } from './migrate.ts';
import { type Migration, migrations } from './migrations/migrations.ts';
import { openSqlite, openSqliteInMemory } from './sqlite/sqlite.ts';
import type { Store } from './tables.ts';

const NOW = Date.UTC(2026, 0, 5, 8);
const options = (more: Partial<MigrationOptions> = {}): MigrationOptions => ({
  dialect: 'sqlite',
  clock: () => NOW,
  holder: 'a',
  ...more,
});

async function tablesOf(store: Store): Promise<string[]> {
  return (await store.introspection.getTables()).map((table) => table.name).sort();
}

test('an empty database gets every table, and a second start changes nothing', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options());
  const tables = await tablesOf(store);
  expect(tables).toEqual(
    expect.arrayContaining(['applications', 'attachments', 'comments', 'history', 'idempotency_keys', 'users']),
  );
  await migrate(store, options({ holder: 'b' }));
  expect(await tablesOf(store)).toEqual(tables);
});

test('of processes that start at once, one migrates and the others wait for it', async () => {
  using scratch = scratchFolder();
  const path = join(scratch.path, 'portal.sqlite');
  let runs = 0;
  const steps: Migration[] = [
    ...migrations,
    {
      name: '002-counted',
      run: async (schema) => {
        runs += 1;
        await schema.createTable('counted').addColumn('id', 'integer').execute();
      },
    },
  ];
  const stores = ['a', 'b', 'c'].map((holder) => ({ holder, store: openSqlite(path) }));
  await Promise.all(stores.map(({ holder, store }) => migrate(store, options({ holder, steps }))));
  expect(runs).toBe(1);
  for (const { store } of stores) await store.destroy();
});

test('the lock of a killed process is taken over once it has ended', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options());
  await sql`update migration_lock set holder = 'killed', expires_at = ${new Date(NOW + 60_000).toISOString()}`.execute(
    store,
  );

  let now = NOW;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  await migrate(store, options({ holder: 'b', clock: () => now, wait }));
  expect(now).toBe(NOW + 60_000);
  expect(waits.length).toBeGreaterThan(1);
});

test('a lock that was taken after the clock was read is not taken over', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options());
  const end = new Date(NOW + 50 + 60_000).toISOString();
  await sql`update migration_lock set holder = 'a', expires_at = ${end}`.execute(store);
  const wait = () => Promise.reject(new Error('waited'));
  await expect(migrate(store, options({ holder: 'b', wait }))).rejects.toThrow('waited');
});

test('a lock whose end lies much further away than a lock lasts comes from a wrong clock and does not block', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options());
  await sql`update migration_lock set holder = 'other', expires_at = '2099-01-01T00:00:00.000Z'`.execute(store);
  const wait = () => Promise.reject(new Error('waited'));
  await expect(migrate(store, options({ holder: 'b', wait }))).resolves.toBeUndefined();
});

test('a migration that fails leaves nothing of itself, and the lock is free', async () => {
  const store = openSqliteInMemory();
  const broken: Migration = {
    name: '002-broken',
    run: async (schema) => {
      await schema.createTable('half').addColumn('id', 'integer').execute();
      throw new Error('no room');
    },
  };
  await expect(migrate(store, options({ steps: [...migrations, broken] }))).rejects.toThrow('no room');
  expect(await tablesOf(store)).not.toContain('half');
  await migrate(store, options({ holder: 'b', wait: () => Promise.reject(new Error('waited')) }));
});

test('a database that a newer version made is left alone, in one sentence', async () => {
  const store = openSqliteInMemory();
  const newer: Migration = { name: '999-newer', run: async () => undefined };
  await migrate(store, options({ steps: [...migrations, newer] }));
  await expect(migrate(store, options())).rejects.toMatchObject({
    name: 'StartError',
    message: 'The database was made by a newer version of the portal (migration 999-newer).',
  });
});

test('the number of a deleted row is never given out again', async () => {
  const store = openSqliteInMemory();
  await migrate(store, options());
  const add = async (email: string) => {
    const row = await store
      .insertInto('users')
      .values({
        email_address: email,
        email_key: email,
        first_name: 'A',
        last_name: 'B',
        mobile_number: '1',
        password_hash: 'x',
        role_id: 1,
        created_at: 'now',
        activated_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const first = await add('a@example.org');
  await store.deleteFrom('users').where('id', '=', first).execute();
  expect(await add('b@example.org')).toBe(first + 1);
});

test('files of submissions from before they were counted for their users are counted, each once', async () => {
  const fixture = await openFixture();
  const { store } = fixture.portal;
  const id = await applicationAt(fixture, 4);
  expectOk(await upload(fixture.nur, id, 4, [pdf('more.pdf', 100)]));
  expectOk(await changeStatus(fixture.nur, id, 5));
  const files = () => store.selectFrom('submitted_files').selectAll().orderBy('size').execute();
  const before = await files();
  expect(before).toMatchObject([{ size: 64 }, { owner_id: fixture.nur.user.userId, size: 100 }]);
  await store.schema.dropTable('submitted_files').execute();
  await sql`delete from migrations where name = '014-submitted-files'`.execute(store);
  await migrate(store, options());
  expect(await files()).toEqual(before);
});
