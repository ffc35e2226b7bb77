import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createClient } from '../../src/api-client/client.ts';
import { leavingRestored } from '../../src/app/cleanup/sign-out-of-restored.ts';
import { createKeptHere } from '../../src/drafts/inventory/kept-here.ts';
import { readUnsentKeys } from '../../src/drafts/inventory/unsent.ts';
import { openDeviceStore } from '../../src/session/device-session.ts';
import { createSignOutFlow } from '../../src/session/leaving/sign-out-flow.ts';
import { createSession, type Session } from '../../src/session/session.ts';
import { until } from '../support/test-time.ts';
import { noDatabases } from '../support/no-databases.ts';
import { databaseOf, leavingOn, memoryStorage } from './leaving-world.ts';
import { owns, restorable } from './restored-world.ts';
import { savedNew } from './world.ts';

test.each([
  { when: 'in time', isLate: false },
  { when: 'when it is no longer waited for, before anything is deleted', isLate: true },
])('nothing is deleted if only the response to the sign-out tells of the restore, $when', async ({ isLate }) => {
  const world = await restorable();
  const { here, person, device, time } = world;
  await owns(here, person);
  const id = await savedNew(here);
  await world.backUp();
  here.drafts.keep(id, { researchTitle: 'Saved before the restore' });
  await here.drafts.saveStep(id, 'application-detail');
  const heard: (string | null)[] = [];
  const hung = Promise.withResolvers<void>();
  const client = createClient({
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      await hung.promise;
      const response = await here.line.browser.fetch(new URL(request.url).pathname, {
        method: request.method,
        headers: request.headers,
      });
      heard.push(`${new URL(request.url).pathname} ${response.headers.get('Portal-Id')}`);
      return response;
    },
    forUser: () => session.user()?.userId ?? null,
    portal: {
      id() {
        const place = session.place();
        return place === null ? null : session.portalAt(place);
      },
      saw(portalId) {
        const place = session.place();
        if (place !== null) session.sawPortal(place, portalId);
      },
    },
  });
  const session: Session = createSession({
    client,
    device: openDeviceStore(new IDBFactory()),
    newMark: randomUUID,
    locks: undefined,
    storage: memoryStorage(),
    databases: noDatabases,
    now: time.now,
    clearApplication: () => {},
    onStorage: () => () => {},
  });
  const portalId = person.portalId ?? undefined;
  await session.begin(async () => ({ kind: 'done', message: '', value: person.user, portalId }));
  expect([session.place(), session.lastPortal()]).toEqual([here.store.place, portalId]);

  const { restored } = await world.restore();
  const { forgetting, pendingDeletions, copiesGone, databases } = leavingOn(device, time);
  const kept = createKeptHere(here.store, async () => ({ applications: 0, files: 0 }));
  const isRestored = () => session.lastPortal() !== session.portalAt(here.store.place);
  const work = leavingRestored(
    {
      flush: () => here.drafts.flush(),
      sendNow: here.outbox.sendNow,
      nextTime: () => here.outbox.forDelivery.nextTime(device.session.now?.mark ?? null),
      left: kept.left,
      unsentKeys: () => here.store.read((tables) => readUnsentKeys(tables, [])),
      copy: here.outbox.exportWork,
      async deleteData(keeping, _answered, mayDelete) {
        if (isLate) {
          hung.resolve();
          await until(() => isRestored());
        }
        await forgetting.deleteData(here.store, keeping, () => here.close(), mayDelete);
      },
    },
    { store: here.store, isRestored, pendingDeletions },
  );
  const elapsed = Promise.withResolvers<void>();
  const leaving = createSignOutFlow({
    session: {
      place: session.place,
      subscribe: session.subscribe,
      signOut(onForgotten) {
        device.session.now = null;
        return session.signOut(onForgotten);
      },
    },
    workOf: () => work,
    isShared: () => false,
    now: time.now,
    sleep: (_ms, signal) =>
      Promise.race([
        elapsed.promise,
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
      ]),
  });
  const left = await leaving.begin();
  if (left.kind !== 'left') throw new Error('stayed');
  // The screen waits for nothing, and until the response nothing is deleted.
  expect(session.place()).toBeNull();
  await until(() => pendingDeletions.list().includes(person.user.userId));
  expect(await here.store.read((tables) => tables.drafts.count())).toBe(1);
  if (isLate) elapsed.resolve();
  else hung.resolve();
  expect(await left.atServer).toBe(true);
  await left.deleted;
  expect(heard.at(-1)).toBe(`/api/v1/Auth/logout ${restored.portal.portalId}`);
  expect(await databases()).toContain(databaseOf(person.user));
  expect(await here.store.read((tables) => tables.drafts.count())).toBe(1);
  expect(copiesGone).toEqual([]);
  expect(pendingDeletions.list()).toEqual([]);
});
