import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createClient } from '../../src/api-client/client.ts';
import { header } from '../../src/contract/api/headers.ts';
import { TEST_PASSWORD } from '../../src/server/testing/test-portal.ts';
import { createAccount } from '../../src/session/account.ts';
import { openDeviceStore } from '../../src/session/device-session.ts';
import { createSession, type Session } from '../../src/session/session.ts';
import { noDatabases } from '../support/no-databases.ts';
import { memoryStorage } from './leaving-world.ts';
import { restorable } from './restored-world.ts';

test('a proxy that begins to remove Portal-Id, and a restore behind it, cost one more sign-in and no loop', async () => {
  const world = await restorable();
  let browser: Pick<typeof world.person, 'fetch'> = world.person;
  let removes = false;
  const client = createClient({
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? {} : { body: await request.arrayBuffer() };
      const response = await browser.fetch(pathname + search, { method, headers, ...body });
      if (removes) response.headers.delete(header.portalId);
      return response;
    },
    forUser: () => session.user()?.userId ?? null,
    portal: {
      id: () => session.portalAt(session.place() ?? 0),
      saw: (portalId) => session.sawPortal(session.place() ?? 0, portalId),
    },
  });
  const session: Session = createSession({
    client,
    storage: memoryStorage(),
    device: openDeviceStore(new IDBFactory()),
    locks: undefined,
    databases: noDatabases,
    newMark: () => crypto.randomUUID(),
    now: world.time.now,
    clearApplication: () => {},
    onStorage: () => () => {},
  });
  const account = createAccount(client);
  const { emailAddress, userId } = world.person.user;
  const signIn = () => session.begin((signal) => account.signIn({ emailAddress, password: TEST_PASSWORD }, signal));
  const read = () => client('applications', { query: { userId } });
  await signIn();
  expect(await read()).toMatchObject({ isSuccess: true });
  await world.backUp();
  removes = true;
  expect(await read()).toMatchObject({ isSuccess: true });

  const { restored } = await world.restore();
  browser = restored.client();
  // The sign-in cannot tell that this is another portal; the first call can.
  session.expire();
  await signIn();
  expect(await read()).toMatchObject({ status: 401 });
  expect(session.portalHasChanged()).toBe(true);
  session.expire();
  await signIn();
  expect(await read()).toMatchObject({ isSuccess: true });
  expect(session.portalAt(session.place() ?? 0)).toBe(restored.portal.portalId);
});
