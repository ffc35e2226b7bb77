import { liveQuery, type Dexie } from 'dexie';
import { isConnectionLost } from './store-failure.ts';

/** What is watched of a database: each query is read now, after every change of what it read, and whenever all are. */
export type Watching = {
  watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void;
  /** Reads all of it anew: not every change tells of itself. */
  again(): void;
};

export function createWatching(db: Dexie, isClosed: () => boolean): Watching {
  const watches = new Set<() => void>();
  return {
    watch(query, listener) {
      let stop = () => {};
      let lost = 0;
      const watch = () => {
        // Whoever finds a connection lost closes it below all that is being read; a live query says nothing of that, and would
        // tell of the time before until something changes.
        const reading = async () => {
          try {
            return await query();
          } catch (error) {
            if (!isConnectionLost(error)) throw error;
            return await query();
          }
        };
        const subscription = liveQuery(reading).subscribe({
          next(value) {
            lost = 0;
            listener(value);
          },
          // A query that fails (the database is being deleted, the disk fails) tells nothing new; whoever writes is told.
          // One that lost its connection is asked again on a new one, once.
          error(error) {
            if (isClosed() || lost > 0 || !isConnectionLost(error)) return;
            lost += 1;
            subscription.unsubscribe();
            db.close({ disableAutoOpen: false });
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
