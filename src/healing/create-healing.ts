import { createListeners } from '../contract/listeners.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { ApplicationSummary } from '../contract/domain/application.ts';
import { readPlace, type Owner, type Place } from '../contract/domain/place.ts';
import { isUntouched } from '../local-db/kept-count.ts';
import { isOfDatabase } from '../local-db/store-failure.ts';
import type { UserStore } from '../local-db/user-store.ts';
import { compare, lanesToCompare } from './comparison.ts';
import { fileBytesIn } from './file-bytes.ts';
import { countFormer } from './former.ts';
import { discardOffer, readWholeMark } from './discard-offer.ts';
import type { Healing, HealingState, HealingWorld } from './healing.ts';
import { createOffers, type Offers } from './offers.ts';
import { formerPlaces } from './owner.ts';
import { createPreparation } from './sending/prepare.ts';
import { createSending } from './sending/send-offer.ts';
import { sourcesOf, type FormerSource } from './sources.ts';
import { takeFormerCopy } from './import-former-copy.ts';
import { createUnclaimed } from './unclaimed.ts';

/** Compares when it is asked to, shows what was found, and does what the user decides about it. */
export function createHealing(world: HealingWorld): Healing {
  const { idb, client } = world;
  const { subscribe, tell } = createListeners();
  let state: HealingState = { step: 'looking' };
  let looking: Promise<void> | undefined;
  /** The marks of the former databases as they were compared last. */
  let marksCompared: ReadonlyMap<Place, string> = new Map();
  const show = (next: HealingState) => {
    state = next;
    tell();
  };
  const inSource = sourcesOf(idb, world.store);
  const { bytesOf, chosenBytesOf } = fileBytesIn(world);
  const preparing = createPreparation({
    userId: world.store.userId,
    digest: world.digest,
    bytesOf: (source, file) => chosenBytesOf(source.store, file),
  });
  const compareIn = (source: FormerSource, list: readonly ApplicationSummary[], lane: number) =>
    compare(
      client,
      {
        ...source,
        roleId: world.user().roleId,
        here: world.store,
        portalId: world.portalId(),
        laneAgain: (remembered) => preparing.laneOf(source, remembered),
      },
      list,
      lane,
    );

  const sendFrom = createSending(world, { compareIn, prepare: preparing.prepare });
  const offersOf = createOffers(world, { compareIn, chosenBytesOf });
  const { hasUnclaimed, claimed, denied } = createUnclaimed(world, inSource);

  const lookHere = async (source: FormerSource): Promise<Offers> => offersOf(source, await goneHere(source.store));
  /** `mark`: of the former database as it was compared. */
  const lookInFormer = async (source: FormerSource) => {
    const mark = await markOfFormer(source);
    return { mark, ...(await offersOf(source, await lanesToCompare(source.store, source.copies))) };
  };
  const markOfFormer = async ({ store }: FormerSource): Promise<string> => {
    await world.recover(store);
    return store.read(readWholeMark);
  };
  /** The user, with their former addresses. */
  const ownerHere = async (): Promise<Owner> => {
    const { store, user, portalId } = world;
    const row = await store.read((tables) => tables.state.get('owner'));
    const formerAddresses = row?.name === 'owner' ? row.formerAddresses : undefined;
    return { userId: store.userId, emailAddress: user().emailAddress, portalId: portalId(), formerAddresses };
  };
  /** Removes a former database, unless anything was imported or written in it since: that is compared another time. */
  const removeAsCompared = async (place: Place, mark: string) => {
    await inSource(place, ({ store }) => world.recover(store));
    // Another tab may have removed it; opened again, it is empty.
    await world.removeFormer(
      place,
      async (tables) => (await readWholeMark(tables)) === mark || (await isUntouched(tables)),
    );
  };
  const lookNow = async () => {
    // A database that does not open is among the unreadable ones.
    const isUnclaimed = await hasUnclaimed().catch((error: unknown) => {
      if (isOfDatabase(error)) return false;
      throw error;
    });
    const { places, unreadable } = await formerPlaces(idb, world.store.place, await ownerHere());
    const here = await inSource(world.store.place, lookHere);
    const offers = [...here.offers];
    let isPartial = here.isPartial || unreadable.length > 0;
    const complete = new Map<Place, string>();
    const marks = new Map<Place, string>();
    for (const place of places) {
      const found = await inSource(place, lookInFormer);
      offers.push(...found.offers);
      if (found.isPartial) isPartial = true;
      else marks.set(place, found.mark);
      if (found.offers.length === 0 && !found.isPartial) complete.set(place, found.mark);
    }
    for (const [place, mark] of complete) await removeAsCompared(place, mark).catch(() => undefined);
    marksCompared = marks;
    show({ step: 'found', offers, isUnclaimed, isPartial });
  };
  const look = async () => {
    try {
      await lookNow();
    } catch (error) {
      // A database failure is reported when something is written to it; offers found earlier stay. An earlier result
      // without offers is not shown as the present one.
      if (!(error instanceof UnreachableError) && !isOfDatabase(error)) throw error;
      const isAnyShown = state.step === 'found' && (state.offers.length > 0 || state.isUnclaimed);
      if (!isAnyShown) show({ step: 'unreachable' });
    }
  };
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  /**
   * Compares again once the comparison that is running has ended: it may lack the latest change. That change stays made
   * if the comparison fails.
   */
  const lookAfresh = async () => {
    await looking?.catch(() => undefined);
    await lookOnce().catch(() => undefined);
  };
  /**
   * Number of applications offered from a place. If they could not be compared, or were written in since: of all that
   * are to be compared.
   */
  const countAt = async (place: Place, mark: string): Promise<number> => {
    if (state.step === 'found' && marksCompared.get(place) === mark)
      return state.offers.filter((offer) => offer.place === place).length;
    return (await inSource(place, ({ store, copies }) => lanesToCompare(store, copies))).length;
  };
  const withSource = async <T>(key: string, work: (source: FormerSource, lane: number) => Promise<T>): Promise<T> => {
    const [placeText = '', laneText = ''] = key.split('/');
    const place = readPlace(placeText);
    if (place === undefined) throw new Error(`No such work: ${key}`);
    return inSource(place, (source) => work(source, Number(laneText)));
  };

  const offerAt = (key: string) =>
    state.step === 'found' ? state.offers.find((offer) => offer.key === key) : undefined;
  const without = (key: string) => {
    if (state.step === 'found') show({ ...state, offers: state.offers.filter((offer) => offer.key !== key) });
  };

  return {
    state: () => state,
    subscribe,
    look: lookOnce,
    async sendAgain(key) {
      const shown = offerAt(key)?.missing;
      await looking;
      const isSent = await withSource(key, (source, lane) => sendFrom(source, lane, shown));
      if (isSent) without(key);
      await lookAfresh();
      return isSent;
    },
    async discard(key, mark) {
      await looking;
      const isDone = await withSource(key, ({ store }, lane) =>
        store.write((tables) => discardOffer(tables, lane, mark)),
      );
      if (isDone) without(key);
      await lookAfresh();
      return isDone;
    },
    async claim(isTheirs) {
      await looking;
      if (isTheirs) await claimed();
      else await denied();
      await lookAfresh();
    },
    former: async () =>
      countFormer(await formerPlaces(idb, world.store.place, await ownerHere()), {
        markOf: (place) => inSource(place, markOfFormer),
        countAt,
        discard: world.discardFormer,
      }),
    async importWork(copy) {
      await looking;
      const { place } = world.store;
      const taken = await takeFormerCopy(idb, { here: place, user: await ownerHere(), now: world.now() }, copy);
      if (taken.kind === 'former') await lookAfresh();
      return taken;
    },
    async filesOf(key) {
      const offer = offerAt(key);
      if (offer === undefined) return [];
      return withSource(key, async ({ store }) => {
        const found: { fileName: string; bytes: Blob }[] = [];
        for (const file of offer.missing.files) {
          const bytes = await bytesOf(store, file);
          if (bytes !== undefined) found.push({ fileName: file.fileName, bytes });
        }
        return found;
      });
    },
  };
}

/** The applications of this database that the server has reported as no longer existing. */
function goneHere(store: UserStore): Promise<number[]> {
  return store.read(async (tables) =>
    (await tables.drafts.toArray()).filter(({ gone }) => gone !== undefined).map(({ applicationId }) => applicationId),
  );
}
