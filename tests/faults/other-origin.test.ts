import { createHash, randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createUserDelivery, type UserDelivery } from '../../src/delivery/user-delivery.ts';
import { openDeviceStore, writeDeviceSession } from '../../src/session/device-session.ts';
import { noAnswers } from '../../src/contract/domain/application.ts';
import { defaultConfiguration } from '../../src/contract/configuration.ts';
import { createWorkerDelivery } from '../../sw/deliver.ts';
import { createTestPortal } from '../../src/server/testing/test-portal.ts';
import { detail } from './world.ts';

const APP = 'https://app.centre.test';
const API = 'https://api.centre.test/api/v1';

/** The app on one origin and the API on another origin of the same site, as `APP_ORIGIN` and `apiBase` allow. */
async function crossOrigin() {
  const portal = await createTestPortal();
  const person = await portal.signUpActivated();
  const { userId } = person.user;
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const deviceStore = openDeviceStore(idb.indexedDB);
  await writeDeviceSession(deviceStore, { userId, mark: 'session 1' });
  const line = { requests: [] as Request[], cutAfter: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, APP) : input, init);
    const { pathname, search } = new URL(request.url);
    if (pathname === '/config.json') return Response.json({ ...defaultConfiguration, apiBase: API });
    line.requests.push(request.clone());
    const body = request.method === 'GET' ? {} : { body: await request.arrayBuffer() };
    const response = await person.fetch(pathname + search, {
      method: request.method,
      headers: request.headers,
      ...body,
    });
    if (request.method !== 'GET' && line.cutAfter > 0) {
      line.cutAfter -= 1;
      throw new TypeError('Failed to fetch');
    }
    return response;
  };
  const device = {
    idb,
    locks: undefined,
    fetch,
    origin: APP,
    deviceStore,
    now: portal.clock.now,
    newKey: () => randomUUID() as string,
    random: () => 0.5,
    sleep: (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()))),
    digest: async (bytes: Blob) =>
      createHash('sha256')
        .update(new Uint8Array(await bytes.arrayBuffer()))
        .digest('hex'),
    protocolOf: () => 'h2',
  };
  return { portal, person, userId, device, line };
}

/** Enqueues the save that starts an application. */
const startIn = ({ outbox }: UserDelivery) =>
  outbox.write((_tables, enqueue) =>
    enqueue(-5, {
      kind: 'saveStep',
      step: 'application-detail',
      edits: Object.fromEntries(Object.entries(detail).map(([name, to]) => [name, { from: '', to }])),
    }),
  );

const headersOf = (request: Request | undefined) => ({
  key: request?.headers.get('Idempotency-Key') ?? null,
  forUser: request?.headers.get('For-User') ?? null,
  ifMatch: request?.headers.get('If-Match') ?? null,
});

test('the first change that a fresh worker sends to an API of another origin bears its key', async () => {
  const { device, userId, line } = await crossOrigin();
  const page = createUserDelivery({ ...device, holder: 'page', apiBase: API }, userId);
  await startIn(page);
  await createWorkerDelivery(device).deliver();
  const change = line.requests.find(({ method }) => method === 'POST');
  expect(headersOf(change)).toEqual({ key: expect.any(String), forUser: String(userId), ifMatch: null });
});

test('an application that was started without an answer, at an API of another origin, is there once', async () => {
  const { device, userId, line, portal } = await crossOrigin();
  const page = createUserDelivery({ ...device, holder: 'page', apiBase: API }, userId);
  await startIn(page);
  line.cutAfter = 1;
  await createWorkerDelivery(device).deliver();
  portal.clock.advance(10_000);
  await createWorkerDelivery(device).deliver();
  const rows = await portal.portal.store.selectFrom('applications').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('a message without an answer, at an API of another origin, is there once', async () => {
  const { device, userId, line, portal, person } = await crossOrigin();
  const made = await person.post('/ProjectApplication/Step/1', {
    projectApplicationId: 0,
    userId,
    appDetails_ResearchTitle: 'T',
    appDetails_StudyDuration: '1',
    appDetails_WorkNumber: '7',
    step: 2,
  });
  const { id } = made.data as { id: number };
  const page = createUserDelivery({ ...device, holder: 'page', apiBase: API }, userId);
  await page.outbox.write((_tables, enqueue) =>
    enqueue(id, { kind: 'comment', text: 'Here it is.', created: '2026-01-05T08:00:00.000Z' }),
  );
  line.cutAfter = 1;
  await createWorkerDelivery(device).deliver();
  portal.clock.advance(10_000);
  await createWorkerDelivery(device).deliver();
  const rows = await portal.portal.store.selectFrom('comments').select('comment').execute();
  expect(rows).toHaveLength(1);
});

test('a save by a fresh worker to an API of another origin overwrites nothing that its writer has not seen', async () => {
  const { device, userId, portal, person } = await crossOrigin();
  const made = await person.post('/ProjectApplication/Step/1', {
    projectApplicationId: 0,
    userId,
    appDetails_ResearchTitle: 'Sleep',
    appDetails_StudyDuration: '1 year',
    appDetails_WorkNumber: '7',
    step: 2,
  });
  const { id } = made.data as { id: number };
  const tag = made.headers.get('ETag') ?? '';
  const page = createUserDelivery({ ...device, holder: 'page', apiBase: API }, userId);
  // This device has the application as it was before.
  await page.store.write(async (tables) => {
    await tables.drafts.put({
      applicationId: id,
      startedHere: false,
      agreement: null,
      savedSteps: [],
      startedAt: 0,
      base: {
        status: 3,
        agreement: null,
        investigators: [],
        attachments: [],
        asOf: 0,
        answers: { ...noAnswers(), researchTitle: 'Sleep', duration: '1 year', workNumber: '7' },
      },
    });
    await tables.lanes.put({ lane: id, active: 0, tag, backOff: null });
  });
  // Another device has changed the title since.
  await person.post('/ProjectApplication/Step/1', {
    projectApplicationId: id,
    userId,
    appDetails_ResearchTitle: 'Sleep, rewritten on the laptop',
    step: 2,
  });
  await page.outbox.write((_tables, enqueue) =>
    enqueue(id, {
      kind: 'saveStep',
      step: 'application-detail',
      edits: { duration: { from: '1 year', to: '2 years' } },
    }),
  );
  await createWorkerDelivery(device).deliver();
  portal.clock.advance(10_000);
  await createWorkerDelivery(device).deliver();
  const [row] = await portal.portal.store.selectFrom('applications').select('research_title').execute();
  expect(row?.research_title).toBe('Sleep, rewritten on the laptop');
});
