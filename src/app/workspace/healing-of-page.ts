import { createListeners } from '../../contract/listeners.ts';
import type { Configuration } from '../../contract/configuration.ts';
import type { Place } from '../../contract/domain/place.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import type { UserDelivery } from '../../delivery/user-delivery.ts';
import type { Former } from '../../healing/former.ts';
import type { Healing, HealingState } from '../../healing/healing.ts';
import { databaseNames } from '../../local-db/database-names.ts';
import { placesOf } from '../../local-db/places-on-device.ts';
import type { CountWorld } from '../../local-db/kept-count.ts';
import type { UnloadTextStorage } from '../../local-db/unload-text.ts';
import { USER_DATABASE, type UserTables } from '../../local-db/user-store.ts';
import { dropReplica, emptyReplica } from '../../replica/empty-replica.ts';
import type { Session } from '../../session/session.ts';
import { createRecomparison } from '../recomparison.ts';
import { unloadTextIn } from '../unload-text.ts';
import { lazy, type Lazy } from '../lazy.ts';
import { createOwnerOfPage, type OwnerOfPage } from './owner-of-page.ts';
import { discardFormer, removeFormer } from '../cleanup/remove-former.ts';

/**
 * Healing in one page: compares this device with the server when the page learns of something that may be missing
 * there. The code is loaded when it is first needed.
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
  storage: UnloadTextStorage;
  counts: CountWorld;
};

type UserHere = Pick<UserDelivery, 'store' | 'outbox' | 'client'>;

const NOTHING: HealingState = { step: 'found', offers: [], hasUnownedWork: false, isPartial: false };

export function createHealingOfPage(world: HealingWorld, user: UserHere): HealingOfPage {
  const { session } = world;
  const { store } = user;
  const { subscribe, tell } = createListeners();
  const loadedHealing = lazyHealing(world, user, tell);
  /** The state while there is nothing to compare, or the code that compares is not loaded. */
  let stateBeforeLoading: HealingState = { step: 'looking' };
  const show = (next: HealingState) => {
    if (stateBeforeLoading.step === next.step) return;
    stateBeforeLoading = next;
    tell();
  };
  let isClosed = false;
  const hasOthers = () => hasOtherPlaces(world.device, store.place);
  const compare = async () => {
    if (isClosed || session.place() !== store.place) return;
    try {
      if (loadedHealing.now() === undefined && !(await hasOthers()) && (await store.read(countGone)) === 0) {
        return show(NOTHING);
      }
      await loadedHealing.get();
    } catch (error) {
      show({ step: 'unreachable' });
      throw error;
    }
    tell();
    await (await loadedHealing.get()).compare();
  };
  // A failure is ignored here: a later trigger compares again.
  const compareIfPossible = () => void compare().catch(() => undefined);
  const owner = createOwnerOfPage(session, store);
  const stopGone = store.watch(countGone, (count) => {
    if (count > 0) compareIfPossible();
  });
  const state = () => loadedHealing.now()?.state() ?? stateBeforeLoading;
  const recomparison = createRecomparison({
    place: store.place,
    state,
    compare: compareIfPossible,
    onSession: session.subscribe,
    page: { window: globalThis, document },
  });
  setTimeout(compareIfPossible, 0);
  /** Does the work, then tells the user's other tabs to compare again. */
  const toldToOtherTabs = async <T>(work: (healing: Healing) => Promise<T>): Promise<T> => {
    const result = await work(await loadedHealing.get());
    recomparison.tellOtherTabs();
    return result;
  };

  return {
    state,
    subscribe,
    compare,
    sendAgain: (key) => toldToOtherTabs((healing) => healing.sendAgain(key)),
    discard: (key, mark) => toldToOtherTabs((healing) => healing.discard(key, mark)),
    confirmOwner: (isTheirs) => toldToOtherTabs((healing) => healing.confirmOwner(isTheirs)),
    former: async () => ((await hasOthers()) ? (await loadedHealing.get()).former() : noFormer),
    importWork: (copy) => toldToOtherTabs((healing) => healing.importWork(copy)),
    owned: owner.owned,
    filesOf: async (key) => (await loadedHealing.get()).filesOf(key),
    close() {
      isClosed = true;
      recomparison.close();
      owner.close();
      stopGone();
    },
  };
}

/** The code that compares, loaded on first use. */
function lazyHealing(world: HealingWorld, { store, outbox, client }: UserHere, tell: () => void): Lazy<Healing> {
  const { device, session, storage } = world;
  const { idb, locks } = device;
  const removing = {
    idb,
    locks,
    counts: world.counts,
    deleteCopies: (place: Place) => emptyReplica(place),
    dropCopies: (place: Place) => dropReplica(place),
  };
  return lazy(async () => {
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
          throw new DOMException('Signed out', 'AbortError');
        }
        return user;
      },
      portalId: () => session.portalAt(store.place),
      caches: (globalThis as { caches?: CacheStorage }).caches,
      apiBase: world.configuration.apiBase,
      origin: device.origin,
      digest: device.digest,
      now: device.now,
      recover: unloadTextIn(storage).recover,
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
  return placesOf(names, USER_DATABASE).some((place) => place !== here);
}

const countGone = (tables: UserTables) => tables.drafts.filter(({ gone }) => gone !== undefined).count();
