import { readPlace, type Place } from '../contract/domain/place.ts';
import { createUserStore, type IndexedDb, type UserStore } from '../local-db/user-store.ts';
import { createReplicaStore, type ReplicaStore } from '../local-db/replica-store.ts';

/** A database that may have something that the server lacks, with its replica. */
export type SourceDatabase = { store: UserStore; copies: ReplicaStore; isHere: boolean };

/** Runs `work` with the database of a place, and closes what was opened for it. */
export type InSource = <T>(place: Place, work: (source: SourceDatabase) => Promise<T>) => Promise<T>;

/** `here`: the database in use, which stays open. */
export function sourcesOf(idb: IndexedDb, here: UserStore): InSource {
  return async (place, work) => {
    const isHere = place === here.place;
    const store = isHere ? here : createUserStore(idb, place);
    const copies = createReplicaStore(idb, place);
    try {
      return await work({ store, copies, isHere });
    } finally {
      copies.close();
      if (!isHere) store.close();
    }
  };
}

/** Runs `work` with the database of an offer, and the lane of its application there. */
export async function withSource<T>(
  inSource: InSource,
  offerKey: string,
  work: (source: SourceDatabase, lane: number) => Promise<T>,
): Promise<T> {
  const [placeText = '', laneText = ''] = offerKey.split('/');
  const place = readPlace(placeText);
  if (place === undefined) throw new Error(`No such work: ${offerKey}`);
  return inSource(place, (source) => work(source, Number(laneText)));
}
