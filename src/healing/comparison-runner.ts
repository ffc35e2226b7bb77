import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { Place } from '../contract/domain/place.ts';
import { isUntouched } from '../local-db/kept-count.ts';
import { isOfDatabase } from '../local-db/store-failure.ts';
import type { UserStore } from '../local-db/user-store.ts';
import { lanesToCompare } from './comparison.ts';
import { readWholeMark } from './discard-offer.ts';
import type { HealingWorld } from './healing.ts';
import type { Offers } from './offers.ts';
import { formerPlaces, ownerHere } from './owner.ts';
import type { ShownOffers } from './shown-offers.ts';
import type { SourceDatabase, InSource } from './sources.ts';

/** Compares the database in use and the user's former ones with the server, and shows what was found. */
export type ComparisonRunner = {
  /** Compares now, unless a comparison is running: then it is that one. */
  compare(): Promise<void>;
  /**
   * Compares again once the comparison that is running has ended: it may lack the latest change. That change stays made
   * if the comparison fails.
   */
  restartComparison(): Promise<void>;
  /** The comparison that is running; undefined if there is none. */
  running(): Promise<void> | undefined;
};

export function createComparisonRunner(
  world: Pick<HealingWorld, 'idb' | 'store' | 'user' | 'portalId' | 'recover' | 'removeFormer'>,
  {
    inSource,
    offersOf,
    findUnownedWork,
    shown,
  }: {
    inSource: InSource;
    offersOf: (source: SourceDatabase, lanes: readonly number[]) => Promise<Offers>;
    findUnownedWork: () => Promise<boolean>;
    shown: ShownOffers;
  },
): ComparisonRunner {
  const compareHere = async (source: SourceDatabase): Promise<Offers> => offersOf(source, await goneHere(source.store));
  /** `mark`: of the former database as it was compared. */
  const compareFormer = async (source: SourceDatabase) => {
    const mark = await markOfFormer(world, source);
    return { mark, ...(await offersOf(source, await lanesToCompare(source.store, source.copies))) };
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
  const compareAll = async () => {
    // A database that does not open is among the unreadable ones.
    const hasUnownedWork = await findUnownedWork().catch((error: unknown) => {
      if (isOfDatabase(error)) return false;
      throw error;
    });
    const { places, unreadable } = await formerPlaces(world.idb, world.store.place, await ownerHere(world));
    const here = await inSource(world.store.place, compareHere);
    const offers = [...here.offers];
    let isPartial = here.isPartial || unreadable.length > 0;
    const complete = new Map<Place, string>();
    const marks = new Map<Place, string>();
    for (const place of places) {
      const found = await inSource(place, compareFormer);
      offers.push(...found.offers);
      if (found.isPartial) isPartial = true;
      else marks.set(place, found.mark);
      if (found.offers.length === 0 && !found.isPartial) complete.set(place, found.mark);
    }
    for (const [place, mark] of complete) await removeAsCompared(place, mark).catch(() => undefined);
    shown.showFound({ step: 'found', offers, hasUnownedWork, isPartial }, marks);
  };
  const lookNow = async () => {
    try {
      await compareAll();
    } catch (error) {
      // A database failure is reported when something is written to it.
      if (!(error instanceof UnreachableError) && !isOfDatabase(error)) throw error;
      shown.showUnreachable();
    }
  };
  let running: Promise<void> | undefined;
  const compare = () => {
    running ??= lookNow().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    compare,
    async restartComparison() {
      await running?.catch(() => undefined);
      await compare().catch(() => undefined);
    },
    running: () => running,
  };
}

/** The applications of this database that the server has reported as no longer existing. */
function goneHere(store: UserStore): Promise<number[]> {
  return store.read(async (tables) =>
    (await tables.drafts.toArray()).filter(({ gone }) => gone !== undefined).map(({ applicationId }) => applicationId),
  );
}

/** The mark of everything in a former database, with the text that was last typed in its pages. */
export async function markOfFormer(world: Pick<HealingWorld, 'recover'>, { store }: SourceDatabase): Promise<string> {
  await world.recover(store);
  return store.read(readWholeMark);
}
