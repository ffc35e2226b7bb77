import { createListeners } from '../contract/listeners.ts';
import type { Client } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { fileAddress } from '../contract/domain/attachment.ts';
import { readPlace, type Owner, type Place } from '../contract/domain/place.ts';
import { isUntouched } from '../local-db/kept-count.ts';
import { isStoreFailure } from '../local-db/store-failure.ts';
import { ownerAt } from '../local-db/owner.ts';
import type { IsWanted } from '../local-db/forget-person.ts';
import type { IndexedDb, PersonStore } from '../local-db/person-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { TakenIn } from '../outbox/transfer/taking-in.ts';
import { matchKeptFile } from '../replica/files/file-cache.ts';
import { compare, isLacking, lanesToCompare, readOwnList, type Lacking } from './looking.ts';
import type { Former } from './former.ts';
import { endOffer, letGo, readMark, readWholeMark } from './letting-go.ts';
import type { Missing } from './missing.ts';
import { mayStartAgain } from './own-work.ts';
import { formerPlaces } from './owner.ts';
import { createPreparing } from './preparing.ts';
import { noteFormer, settleUnnamed } from './proof.ts';
import type { Remembered, RememberedFile } from './remembered.ts';
import { forgetPut, putAgain } from './send-again.ts';
import { settle, settledKeys } from './settled.ts';
import { sourcesOf, type Source } from './sources.ts';
import { takeFormerCopy } from './taking-copy.ts';

/** An application for which this device has something that the server lacks. */
export type Offer = {
  key: string;
  remembered: Remembered;
  missing: Missing;
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
  takeIn(copy: string | readonly string[]): Promise<TakenIn>;
  /** The bytes of an offer's files, for a download. */
  filesOf(key: string): Promise<{ fileName: string; bytes: Blob }[]>;
};

export type HealingWorld = {
  idb: IndexedDb;
  store: PersonStore;
  outbox: Pick<Outbox, 'write'>;
  client: Client;
  /** Id of the portal that this database belongs to; null if unknown. */
  portalId: () => string | null;
  person: () => { userId: number; roleId: number; emailAddress: string };
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
  recover: (former: PersonStore) => Promise<void>;
  /**
   * Deletes a database if the server lacks nothing of it, with its copies, once no page has it open. Like
   * `discardFormer`, it does nothing if `isUnchanged` returns false in it.
   */
  removeFormer: (place: Place, isUnchanged: IsWanted) => Promise<void>;
  /** Deletes a database that the user discards, or all that is in it if a page has it open. */
  discardFormer: (place: Place, isUnchanged: IsWanted) => Promise<void>;
};

