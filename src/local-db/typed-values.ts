import { createListeners } from '../contract/listeners.ts';
import { failureOf, type StoreFailure } from './store-failure.ts';
import type { PendingWrite, WriteBehind } from './write-behind.ts';

/** The values that were typed in this tab, and which of them are on the disk. */
export type TypedValues<Value> = Pick<
  WriteBehind<Value>,
  'shown' | 'reading' | 'drop' | 'hasUnwritten' | 'failure' | 'subscribe'
> & {
  put(key: string, value: Value): void;
  /** Takes the unwritten values for a write. `isEmpty`: there was nothing left to take. */
  takeUnwritten(): PendingWrite<Value> & { isEmpty: boolean };
  /** The writes that have not ended yet, each with at least one value. */
  underWay: ReadonlySet<Promise<void>>;
};

/** `writes`: how many of the writes that have not ended took it. */
type Entry<Value> = { value: Value; count: number; isWritten: boolean; writes: number };

/** `tryAgain`: called after a failed write that may succeed later. */
export function createTypedValues<Value>(tryAgain: () => void): TypedValues<Value> {
  const page = crypto.randomUUID();
  let count = 0;
  const entries = new Map<string, Entry<Value>>();
  const { subscribe, tell } = createListeners();
  let failure: StoreFailure | null = null;
  const underWay = new Set<Promise<void>>();
  const unwritten = () => [...entries].filter(([, { isWritten }]) => !isWritten);
  const hasUnwritten = () => unwritten().length > 0;

  return {
    put(key, value) {
      count += 1;
      entries.set(key, { value, count, isWritten: false, writes: 0 });
      tell();
    },
    takeUnwritten() {
      const ended = Promise.withResolvers<void>();
      const taken = new Set<Entry<Value>>();
      let lastRun: Entry<Value>[] = [];
      const add = (entry: Entry<Value>) => {
        if (taken.has(entry)) return;
        taken.add(entry);
        entry.writes += 1;
        underWay.add(ended.promise);
      };
      for (const [, entry] of unwritten()) if (entry.writes === 0) add(entry);
      return {
        isEmpty: taken.size === 0,
        values() {
          // Another write may have taken some of them too, and end later or fail.
          const now = unwritten();
          lastRun = now.map(([, entry]) => entry);
          for (const entry of lastRun) add(entry);
          return { values: new Map(now.map(([key, { value }]) => [key, value])), upTo: { page, count } };
        },
        done(stored, error) {
          for (const entry of taken) entry.writes -= 1;
          if (stored) for (const entry of lastRun) entry.isWritten = true;
          // If the user has typed more since, the written value is not the current one.
          const isLeft = unwritten().some(([, entry]) => taken.has(entry));
          if (!stored && isLeft) {
            failure = failureOf(error);
            // If a newer release has taken over the database, this tab can never write to it again.
            if (failure !== 'older') tryAgain();
          } else if (stored && !hasUnwritten()) failure = null;
          underWay.delete(ended.promise);
          ended.resolve();
          tell();
        },
      };
    },
    underWay,
    shown: () =>
      new Map(
        [...entries].map(([key, { value, isWritten, count: number }]) => [
          key,
          { value, written: isWritten, typedAs: { page, count: number } },
        ]),
      ),
    reading(which) {
      const known = [...entries].filter(([, { value, isWritten }]) => isWritten && which(value));
      return () => {
        for (const [key, entry] of known) if (entries.get(key) === entry) entries.delete(key);
      };
    },
    drop(key) {
      entries.delete(key);
      // Without any value left, there is no write that could succeed and clear the failure.
      if (!hasUnwritten()) failure = null;
      tell();
    },
    hasUnwritten,
    failure: () => failure,
    subscribe,
  };
}
