import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { replyToPage } from '../../sw/reply-to-page.ts';
import { deliverOnSync } from '../../sw/deliver-on-sync.ts';
import { createWorkerDelivery, TAKE_OVER_MAX_MS, type Delivered } from '../../sw/deliver.ts';
import { sha256, sleep, type DeviceWorld } from '../../src/delivery/device-world.ts';
import { LEASE_RENEWED_MS } from '../../src/outbox/sending/lease.ts';
import { createUserDelivery } from '../../src/delivery/user-delivery.ts';
import { openDeviceStore, writeDeviceSession } from '../../src/session/device-session.ts';

const ORIGIN = 'https://portal.example.org';

/** A device whose server responds with `config` and accepts every change, unless it is `down`. */
function aDevice() {
  const indexedDB = new IDBFactory();
  const server = {
    config: new Response('{}'),
    down: false,
    refuses: false,
    isBusy: false,
    answersAfter: Promise.resolve(),
  };
  /**
   * A sleep of at least `jumps` ms ends at once, because the clock jumps to its end; the wait for a lease renewal never
   * jumps.
   */
  const clock = { now: Date.now(), jumps: Infinity, jumped: () => {} };
  const told: number[] = [];
  const sent: string[] = [];
  const sentAt: number[] = [];
  const accept: typeof fetch = async (input, init) => {
    if (input === '/config.json') return server.config.clone();
    const { method, url, headers } = new Request(input, init);
    sent.push(`${method} ${url} for ${headers.get('For-User')}`);
    if (method === 'POST') sentAt.push(clock.now);
    if (server.down) throw new TypeError('Failed to fetch');
    await server.answersAfter;
    if (server.isBusy) {
      const headers = { 'Retry-After': '2' };
      return Response.json({ isSuccess: false, message: 'Wait', data: null }, { status: 429, headers });
    }
    if (server.refuses) return Response.json({ isSuccess: false, message: 'No', data: null }, { status: 400 });
    return Response.json({ isSuccess: true, message: '', data: { id: 1 } });
  };
  const world: DeviceWorld = {
    idb: { indexedDB, IDBKeyRange },
    locks: undefined,
    fetch: accept,
    origin: ORIGIN,
    deviceStore: openDeviceStore(indexedDB),
    now: () => clock.now,
    newKey: () => crypto.randomUUID(),
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      if (milliseconds < clock.jumps || milliseconds === LEASE_RENEWED_MS) return sleep(milliseconds, signal);
      clock.now += milliseconds;
      clock.jumped();
    },
    digest: async (bytes) => sha256(await bytes.arrayBuffer()),
    protocolOf: () => '',
  };
  return {
    server,
    clock,
    told,
    sent,
    sentAt,
    worker: createWorkerDelivery({ ...world, tellActionNeeded: async (count) => void told.push(count) }),
    signIn: (userId: number) => writeDeviceSession(world.deviceStore, { userId, mark: `mark of ${userId}` }),
    signOut: () => writeDeviceSession(world.deviceStore, null),
    /** Writes a comment on an application in a page that is then closed. */
    async comments(userId: number, { heldFor, lane = 7 }: { heldFor?: number; lane?: number } = {}) {
      const { outbox, store } = createUserDelivery({ ...world, holder: 'page', apiBase: '/api/v1' }, userId);
      const created = new Date().toISOString();
      await outbox.write((_tables, enqueue) =>
        enqueue(
          lane,
          { kind: 'comment', text: 'A word', created },
          heldFor === undefined ? {} : { heldUntil: clock.now + heldFor },
        ),
      );
      store.close();
    },
  };
}

test('delivers what a closed page left, for the person who is signed in and nobody else', async () => {
  const { worker, sent, signIn, comments } = aDevice();
  await comments(3);
  await comments(4);
  await signIn(4);
  expect(await worker.deliver()).toEqual({ kind: 'delivered', wakeAt: null });
  expect(new Set(sent)).toEqual(new Set([`POST ${ORIGIN}/api/v1/Comments for 4`]));
  await signIn(3);
  await worker.deliver();
  expect(sent.at(-1)).toBe(`POST ${ORIGIN}/api/v1/Comments for 3`);
});

