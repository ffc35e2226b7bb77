import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { addUser } from '../../accounts/user-store.ts';
import { firstIdentity, identityOf } from './identity.ts';
import { migrate } from '../migrate.ts';
import { markPath, settleIdentity } from './database-identity.ts';
import { openSqlite, openSqliteInMemory } from './sqlite.ts';

const NOW = '2026-01-05T08:00:00.000Z';

/** A data folder whose server can be started, and killed or stopped, any number of times. */
function aFolder() {
  const scratch = scratchFolder();
  onTestFinished(() => scratch[Symbol.dispose]());
  const folder = join(scratch.path, 'data');
  mkdirSync(folder);
  const path = join(folder, 'portal.sqlite');
  /** Starts the server, does some work, and ends it. */
  const start = async (
    work: (store: ReturnType<typeof openSqlite>) => Promise<unknown> = async () => undefined,
    at = path,
    now = Date.parse(NOW),
  ) => {
    const store = openSqlite(at);
    await migrate(store, { dialect: 'sqlite', clock: () => 0, holder: 'a' });
    const { portalId, renewed, noteCommit } = await settleIdentity(store, {
      random: randomBytes,
      clock: () => now,
    });
    await work(store);
    await noteCommit();
    await store.destroy();
    return { portalId, renewed };
  };
  const backup = join(scratch.path, 'backup.sqlite');
  return {
    scratch,
    folder,
    path,
    start,
    backup,
    backUp: (store: ReturnType<typeof openSqlite>) => sql`vacuum into ${sql.lit(backup)}`.execute(store),
  };
}

const addUserTo = (name: string) => (store: ReturnType<typeof openSqlite>) =>
  addUser(store, {
    firstName: name,
    lastName: name,
    emailAddress: `${name}@example.org`,
    mobileNumber: '',
    passwordHash: '',
    role: 1,
    createdAt: NOW,
    activatedAt: NOW,
  });

test('a database keeps its id from start to start, whatever is done in it', async () => {
  const { start } = aFolder();
  const first = await start(addUserTo('nur'));
  expect(first.renewed).toBe(false);
  expect(await start(addUserTo('ali'))).toEqual(first);
  expect(await start()).toEqual(first);
});

test('a backup that is copied over the file of the same run gets a new id', async () => {
  const { start, backUp, backup, path } = aFolder();
  const first = await start(async (store) => {
    await backUp(store);
    await addUserTo('nur')(store);
  });
  copyFileSync(backup, path);
  const restored = await start();
  expect(restored).toEqual({ portalId: expect.not.stringMatching(first.portalId), renewed: true });
  expect(await start()).toEqual({ ...restored, renewed: false });
});

test('a backup of an earlier run gets a new id, even if it lacks nothing that is counted', async () => {
  const { start, backUp, backup, path } = aFolder();
  const first = await start(backUp);
  await start();
  copyFileSync(backup, path);
  expect((await start()).portalId).not.toBe(first.portalId);
});

test('a folder that was copied, with the file beside the database, gets a new id, and the first one keeps its own', async () => {
  const { start, folder, scratch } = aFolder();
  const first = await start(addUserTo('nur'));
  const other = join(scratch.path, 'other');
  cpSync(folder, other, { recursive: true });
  expect((await start(undefined, join(other, 'portal.sqlite'))).portalId).not.toBe(first.portalId);
  expect(await start()).toEqual(first);
});

test('without the file beside the database nobody knows, and the id is renewed', async () => {
  const { start, path } = aFolder();
  const first = await start();
  rmSync(markPath(path));
  expect((await start()).portalId).not.toBe(first.portalId);
});

test('another database in the place of this one gets a new id', async () => {
  const here = aFolder();
  const there = aFolder();
  const first = await here.start(addUserTo('nur'));
  const other = await there.start(addUserTo('ali'));
  copyFileSync(there.path, here.path);
  const { portalId, renewed } = await here.start();
  expect([renewed, portalId === first.portalId, portalId === other.portalId]).toEqual([true, false, false]);
});

test('sessions end with the id: some were over before the backup was restored', async () => {
  const { start, path } = aFolder();
  await start(async (store) => {
    await addUserTo('nur')(store);
    const session = { token_hash: 'a', user_id: 1, created_at: NOW, expires_at: NOW, id: 'a', used_at: NOW };
    await store.insertInto('sessions').values(session).execute();
  });
  const sessions = (store: ReturnType<typeof openSqlite>) => store.selectFrom('sessions').select('user_id').execute();
  await start(async (store) => expect(await sessions(store)).toHaveLength(1));
  rmSync(markPath(path));
  await start(async (store) => expect(await sessions(store)).toEqual([]));
});

test('a database that was restored gets a new id, and ends sessions, even if nothing tells it from the one before', async () => {
  const { start, path } = aFolder();
  const first = await start(async (store) => {
    await addUserTo('nur')(store);
    const session = { token_hash: 'a', user_id: 1, created_at: NOW, expires_at: NOW, id: 'a', used_at: NOW };
    await store.insertInto('sessions').values(session).execute();
  });
  const store = openSqlite(path);
  const { portalId } = await settleIdentity(store, { random: randomBytes, clock: () => Date.parse(NOW) }, 'restored');
  expect(portalId).not.toBe(first.portalId);
  expect(await store.selectFrom('sessions').select('user_id').execute()).toEqual([]);
  await store.destroy();
  expect(await start()).toEqual({ portalId, renewed: false });
});

test('a database in memory has one id for as long as it lives', async () => {
  const store = openSqliteInMemory();
  await migrate(store, { dialect: 'sqlite', clock: () => 0, holder: 'a' });
  const { portalId } = await settleIdentity(store, { random: randomBytes, clock: () => Date.parse(NOW) });
  expect((await settleIdentity(store, { random: randomBytes, clock: () => Date.parse(NOW) })).portalId).toBe(portalId);
  expect(await identityOf(store)).toBe(portalId);
});

test('two servers that start at once on a new database give it one id', async () => {
  const store = openSqliteInMemory();
  await migrate(store, { dialect: 'sqlite', clock: () => 0, holder: 'a' });
  const one = await firstIdentity(store, { random: randomBytes });
  expect(await firstIdentity(store, { random: randomBytes })).toBe(one);
});

/** Adds investigators and returns their numbers. */
const addParts = async (store: ReturnType<typeof openSqlite>, count: number) => {
  const part = { application_id: 1, name: 'Nur', id_number: '1020', position: 'Nurse' };
  const rows = await store
    .insertInto('investigators')
    .values(Array.from({ length: count }, () => part))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

test.each([
  ['5 minutes after the first', 5 * 60_000],
  ['with the clock set back by a day', -24 * 60 * 60_000],
])('two restores of one state, with 500 parts in between, share no number: the second %s', async (_, later) => {
  const { start, backUp, backup, path } = aFolder();
  await start(async (store) => {
    await addUserTo('nur')(store);
    const application = { owner_id: 1, status: 3, version: 1, research_title: '', answers: '{}', created_at: NOW };
    await store.insertInto('applications').values(application).execute();
    await backUp(store);
  });
  const numbers: number[][] = [];
  for (const now of [Date.parse(NOW), Date.parse(NOW) + later]) {
    copyFileSync(backup, path);
    rmSync(markPath(path));
    await start(async (store) => numbers.push(await addParts(store, 500)), path, now);
  }
  expect(new Set(numbers.flat()).size).toBe(1000);
  for (const number of numbers.flat()) expect(String(number)).toMatch(/^\d{1,15}$/);
});
