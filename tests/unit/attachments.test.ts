import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createAttachments } from '../../sw/attachments.ts';
import { fileCacheName } from '../../src/replica/files/file-cache.ts';
import { openDeviceStore, writeDeviceSession } from '../../src/session/device-session.ts';
import { createTestCaches } from '../support/test-caches.ts';

const ORIGIN = 'https://portal.example.org';
const address = (path: string) => `${ORIGIN}${path}`;
const pdf = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/pdf' } });
const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } });

/** A worker on a device where person 7 is signed in and one of their files is cached. */
async function aWorker(server: () => Promise<Response>) {
  const deviceStore = openDeviceStore(new IDBFactory());
  const caches = createTestCaches();
  const signIn = (userId: number | null) =>
    writeDeviceSession(deviceStore, userId === null ? null : { userId, mark: 'mark' });
  await signIn(7);
  await (await caches.open(fileCacheName(7))).put(address('/api/v1/files/1'), pdf('kept'));
  const attachments = createAttachments({
    origin: ORIGIN,
    caches,
    fetch: server,
    deviceStore,
    sleep: () => new Promise((over) => setTimeout(over, 0)),
  });
  return {
    signIn,
    /** What a user sees who opens this address; `app` for the app itself. */
    async open(path: string) {
      const request = { url: address(path), method: 'GET', mode: 'navigate', destination: 'document' } as Request;
      const answer = attachments.answer({ request }, () =>
        path.startsWith('/api/') ? undefined : Promise.resolve(html('app')),
      );
      return answer === undefined ? undefined : (await answer).text();
    },
  };
}

const down = async () => {
  throw new TypeError('Failed to fetch');
};
const hangs = () => new Promise<Response>(() => {});

test('a file comes from the server where it answers, and a refusal is the answer too', async () => {
  expect(await (await aWorker(async () => pdf('new'))).open('/api/v1/files/1')).toBe('new');
  const refusing = await aWorker(async () => Response.json({ message: 'Gone.' }, { status: 404 }));
  expect(await refusing.open('/api/v1/files/1')).toContain('Gone.');
});

test.each([
  ['cannot be reached', down],
  ['hangs', hangs],
  ['answers with an error of its own', async () => new Response('', { status: 502 })],
  ['is hidden by a page of the network', async () => html('Sign in to the network')],
])('where the server %s, the kept file is opened', async (_how, server) => {
  expect(await (await aWorker(server)).open('/api/v1/files/1')).toBe('kept');
});

test('what is not kept says so', async () => {
  expect(await (await aWorker(down)).open('/api/v1/files/2')).toContain('Not on this device');
});

test('nobody is given what was kept for another person, nor for nobody', async () => {
  const worker = await aWorker(down);
  await worker.signIn(8);
  expect(await worker.open('/api/v1/files/1')).toContain('Not on this device');
  await worker.signIn(null);
  expect(await worker.open('/api/v1/files/1')).toContain('Not on this device');
});

test('an address of the app is left to the app, and one that only looks like a file’s leads there', async () => {
  const worker = await aWorker(async () => html('The server’s page'));
  expect(await worker.open('/my/admin/pending')).toBeUndefined();
  expect(await worker.open('/no-such-address')).toBe('app');
});
