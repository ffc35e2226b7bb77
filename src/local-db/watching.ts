import { liveQuery, type Dexie } from 'dexie';
import { isConnectionLost } from './store-failure.ts';

/** The watched queries of a database: each runs now, after every change to what it read, and when `again` is called. */
export type Watching = {
  watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void;
  /** Runs all of them again: not every change is noticed. */
  again(): void;
};

/** How many times in a row a watch that lost its connection is restarted; after that only `again` restarts it. */
const RESTARTS_MOST = 8;

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
            // Dexie swallows errors with some names, and a live query that has never read anything is not notified of
            // changes.
            throw new Error('Not read.', { cause });
          }
        };
        const subscription = liveQuery(reading).subscribe({
          next(value) {
            lost = 0;
            listener(value);
          },
          // A failing query (the database is being deleted, the disk fails) reports nothing here; a failing write is
          // reported. A query that lost its connection is run again on a new one.
          error(error) {
            if (isClosed() || lost === RESTARTS_MOST || !isConnectionLost(error)) return;
            lost += 1;
            subscription.unsubscribe();
            // Dexie usually drops a lost connection. If it is lost again and Dexie still holds it, Dexie has not
            // noticed the loss.
            if (lost > 1 && used && connection() === used) db.close({ disableAutoOpen: false });
            watch();
          },
        });
        stop = () => subscription.unsubscribe();
      };
      const again = () => {
        stop();
        lost = 0;
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
