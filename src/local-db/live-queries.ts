import { Dexie, type ObservabilitySet } from 'dexie';
import { isConnectionLost } from './store-failure.ts';

/** Called with every table that a query reads, by its name as `tableKey` returns it. */
export type OnRead = (table: string) => void;

/** The name of a table in Dexie's event `storagemutated`, which names what changed as this, followed by an index. */
export const tableKey = (database: string, table: string): string => `idb://${database}/${table}/`;

/** The watched queries of a database: each runs now, after every change to what it read, and when `again` is called. */
export type LiveQueries = {
  watch<T>(query: (onRead: OnRead) => Promise<T>, listener: (value: T) => void): () => void;
  /** Runs all of them again: not every change is noticed, and a browser may leave a query without an answer. */
  again(): void;
  /** Ends all of them. */
  end(): void;
};

/** How many times in a row a query that lost its connection is run again; after that it waits for a change. */
const RESTARTS_MAX = 8;
/**
 * How many results in a row are dropped because something changed while they were read. If all were, nothing would be
 * shown while much is being sent.
 */
const DROPPED_MAX = 3;

/**
 * A query reports which tables it reads, and runs again when one of them changes, but not before the current run has
 * ended; `again` does not wait for that, and drops its result. Dexie's `liveQuery` follows reads by their "zone". In
 * Chromium, it missed changes to what parallel reads had read, and the header said "Sending…" of what had arrived.
 */
export function createLiveQueries(): LiveQueries {
  const watches = new Map<() => void, () => void>();
  return {
    watch(query, listener) {
      /** The tables that the current run has read so far, or that the last one read; null after a failure. */
      let read: Set<string> | null = new Set();
      let isRunning = false;
      let isOutdated = false;
      let turn = 0;
      let lost = 0;
      let dropped = 0;
      const run = async () => {
        turn += 1;
        const mine = turn;
        isRunning = true;
        isOutdated = false;
        const tables = new Set<string>();
        read = tables;
        let value: Awaited<ReturnType<typeof query>>;
        try {
          value = await query((table) => void tables.add(table));
        } catch (error) {
          // A failing query (the database is being deleted, the disk fails) reports nothing here; a failing write is
          // reported.
          if (mine !== turn) return;
          isRunning = false;
          read = null;
          const isRestarted = lost < RESTARTS_MAX && isConnectionLost(error);
          if (isRestarted) lost += 1;
          if (isRestarted || isOutdated) begin();
          return;
        }
        if (mine !== turn) return;
        isRunning = false;
        lost = 0;
        dropped = isOutdated && dropped < DROPPED_MAX ? dropped + 1 : 0;
        if (dropped === 0) listener(value);
        // The listener may have ended the watch.
        if (isOutdated && mine === turn) begin();
      };
      // Dexie fires its event in the zone of the transaction that has just ended.
      const begin = () => void Dexie.ignoreTransaction(run);
      // What changed before the current run read it is in its result.
      const notice = (parts: ObservabilitySet) => {
        if (!isChanged(read, parts)) return;
        if (isRunning) isOutdated = true;
        else begin();
      };
      const again = () => {
        lost = 0;
        begin();
      };
      const stop = () => {
        turn += 1;
        watches.delete(again);
        Dexie.on.storagemutated.unsubscribe(notice);
      };
      watches.set(again, stop);
      Dexie.on.storagemutated.subscribe(notice);
      begin();
      return stop;
    },
    again() {
      for (const again of watches.keys()) again();
    },
    end() {
      for (const stop of watches.values()) stop();
    },
  };
}

/** Whether one of these tables changed, or any if they are unknown. */
function isChanged(tables: ReadonlySet<string> | null, parts: ObservabilitySet): boolean {
  if (tables === null || 'all' in parts) return true;
  return Object.keys(parts).some((part) => tables.has(part.slice(0, part.lastIndexOf('/') + 1)));
}
