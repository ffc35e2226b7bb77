import { createListeners } from '../contract/listeners.ts';
import type { Client } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { readPlace, type Owner, type Place } from '../contract/domain/place.ts';
import { deny, hasDenied } from '../local-db/denied-work.ts';
import { isUntouched, type CountWorld } from '../local-db/kept-count.ts';
import { isOfDatabase } from '../local-db/store-failure.ts';
import { ownerAt } from '../local-db/owner.ts';
import type { IsWanted } from '../local-db/forget-user.ts';
import type { IndexedDb, UserStore } from '../local-db/user-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { ImportResult } from '../outbox/transfer/import-work.ts';
import { compare, isLacking, lanesToCompare, readOwnList, type Lacking } from './comparison.ts';
import { fileBytesIn } from './file-bytes.ts';
import { countFormer, type Former } from './former.ts';
import { discardOffer, readWholeMark } from './discard-offer.ts';
import type { MissingWork } from './missing.ts';
import { formerPlaces } from './owner.ts';
import { createPreparation } from './sending/prepare.ts';
import { noteFormer, settleUnnamed } from './proof.ts';
import type { Remembered } from './remembered.ts';
import { createSending } from './sending/send-offer.ts';
import { markSettled, settledKeys } from './settled.ts';
import { sourcesOf, type FormerSource } from './sources.ts';
import { takeFormerCopy } from './import-former-copy.ts';

/** An application for which this device has something that the server lacks. */
export type Offer = {
  key: string;
  /** The database that has it. */
  place: Place;
  remembered: Remembered;
  missing: MissingWork;
  /** Names of missing files whose bytes are not on this device. */
  filesGone: readonly string[];
  /** Identifies exactly what this device had when this was offered: a Discard states what the user was shown. */
  mark: string;
};

/**
 * `unreachable`: the server, or a database of this device, did not respond, so it is unknown what is missing. `found`:
 * the comparison is done; `offers` is empty if nothing is missing.
 */
export type HealingState = { step: 'looking' } | { step: 'unreachable' } | Found;
/**
 * `isUnclaimed`: there is work under this user's number from a release that recorded no owners, and nothing proves
 * whose it is. `isPartial`: the server did not show some applications, or a database of this user did not
 * open, so it is unknown what the server lacks of them.
 */
export type Found = { step: 'found'; offers: readonly Offer[]; isUnclaimed: boolean; isPartial: boolean };

/**
 * Offers what this device has and the server lacks, after a backup was restored or an application was deleted there.
 */
export type Healing = {
  state(): HealingState;
  subscribe(listener: () => void): () => void;
  /**
   * Compares what this device knows with what the server has now. Removes former databases if the server lacks nothing
   * of them.
   */
  look(): Promise<void>;
  /**
   * Adds the missing work to the outbox, after what already waits, with what was written since it was offered. Rejects
   * if this device or the server fails, or while it is written without a pause; nothing is deleted then. Returns false,
   * and does nothing, if part of it can no longer be sent, which the user was not told: the server no longer has the
   * application.
   */
  sendAgain(key: string): Promise<boolean>;
  /** Returns false, and deletes nothing, if it is no longer what the user was shown (`Offer.mark`). */
  discard(key: string, mark: string): Promise<boolean>;
  /** The user says whether the unclaimed work is theirs: if so it is offered, otherwise they are not asked again. */
  claim(isTheirs: boolean): Promise<void>;
  /** The user's former databases, for clearing this device. */
  former(): Promise<Former>;
  /** Imports a copy from before a restore, and compares it with the server. */
  importWork(copy: string | readonly string[]): Promise<ImportResult>;
  /** The bytes of an offer's files, for a download. */
  filesOf(key: string): Promise<{ fileName: string; bytes: Blob }[]>;
};