test('what can still be taken back goes at the end of its time, although the page is closed by then', async () => {
  const { worker, sent, clock, signIn, comments } = aDevice();
  const { now } = clock;
  clock.jumps = 10_000;
  await comments(3, { heldFor: 10_000 });
  await signIn(3);
  expect(await worker.deliver()).toEqual({ kind: 'delivered', wakeAt: null });
  expect(clock.now - now).toBe(10_000);
  expect(sent.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

test('what the server asked to wait goes when its time has come, although something else is held for longer', async () => {
  const { worker, server, sentAt, clock, signIn, comments } = aDevice();
  const { now } = clock;
  clock.jumps = 500;
  server.isBusy = true;
  clock.jumped = () => (server.isBusy = false);
  await comments(3, { lane: 8 });
  await comments(3, { heldFor: 10_000 });
  await signIn(3);
  expect(await worker.deliver()).toEqual({ kind: 'delivered', wakeAt: null });
  expect(sentAt.map((at) => at - now)).toEqual([0, 2000, 10_000]);
});

test('while nobody is signed in, or that is unclear, nothing leaves the device', async () => {
  const { worker, sent, signIn, signOut, comments } = aDevice();
  await comments(3);
  expect(await worker.deliver()).toEqual({ kind: 'delivered', wakeAt: null });
  await signIn(3);
  await signOut();
  await worker.deliver();
  expect(sent).toEqual([]);
});

test('sends to the API that the centre set', async () => {
  const { worker, server, sent, signIn, comments } = aDevice();
  server.config = Response.json({ apiBase: 'https://api.example.org/v1' });
  await comments(3);
  await signIn(3);
  await worker.deliver();
  expect(sent[0]).toContain('https://api.example.org/v1/');
});

test.each([
  ['the network asks for its own sign-in', () => new Response('<h1>Welcome</h1>'), 'cannot'],
  ['the server fails', () => new Response('', { status: 503 }), 'cannot'],
  ['there is no configuration, and the own one holds', () => new Response('', { status: 404 }), 'delivered'],
])('where instead of the configuration %s', async (_name, config, kind) => {
  const { worker, server, sent, signIn, comments } = aDevice();
  await comments(3);
  await signIn(3);
  server.config = config();
  expect((await worker.deliver()).kind).toBe(kind);
  expect(sent.length > 0).toBe(kind === 'delivered');
});

test('a worker that is to be replaced brings to an end what it sends, and begins nothing new', async () => {
  const { worker, server, sent, signIn, comments } = aDevice();
  await comments(3);
  await comments(3);
  await signIn(3);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answersAfter = promise;
  const delivering = worker.deliver();
  await expect.poll(() => sent.length).toBe(1);
  let isFinished = false;
  const finishing = worker.finish().then(() => (isFinished = true));
  await Promise.resolve();
  expect(isFinished).toBe(false);
  resolve();
  await finishing;
  // The server has the first comment. The second could be sent at once, but not by this worker.
  expect((await delivering).kind).toBe('delivered');
  expect(sent.length).toBe(1);
  await worker.deliver();
  expect(sent.length).toBe(1);
});

test('a worker that was to be replaced and was not goes on after a while', async () => {
  const { worker, clock, sent, signIn, comments } = aDevice();
  await comments(3);
  await signIn(3);
  await worker.finish();
  await worker.deliver();
  expect(sent).toEqual([]);
  clock.now += TAKE_OVER_MAX_MS + 1;
  await worker.deliver();
  expect(sent.length).toBe(1);
});

test('what needs the person is told after each delivery, and nothing once they signed out', async () => {
  const { worker, server, told, signIn, signOut, comments } = aDevice();
  await comments(3);
  await signIn(3);
  server.refuses = true;
  await worker.deliver();
  await signOut();
  await worker.deliver();
  expect(told).toEqual([1, 0]);
});

test('what got no answer waits, and Background Sync is asked to come again', async () => {
  const { worker, server, signIn, comments } = aDevice();
  await signIn(3);
  await deliverOnSync(worker);
  await comments(3);
  server.down = true;
  await expect(deliverOnSync(worker)).rejects.toThrow('left to be delivered');
  server.config = new Response('', { status: 503 });
  await expect(deliverOnSync({ deliver: async () => ({ kind: 'cannot' }) })).rejects.toThrow('configuration');
});

test('a page hears that its message was taken, and what came of it', async () => {
  const answersTo = async (data: unknown, deliver: (onTaken?: () => void) => Promise<Delivered>) => {
    const answers: unknown[] = [];
    const finish = async () => void answers.push('has finished');
    const takeOver = async () => void answers.push('takes over');
    // The part of a port that a reply needs.
    const port = { postMessage: (answer: unknown) => answers.push(answer) } as unknown as MessagePort;
    await replyToPage({ data, ports: [port] }, { deliver, finish }, takeOver);
    return answers;
  };
  const delivers = async (onTaken?: () => void): Promise<Delivered> => {
    onTaken?.();
    return { kind: 'delivered', wakeAt: 5 };
  };
  const both = [{ kind: 'taken' }, { kind: 'delivered', wakeAt: 5 }];
  expect(await answersTo({ kind: 'deliver' }, delivers)).toEqual(both);
  expect(await answersTo({ kind: 'stayAwake' }, delivers)).toEqual(both);
  expect(await answersTo({ kind: 'finish' }, delivers)).toEqual([
    { kind: 'taken' },
    'has finished',
    { kind: 'finished' },
  ]);
  expect(await answersTo({ kind: 'takeOver' }, delivers)).toEqual(['takes over']);
  expect(await answersTo({ kind: 'of another release' }, delivers)).toEqual([]);
  expect(await answersTo('deliver', delivers)).toEqual([]);
  expect(await answersTo({ kind: 'deliver' }, () => Promise.reject(new Error('no disk')))).toEqual([
    { kind: 'cannot' },
  ]);
});
