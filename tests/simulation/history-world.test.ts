import { Dexie, type Table } from 'dexie';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../src/contract/api/addresses.ts';
import { TEST_ORIGIN } from '../../src/server/testing/client.ts';
import type { Cookie } from './cookies.ts';
import type { World } from './device.ts';
import { beginHistory } from './history-world.ts';
import { plainServerTemplate } from './plain-server-world.ts';
import { createServerTemplate, type PortalServerWorld, type ServerTemplate, type ServerWorld } from './server-world.ts';

let template: ServerTemplate<PortalServerWorld>;
beforeAll(async () => {
  template = await createServerTemplate();
});

type Rows = Dexie & { rows: Table<{ id: number; text: string }, number> };

function open(world: World): Rows {
  const db = new Dexie('portal-1', { indexedDB: world.indexedDB, IDBKeyRange: world.IDBKeyRange });
  db.version(1).stores({ rows: 'id' });
  // Dexie adds a property for each table, which the compiler cannot see.
  return db as Rows;
}

/** Runs two contexts on one device that read, write, lock, send and sleep, with a kill in between. */
async function live(seed: number) {
  await using history = beginHistory(template, seed, {
    networkFaults: () => ({ none: 3, lostAfter: 1, lostBefore: 1, twice: 1, status502: 1, truncatedBody: 1 }),
    storageFaults: () => ({ none: 20, quotaAtCommit: 1, connectionLost: 1 }),
    timeWeight: 0.1,
  });
  const { scheduler, server } = history;
  const device = history.createDevice('tablet');
  device.jar.set(server.people.researcher.cookie);
  const statuses: (number | string)[] = [];
  for (const part of ['page', 'worker']) {
    const world = device.open(part);
    void world.run(async () => {
      const db = open(world);
      for (let round = 0; round < 6; round += 1) {
        await world.locks.request('delivery', async () => {
          await db.rows.put({ id: world.newLocalId(), text: world.newKey() }).catch(() => {});
          const answer = await world.fetch(`${API_PATH}/Auth/Session`).catch((error: unknown) => String(error));
          statuses.push(typeof answer === 'string' ? answer : answer.status);
        });
        await world.sleep(world.random() * 1000, new AbortController().signal);
      }
    });
  }
  await scheduler.run({ enough: () => scheduler.trace.length > 30 });
  const [page] = device.contexts();
  if (seed % 2 === 0 && page !== undefined) scheduler.kill(page);
  await scheduler.run();
  return { trace: scheduler.trace, statuses, time: scheduler.now() };
}

describe('the same seed', () => {
  test.each([1, 2, 3, 4])('%i: the same history, to the last gate', async (seed) => {
    const first = await live(seed);
    expect(await live(seed)).toEqual(first);
    expect(first.trace.length).toBeGreaterThan(60);
  });

  test('another seed, another history', async () => {
    expect((await live(1)).trace).not.toEqual((await live(3)).trace);
  });
});

test('every server is a copy of its own', async () => {
  const names: string[] = [];
  for (const seed of [1, 2]) {
    await using history = beginHistory(template, seed);
    const { server } = history;
    const before = await server.portal.store.selectFrom('users').select('first_name').orderBy('id').execute();
    names.push(before.map((row) => row.first_name).join());
    await server.portal.store.updateTable('users').set({ first_name: 'Changed' }).execute();
  }
  expect(names).toEqual(['Amal,Basim,Dana', 'Amal,Basim,Dana']);
});

async function applicationsSeenWith(server: ServerWorld, cookie: Cookie) {
  const headers = { Cookie: `${cookie.name}=${cookie.value}` };
  const response = await server.fetch(new Request(`${TEST_ORIGIN}${API_PATH}/ProjectApplication`, { headers }));
  return response.status;
}

test('people sign in without their password, and the server knows them after a restart', async () => {
  await using history = beginHistory(template, 1);
  const { server } = history;
  const cookie = await server.signIn('administrator');
  server.restart();
  expect(await applicationsSeenWith(server, cookie)).toBe(200);
  expect(await applicationsSeenWith(server, server.people.second.cookie)).toBe(200);
  expect(await applicationsSeenWith(server, { ...cookie, value: 'made-up' })).toBe(401);
});

test('a plain server has the same people', async () => {
  await using history = beginHistory(plainServerTemplate, 1);
  const { server } = history;
  expect(await applicationsSeenWith(server, server.people.researcher.cookie)).toBe(200);
  expect(await applicationsSeenWith(server, await server.signIn('administrator'))).toBe(200);
  expect(await applicationsSeenWith(server, { name: 'plain-session', value: 'made-up' })).toBe(401);
});

test('the clock of one device is set, and timers go on as they went', async () => {
  await using history = beginHistory(template, 1, { effectMs: 0 });
  const tablet = history.createDevice('tablet');
  const page = tablet.open('page');
  const other = history.createDevice('phone').open('page');
  const began = history.scheduler.now();
  let rang = 0;
  void page.sleep(5000, new AbortController().signal).then(() => (rang = history.scheduler.now()));
  tablet.setClock(-365 * 24 * 60 * 60 * 1000);
  await history.scheduler.run();
  expect(rang - began).toBe(5000);
  expect(other.now() - page.now()).toBe(365 * 24 * 60 * 60 * 1000);
});

test('pages of a device share its storage, devices do not', async () => {
  await using history = beginHistory(template, 1);
  const tablet = history.createDevice('tablet');
  const phone = history.createDevice('phone');
  const counts = (async () => {
    await open(tablet.open('one')).rows.put({ id: 1, text: 'a' });
    return [await open(tablet.open('other')).rows.count(), await open(phone.open('one')).rows.count()];
  })();
  await history.scheduler.run();
  expect(await counts).toEqual([1, 0]);
});

test('the digest of bytes is their SHA-256', async () => {
  await using history = beginHistory(template, 1);
  const { digest } = history.createDevice('tablet').open('page');
  expect(await digest(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