export type HealingWorld = {
  idb: IndexedDb;
  store: UserStore;
  /** What this device keeps outside its databases. */
  storage: Pick<CountWorld['storage'], 'getItem' | 'setItem'>;
  outbox: Pick<Outbox, 'write'>;
  client: Client;
  /** Id of the portal that this database belongs to; null if unknown. */
  portalId: () => string | null;
  user: () => { userId: number; roleId: number; emailAddress: string };
  /** Storage of the files kept for reading; undefined if the browser has none. */
  caches: CacheStorage | undefined;
  apiBase: string;
  origin: string;
  digest: (bytes: Blob) => Promise<string>;
  now: () => number;
  /**
   * Writes text that was last typed in pages of a former database into that database. Rejects if that is not possible
   * now.
   */
  recover: (former: UserStore) => Promise<void>;
  /**
   * Deletes a database if the server lacks nothing of it, with its copies, once no page has it open. Like
   * `discardFormer`, it does nothing if `isUnchanged` returns false in it.
   */
  removeFormer: (place: Place, isUnchanged: IsWanted) => Promise<void>;
  /** Deletes a database that the user discards, or all that is in it if a page has it open. */
  discardFormer: (place: Place, isUnchanged: IsWanted) => Promise<void>;
};

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
  const compareIn = (source: FormerSource, list: Awaited<ReturnType<typeof readOwnList>>, lane: number) =>
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

  const offersOf = async (source: FormerSource, lanes: readonly number[]): Promise<Offers> => {
    if (lanes.length === 0) return { offers: [], isPartial: false };
    const list = await readOwnList(client, world.user());
    const offers: Offer[] = [];
    let isPartial = false;
    for (const lane of lanes) {
      const compared = await compareIn(source, list, lane).catch((error: unknown) => {
        if (isOfOneApplication(error)) return null;
        throw error;
      });
      if (compared === null) isPartial = true;
      else if (isLacking(compared)) offers.push(await offerOf(source, lane, compared));
    }
    return { offers, isPartial };
  };
  const offerOf = async (
    { store }: FormerSource,
    lane: number,
    { mark, remembered, missing }: Lacking,
  ): Promise<Offer> => {
    const gone: string[] = [];
    for (const file of missing.files) if ((await chosenBytesOf(store, file)) === undefined) gone.push(file.fileName);
    return { key: `${store.place}/${lane}`, place: store.place, remembered, missing, filesGone: gone, mark };
  };
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
  /** Whether there is work under this user's number whose owner cannot be proved; it is neither compared nor shown. */
  const hasUnclaimed = async (): Promise<boolean> => {
    const { place, userId } = world.store;
    if (place === userId || (await ownerAt(idb.indexedDB, userId)) !== 'unnamed') return false;
    if (hasDenied(world.storage, place) || (await settledKeys(world.store.tables)).includes(UNCLAIMED)) return false;
    const proof = await settleUnnamed(idb, client, userId, world.user());
    if (proof === 'here') await claimed();
    return proof === 'none' && !(await inSource(userId, ({ store }) => store.read(isUntouched)));
  };
  const claimed = () => inSource(world.store.userId, ({ store }) => noteFormer(store, world.user()));
  /** The user, with their former addresses. */
  const ownerHere = async (): Promise<Owner> => {
    const { store, user, portalId } = world;
    const row = await store.read((tables) => tables.state.get('owner'));
    const formerAddresses = row?.name === 'owner' ? row.formerAddresses : undefined;
    return { userId: store.userId, emailAddress: user().emailAddress, portalId: portalId(), formerAddresses };
  };
  /** What was imported since, or written by a page that had it open, is compared another time. */
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
   * Also compares what has changed since a comparison began that is still running. What was done before it is done,
   * though the comparison fails.
   */
  const lookAfresh = async () => {
    await looking?.catch(() => undefined);
    await lookOnce().catch(() => undefined);
  };
  /**
   * Number of applications offered from a place; all applications in its database if they could not be compared, or were
   * written in since.
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
      else {
        await world.store.write((tables) => markSettled(tables, UNCLAIMED));
        deny(world.storage, world.store.place);
      }
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

/** One application that the server cannot show hides no other; if it is overloaded, no other is asked for. */
const isOfOneApplication = (error: unknown) =>
  error instanceof UnreachableError && (error.kind === 'strange' || error.status === 500);

/** `isPartial`: the server did not show some of the applications. */
type Offers = { offers: readonly Offer[]; isPartial: boolean };

/** Settled key: the user said that the work under their number is not theirs, until their database is deleted. */
const UNCLAIMED = 'unclaimed';

/** The applications of this database that the server has reported as no longer existing. */
function goneHere(store: UserStore): Promise<number[]> {
  return store.read(async (tables) =>
    (await tables.drafts.toArray()).filter(({ gone }) => gone !== undefined).map(({ applicationId }) => applicationId),
  );
}
