import type { Place } from '../contract/domain/place.ts';
import type { MayDelete } from '../local-db/delete-user-data.ts';
import { isOfDatabase } from '../local-db/store-failure.ts';
import { readWholeMark } from './discard-offer.ts';

/** What remains on this device in a user's former databases. */
export type Former = {
  /** Number of applications, at most. */
  applications: number;
  /** Deletes the counted databases, of which the user has been told, unless something was written in them since. */
  discard(): Promise<void>;
  /** Deletes only those of which the server lacks nothing. */
  discardComplete(): Promise<void>;
};

/** `markOf` and `countAt`: the mark of a former database, and how many applications it has with that mark. */
export async function countFormer(
  { places, unreadable }: { places: readonly Place[]; unreadable: readonly Place[] },
  {
    markOf,
    countAt,
    discard,
  }: {
    markOf: (place: Place) => Promise<string>;
    countAt: (place: Place, mark: string) => Promise<number>;
    discard: (place: Place, isUnchanged: MayDelete) => Promise<void>;
  },
): Promise<Former> {
  // It is unknown what is in a database that does not open, so it is counted and not deleted.
  const unknown = (place: Place) => ({ place, mark: null, count: 1 });
  const count = async (place: Place) => {
    try {
      // The mark before the count: what is written in between is counted, or is not deleted.
      const mark = await markOf(place);
      return { place, mark, count: await countAt(place, mark) };
    } catch (error) {
      if (!isOfDatabase(error)) throw error;
      return unknown(place);
    }
  };
  const found = [...(await Promise.all(places.map(count))), ...unreadable.map(unknown)];
  const discardWhere = async (isMeant: (applications: number) => boolean) => {
    const meant = found.filter((one) => one.mark !== null && isMeant(one.count));
    await Promise.all(
      meant.map(({ place, mark }) => discard(place, async (tables) => (await readWholeMark(tables)) === mark)),
    );
  };
  return {
    applications: found.reduce((sum, one) => sum + one.count, 0),
    discard: () => discardWhere(() => true),
    discardComplete: () => discardWhere((applications) => applications === 0),
  };
}
