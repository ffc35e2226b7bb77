import { liveQuery, type Dexie } from 'dexie';
import { isConnectionLost } from './store-failure.ts';

/** What is watched of a database: each query is read now, after every change of what it read, and whenever all are. */
export type Watching = {
  watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void;
  /** Reads all of it anew: not every change tells of itself. */
  again(): void;
};

/** So often in a row a watch that lost its connection is begun again; after that only when all are. */
const BEGUN_AGAIN_MOST = 8;

export function createWatching(db: Dexie, isClosed: () => boolean): Watching {
  const watches = new Set<() => void>();
  const connection = () => db.isOpen() && db.backendDB();
  return {
    watch(query, listener) {
      let stop = () => {};
      let lost = 0;
      let used: IDBDatabase | false = false;
      const watch = () => {
        const reading = async () => {
          used = connection();
          try {
            return await query();
          } catch (cause) {
            // A live query keeps errors of some names to itself, and one that has read nothing yet hears of no change.
            throw new Error('Not read.', { cause });
          }
        };
        const subscription = liveQuery(reading).subscribe({
          next(value) {
            lost = 0;
            listener(value);
          },
          // A query that fails (the database is being deleted, the disk fails) tells nothing new; whoever writes is told.
          // One that lost its connection is asked again on a new one.
          error(error) {
            if (isClosed() || lost === BEGUN_AGAIN_MOST || !isConnectionLost(error)) return;
            lost += 1;
            subscription.unsubscribe();
            // Dexie gives up most of what is lost; what was lost again and is still in its hands, it has not noticed.
            if (lost > 1 && used && connection() === used) db.close({ disableAutoOpen: false });
            watch();
          },
        });
        stop = () => subscription.unsubscribe();
      };
      const again = () => {
        stop();
        watch();
      };
      watches.add(again);
      watch();
      return () => {
        watches.delete(again);
        stop();
      };
    },
    again() {
      for (const again of watches) again();
    },
  };
}
