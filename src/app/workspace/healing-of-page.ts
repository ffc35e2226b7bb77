import { createListeners } from '../../contract/listeners.ts';
import type { Configuration } from '../../contract/configuration.ts';
import { readPlace, type Place } from '../../contract/domain/place.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import type { PersonDelivery } from '../../delivery/person-delivery.ts';
import type { Former } from '../../healing/former.ts';
import type { Healing, HealingState } from '../../healing/healing.ts';
import { databaseNames } from '../../local-db/database-names.ts';
import type { CountWorld } from '../../local-db/kept-count.ts';
import type { LastWordsStorage } from '../../local-db/last-words.ts';
import { PERSON_DATABASE } from '../../local-db/person-store.ts';
import { dropReplica, forgetReplica } from '../../replica/forgetting.ts';
import type { Session } from '../../session/session.ts';
import { compareAgain } from '../comparing-again.ts';
import { lastWordsIn } from '../last-words.ts';
import { late } from '../late.ts';
import { createOwnerOfPage, type OwnerOfPage } from './owner-of-page.ts';
import { discardFormer, removeFormer } from '../cleanup/removing-former.ts';

/**
 * Looks whenever the page learns of something that may be missing; its code is loaded only if there is anything to
 * compare.
 */
export type HealingOfPage = Healing & OwnerOfPage;

const noFormer: Former = {
  applications: 0,
  discard: async () => undefined,
  discardComplete: async () => undefined,
};

export function createHealingOfPage(
  world: {
    device: DeviceWorld;
    configuration: Pick<Configuration, 'apiBase'>;
    session: Session;
    storage: LastWordsStorage;
    counts: CountWorld;
  },
  { store, outbox, client }: Pick<PersonDelivery, 'store' | 'outbox' | 'client'>,
): HealingOfPage {
  const { device, session } = world;
  const { idb, locks } = device;
  const { subscribe, tell } = createListeners();
  const nothing: HealingState = { step: 'found', offers: [], isUnclaimed: false, isPartial: false };
  /** The state while there is nothing to compare, or the code that compares is not loaded. */
  let without: HealingState = { step: 'looking' };
  const show = (next: HealingState) => {
    if (without.step === next.step) return;
    without = next;
    tell();
  };
  const removing = {
    idb,
    locks,
    counts: world.counts,
    forgetCopies: (place: Place) => forgetReplica(place),
    dropCopies: (place: Place) => dropReplica(place),
  };
  let isClosed = false;
  const isHere = () => session.place() === store.place;
  const whole = late(async () => {
    const { createHealing } = await import('./healing-code.ts');
    const healing = createHealing({
      idb,
      store,
      storage: world.storage,
      outbox,
      client,
      person() {
        const user = session.user();
        if (user === null || !isHere()) throw new DOMException('They have signed out.', 'AbortError');
        return user;
      },
      portalId: () => session.portalAt(store.place),
      caches: (globalThis as { caches?: CacheStorage }).caches,
      apiBase: world.configuration.apiBase,
      origin: device.origin,
      digest: device.digest,
      now: device.now,
      recover: lastWordsIn(world.storage).recover,
      removeFormer: async (place, isUnchanged) => void (await removeFormer(removing, place, isUnchanged)),
      discardFormer: (place, isUnchanged) => discardFormer(removing, place, isUnchanged),
    });
    healing.subscribe(tell);
    return healing;
  });
  const hasOthers = async () => {
    const names = (await databaseNames(idb.indexedDB)) ?? [];
    return names.some((name) => {
      const place = name.startsWith(PERSON_DATABASE) ? readPlace(name.slice(PERSON_DATABASE.length)) : undefined;
      return place !== undefined && place !== store.place;
    });
  };
  const hasGone = () => store.read((tables) => tables.drafts.filter(({ gone }) => gone !== undefined).count());
  const look = async () => {
    if (isClosed || !isHere()) return;
    try {
      if (whole.now() === undefined && !(await hasOthers()) && (await hasGone()) === 0) return show(nothing);
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
  const stopGone = store.watch(
    (tables) => tables.drafts.filter(({ gone }) => gone !== undefined).count(),
    (count) => {
      if (count > 0) lookIfPossible();
    },
  );
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
    takeIn: (copy) => toldToOtherTabs((healing) => healing.takeIn(copy)),
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
