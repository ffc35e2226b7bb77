import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { IDBKeyRange } from 'fake-indexeddb';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { discardFormer, removeFormer } from '../../src/app/cleanup/remove-former.ts';
import type { Place } from '../../src/contract/domain/place.ts';
import type { Healing, HealingWorld, Offer } from '../../src/healing/healing.ts';
import { createHealing } from '../../src/healing/create-healing.ts';
import { noteOwner } from '../../src/local-db/note-owner.ts';
import { replicaDatabaseName } from '../../src/local-db/replica-store.ts';
import { openSqlite } from '../../src/server/store/sqlite/sqlite.ts';
import { scratchFolder } from '../../src/server/testing/scratch-folder.ts';
import { createTestPortal, type SignedIn } from '../../src/server/testing/test-portal.ts';
import { createTestTime, type TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, signInAtServer, tablesOf, type Device } from './world.ts';

/** A portal whose database can be backed up and restored from that backup. */
export async function restorable() {
  const scratch = scratchFolder();
  onTestFinished(() => scratch[Symbol.dispose]());
  const [now, then] = [join(scratch.path, 'now.sqlite'), join(scratch.path, 'then.sqlite')];
  const portal = await createTestPortal({ store: openSqlite(now) });
  const time = createTestTime(portal.clock);
  const person = await portal.signUpActivated();
  const device = aDevice(time);
  const here = device.tab(person);
  return {
    portal,
    time,
    person,
    device,
    here,
    tables: tablesOf(portal),
    backUp: () => sql`vacuum into ${sql.lit(then)}`.execute(portal.portal.store),
    async restore() {
      const restored = await createTestPortal({ store: openSqlite(then), files: portal.portal.files });
      restored.clock.set(portal.clock.now());
      // A restore ends all sessions.
      const of = async (one: SignedIn): Promise<SignedIn> => {
        const again = Object.assign(restored.client(), { user: one.user });
        await signInAtServer(again);
        return again;
      };
      const again = await of(person);
      here.line.browser = again;
      return { restored, again, of, tables: tablesOf(restored), time: createTestTime(restored.clock) };
    },
  };
}

/** Records the owner of a tab's database, as the app does when it opens one. */
export async function owns(tab: TestWorkspace, { user, portalId }: SignedIn): Promise<void> {
  await noteOwner(tab.store, { portalId, userId: user.userId, emailAddress: user.emailAddress });
}

type World = Awaited<ReturnType<typeof restorable>>;

/** The person signs in again at the restored portal, on the same device. */
export async function back(
  world: World,
  restored: Awaited<ReturnType<World['restore']>>,
  { who = restored.again, ...parts }: Partial<HealingWorld> & { who?: SignedIn } = {},
) {
  world.here.close();
  world.device.signIn(who);
  const tab = world.device.tab(who);
  await owns(tab, who);
  const healing = healingIn(tab, who, world.device, restored.time, parts);
  return { tab, healing };
}

/** The healing of a tab after its portal was restored. `parts` replaces parts of its world. */
export function healingIn(
  tab: TestWorkspace,
  { user, portalId }: SignedIn,
  device: Device,
  time: TestTime,
  parts: Partial<HealingWorld> = {},
): Healing {
  const { indexedDB } = device.disk;
  const removing = {
    idb: { indexedDB, IDBKeyRange },
    locks: undefined,
    counts: device.counts,
    deleteCopies: async () => undefined,
    dropCopies: (place: Place) => deleted(indexedDB, replicaDatabaseName(place)),
  };
  return createHealing({
    idb: { indexedDB, IDBKeyRange },
    store: tab.store,
    storage: device.counts.storage,
    outbox: tab.outbox,
    client: tab.client,
    user: () => user,
    portalId: () => portalId,
    caches: undefined,
    apiBase: '/api/v1',
    origin: 'http://portal.test',
    digest: async (bytes) =>
      createHash('sha256')
        .update(new Uint8Array(await bytes.arrayBuffer()))
        .digest('hex'),
    now: time.now,
    recover: async () => undefined,
    removeFormer: async (place, isUnchanged) => void (await removeFormer(removing, place, isUnchanged)),
    discardFormer: (place, isUnchanged) => discardFormer(removing, place, isUnchanged),
    ...parts,
  });
}

function deleted(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('It was not deleted')));
  });
}

/** Compares with the portal, and returns what is offered then. */
export async function offersOf(healing: Healing): Promise<readonly Offer[]> {
  await healing.compare();
  const state = healing.state();
  if (state.step !== 'found') throw new Error(`It is ${state.step}`);
  return state.offers;
}