export function createHealing(world: HealingWorld): Healing {
  const { idb, client, outbox } = world;
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
  const preparing = createPreparing({
    userId: world.store.userId,
    digest: world.digest,
    bytesOf: (source, file) => chosenBytesOf(source.store, file),
  });
  const compareIn = (source: Source, list: Awaited<ReturnType<typeof readOwnList>>, lane: number) =>
    compare(
      client,
      {
        ...source,
        roleId: world.person().roleId,
        here: world.store,
        portalId: world.portalId(),
        laneAgain: (remembered) => preparing.laneOf(source, remembered),
      },
      list,
      lane,
    );

  const offersOf = async (source: Source, lanes: readonly number[]): Promise<Offers> => {
    if (lanes.length === 0) return { offers: [], isPartial: false };
    const list = await readOwnList(client, world.person());
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
  const offerOf = async ({ store }: Source, lane: number, { mark, remembered, missing }: Lacking): Promise<Offer> => {
    const gone: string[] = [];
    for (const file of missing.files) if ((await chosenBytesOf(store, file)) === undefined) gone.push(file.fileName);
    return { key: `${store.place}/${lane}`, remembered, missing, filesGone: gone, mark };
  };
  const bytesOf = async (store: PersonStore, file: RememberedFile): Promise<Blob | undefined> => {
    if (file.fileId !== null) {
      const { fileId } = file;
      const row = await store.read((tables) => tables.bytes.get(fileId));
      return row === undefined ? undefined : new Blob([row.bytes]);
    }
    const address = file.fileUrl === null ? '' : fileAddress({ fileUrl: file.fileUrl }, world.apiBase, world.origin);
    if (address === '' || world.caches === undefined) return undefined;
    const kept = await matchKeptFile(world.caches, store.place, address).catch(() => undefined);
    return kept?.blob();
  };
  /** Bytes that changed on the disk since the file was chosen are not what its user chose. */
  const chosenBytesOf = async (store: PersonStore, file: RememberedFile): Promise<Blob | undefined> => {
    const bytes = await bytesOf(store, file);
    const { fileId } = file;
    if (bytes === undefined || fileId === null) return bytes;
    const row = await store.read((tables) => tables.files.get(fileId));
    return row === undefined || (await world.digest(bytes)) === row.sha256 ? bytes : undefined;
  };

  const lookHere = async (source: Source): Promise<Offers> => offersOf(source, await goneHere(source.store));
  /** `mark`: of the former database as it was compared. */
  const lookInFormer = async (source: Source) => {
    const mark = await markOfFormer(source);
    return { mark, ...(await offersOf(source, await lanesToCompare(source.store, source.copies))) };
  };
  const markOfFormer = async ({ store }: Source): Promise<string> => {
    await world.recover(store);
    return store.read(readWholeMark);
  };
  /** Whether there is work under this user's number whose owner cannot be proved; it is neither compared nor shown. */
  const hasUnclaimed = async (): Promise<boolean> => {
    const { place, userId } = world.store;
    if (place === userId || (await ownerAt(idb.indexedDB, userId)) !== 'unnamed') return false;
    if ((await settledKeys(world.store.tables)).includes(UNCLAIMED)) return false;
    const proof = await settleUnnamed(idb, client, userId, world.person());
    if (proof === 'here') await claimed();
    return proof === 'none' && !(await inSource(userId, ({ store }) => store.read(isUntouched)));
  };
  const claimed = () => inSource(world.store.userId, ({ store }) => noteFormer(store, world.person()));
  /** The user, with their former addresses. */
  const ownerHere = async (): Promise<Owner> => {
    const { store, person, portalId } = world;
    const row = await store.read((tables) => tables.state.get('owner'));
    const formerAddresses = row?.name === 'owner' ? row.formerAddresses : undefined;
    return { userId: store.userId, emailAddress: person().emailAddress, portalId: portalId(), formerAddresses };
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
      return state.offers.filter(({ key }) => key.startsWith(`${place}/`)).length;
    return (await inSource(place, ({ store, copies }) => lanesToCompare(store, copies))).length;
  };
  const withSource = async <T>(key: string, work: (source: Source, lane: number) => Promise<T>): Promise<T> => {
    const [placeText = '', laneText = ''] = key.split('/');
    const place = readPlace(placeText);
    if (place === undefined) throw new Error(`No such work: ${key}`);
    return inSource(place, (source) => work(source, Number(laneText)));
  };

  const sendFrom = async (source: Source, lane: number, shown: Missing | undefined): Promise<boolean> => {
    let isPut = false;
    try {
      for (let tries = 0; tries < COMPARISONS_MOST; tries += 1) {
        const became = await sendAsCompared(source, lane, shown);
        if (became === 'sent') return true;
        if (became === 'unsendable') return isPut;
        isPut ||= became === 'put';
      }
      throw new Error('It is being written in.');
    } catch (error) {
      // What was put into the outbox is sent; what was written since is compared another time, and offered.
      if (isPut) return true;
      throw error;
    }
  };
  /**
   * `grown`, and `put` if it was put into the outbox before: more was written since the comparison, and nothing of it was
   * deleted.
   */
  const sendAsCompared = async (
    source: Source,
    lane: number,
    shown: Missing | undefined,
  ): Promise<'sent' | 'grown' | 'put' | 'unsendable'> => {
    const { isHere, store } = source;
    // Another tab has sent or discarded it, or this one has, by a commit that was not confirmed.
    if (isHere && (await store.read((tables) => tables.drafts.get(lane))) === undefined) return 'sent';
    const list = await readOwnList(client, world.person());
    const asOf = world.now();
    const compared = await compareIn(source, list, lane);
    const { mark, now } = compared;
    if (isLacking(compared) && isUnsendable(compared, shown, world.person().roleId)) return 'unsendable';
    const again = isLacking(compared) ? await preparing.prepare(source, compared, asOf) : null;
    if (isHere) {
      return outbox.write(async (tables, enqueue) => {
        if ((await readMark(tables, lane)) !== mark) return 'grown';
        if (again !== null) await putAgain(tables, enqueue, again);
        await endOffer(tables, lane, now);
        return 'sent';
      });
    }
    // Write to this database first: if the page is killed in between, the work is in both, and the key shows that it is
    // here.
    if (again !== null) await outbox.write((tables, enqueue) => putAgain(tables, enqueue, again));
    const isDone = await store
      .write((tables) => letGo(tables, lane, mark))
      .catch((error: unknown) => {
        if (isOfDatabase(error)) return null;
        throw error;
      });
    // It is sent from this database; what the former one still has is compared again, and is not put twice.
    if (isDone === null) return 'sent';
    // If the same is imported again and missing again, it is put again.
    if (isDone && again !== null) await world.store.write((tables) => forgetPut(tables, again.key));
    if (isDone) return 'sent';
    return again === null ? 'grown' : 'put';
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
      const isDone = await withSource(key, ({ store }, lane) => store.write((tables) => letGo(tables, lane, mark)));
      if (isDone) without(key);
      await lookAfresh();
      return isDone;
    },
    async claim(isTheirs) {
      await looking;
      await (isTheirs ? claimed() : world.store.write((tables) => settle(tables, UNCLAIMED)));
      await lookAfresh();
    },
    async former() {
      const { places, unreadable } = await formerPlaces(idb, world.store.place, await ownerHere());
      // Nobody knows what is in a database that does not open, so it is named, and stays.
      const unknown = unreadable.map((place) => ({ place, mark: null, count: 1 }));
      const compared = await Promise.all(
        places.map(async (place) => {
          try {
            // The mark before the count: what is written in between is counted, or is not deleted.
            const mark = await inSource(place, markOfFormer);
            return { place, mark, count: await countAt(place, mark) };
          } catch (error) {
            if (!isOfDatabase(error)) throw error;
            return { place, mark: null, count: 1 };
          }
        }),
      );
      const found = [...compared, ...unknown];
      const discardWhere = async (isMeant: (count: number) => boolean) => {
        const meant = found.filter(({ mark, count }) => mark !== null && isMeant(count));
        await Promise.all(
          meant.map(({ place, mark }) =>
            world.discardFormer(place, async (tables) => (await readWholeMark(tables)) === mark),
          ),
        );
      };
      return {
        applications: found.reduce((sum, { count }) => sum + count, 0),
        discard: () => discardWhere(() => true),
        discardComplete: () => discardWhere((count) => count === 0),
      };
    },
    async takeIn(copy) {
      await looking;
      const { place } = world.store;
      const taken = await takeFormerCopy(idb, { here: place, person: await ownerHere(), now: world.now() }, copy);
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

const isOfDatabase = (error: unknown) => error instanceof DOMException || isStoreFailure(error);

/** `isPartial`: the server did not show some of the applications. */
type Offers = { offers: readonly Offer[]; isPartial: boolean };

/** Settled key: the user said that the work under their number is not theirs. */
const UNCLAIMED = 'unclaimed';

/**
 * Whether part of it cannot be sent, because the server no longer has the application, and the user was not told:
 * what an administrator has, and all messages.
 */
const isUnsendable = ({ remembered, missing }: Lacking, shown: Missing | undefined, roleId: number) =>
  missing.target === null &&
  (!mayStartAgain(remembered, roleId) || (missing.onlyToDownload && shown?.onlyToDownload !== true));

/** How often it is compared if something is written in it during every comparison. */
const COMPARISONS_MOST = 5;

/** The applications of this database that the server has reported as no longer existing. */
function goneHere(store: PersonStore): Promise<number[]> {
  return store.read(async (tables) =>
    (await tables.drafts.toArray()).filter(({ gone }) => gone !== undefined).map(({ applicationId }) => applicationId),
  );
}
