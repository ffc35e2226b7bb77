import { createListeners } from '../../contract/listeners.ts';
import type { Configuration } from '../../contract/configuration.ts';
import { readPlace, type Place } from '../../contract/domain/place.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import type { UserDelivery } from '../../delivery/user-delivery.ts';
import type { Former } from '../../healing/former.ts';
import type { Healing, HealingState } from '../../healing/healing.ts';
import { databaseNames } from '../../local-db/database-names.ts';
import type { CountWorld } from '../../local-db/kept-count.ts';
import type { LastWordsStorage } from '../../local-db/last-words.ts';
import { USER_DATABASE, type UserTables } from '../../local-db/user-store.ts';
import { dropReplica, emptyReplica } from '../../replica/empty-replica.ts';
import type { Session } from '../../session/session.ts';
import { compareAgain } from '../compare-again.ts';
import { lastWordsIn } from '../last-words.ts';
import { late, type Late } from '../late.ts';
import { createOwnerOfPage, type OwnerOfPage } from './owner-of-page.ts';
import { discardFormer, removeFormer } from '../cleanup/remove-former.ts';

/**
 * Compares whenever the page learns of something that the server may lack; its code is loaded only if there is anything
 * to compare.
 */
export type HealingOfPage = Healing & OwnerOfPage;

const noFormer: Former = {
  applications: 0,
  discard: async () => undefined,
  discardComplete: async () => undefined,
};

type HealingWorld = {
  device: DeviceWorld;
  configuration: Pick<Configuration, 'apiBase'>;
  session: Session;
  storage: LastWordsStorage;
  counts: CountWorld;
};

type UserHere = Pick<UserDelivery, 'store' | 'outbox' | 'client'>;

const NOTHING: HealingState = { step: 'found', offers: [], isUnclaimed: false, isPartial: false };

export function createHealingOfPage(world: HealingWorld, user: UserHere): HealingOfPage {
  const { session } = world;
  const { store } = user;
  const { subscribe, tell } = createListeners();
  const whole = lateHealing(world, user, tell);
  /** The state while there is nothing to compare, or the code that compares is not loaded. */
  let without: HealingState = { step: 'looking' };
  const show = (next: HealingState) => {
    if (without.step === next.step) return;
    without = next;
    tell();
  };
  let isClosed = false;
  const hasOthers = () => hasOtherPlaces(world.device, store.place);
  const look = async () => {
    if (isClosed || session.place() !== store.place) return;
    try {
      if (whole.now() === undefined && !(await hasOthers()) && (await store.read(countGone)) === 0) {
        return show(NOTHING);
      }
      await whole.get();
    } catch (error) {
      show({ step: 'unreachable' });
      throw error;
    }
    tell();
    await (await whole.get()).look();
  };
  // Without a connection, or a database, it looks another time.
  const lookIfPossible = () => void look().catch(() => undefined);
  const owner = createOwnerOfPage(session, store);
  const stopGone = store.watch(countGone, (count) => {
    if (count > 0) lookIfPossible();
  });
  const state = () => whole.now()?.state() ?? without;
  const again = compareAgain({
    place: store.place,
    state,
    look: lookIfPossible,
    onSession: session.subscribe,
    page: { window: globalThis, document },
  });
  setTimeout(lookIfPossible, 0);
  /** What was done here changes what the other tabs show. */
  const toldToOtherTabs = async <T>(work: (healing: Healing) => Promise<T>): Promise<T> => {
    const result = await work(await whole.get());
    again.tellOtherTabs();
    return result;
  };

  return {
    state,
    subscribe,
    look,
    sendAgain: (key) => toldToOtherTabs((healing) => healing.sendAgain(key)),
    discard: (key, mark) => toldToOtherTabs((healing) => healing.discard(key, mark)),
    claim: (isTheirs) => toldToOtherTabs((healing) => healing.claim(isTheirs)),
    former: async () => ((await hasOthers()) ? (await whole.get()).former() : noFormer),
    importWork: (copy) => toldToOtherTabs((healing) => healing.importWork(copy)),
    owned: owner.owned,
    filesOf: async (key) => (await whole.get()).filesOf(key),
    close() {
      isClosed = true;
      again.close();
      owner.close();
      stopGone();
    },
  };
}

/** The code that compares, loaded on first use. */
function lateHealing(world: HealingWorld, { store, outbox, client }: UserHere, tell: () => void): Late<Healing> {
  const { device, session, storage } = world;
  const { idb, locks } = device;
  const removing = {
    idb,
    locks,
    counts: world.counts,
    deleteCopies: (place: Place) => emptyReplica(place),
    dropCopies: (place: Place) => dropReplica(place),
  };
  return late(async () => {
    const { createHealing } = await import('./healing-code.ts');
    const healing = createHealing({
      idb,
      store,
      storage,
      outbox,
      client,
      user() {
        const user = session.user();
        if (user === null || session.place() !== store.place) {
          throw new DOMException('They have signed out.', 'AbortError');
        }
        return user;
      },
      portalId: () => session.portalAt(store.place),
      caches: (globalThis as { caches?: CacheStorage }).caches,
      apiBase: world.configuration.apiBase,
      origin: device.origin,
      digest: device.digest,
      now: device.now,
      recover: lastWordsIn(storage).recover,
      removeFormer: async (place, isUnchanged) => void (await removeFormer(removing, place, isUnchanged)),
      discardFormer: (place, isUnchanged) => discardFormer(removing, place, isUnchanged),
    });
    healing.subscribe(tell);
    return healing;
  });
}

/** Whether there are databases of other places on this device. */
async function hasOtherPlaces({ idb }: DeviceWorld, here: Place): Promise<boolean> {
  const names = (await databaseNames(idb.indexedDB)) ?? [];
  return names.some((name) => {
    const place = name.startsWith(USER_DATABASE) ? readPlace(name.slice(USER_DATABASE.length)) : undefined;
    return place !== undefined && place !== here;
  });
}

const countGone = (tables: UserTables) => tables.drafts.filter(({ gone }) => gone !== undefined).count();
