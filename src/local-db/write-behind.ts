import type { StoreFailure } from './store-failure.ts';
import type { UserTables } from './tables/user-tables.ts';
import type { TypedUpTo } from './tables/state-rows.ts';
import { noteTypedUpTo, typedUpTo } from './typed-up-to.ts';
import { createTypedValues } from './typed-values.ts';

/**
 * Typed text is on the disk at most this long after the first unsaved key press: more typing does not postpone the
 * write.
 */
export const WRITTEN_WITHIN_MS = 300;
/** A failed write is tried again after this time, without another key press. */
export const TRIED_AGAIN_AFTER_MS = 10_000;

/**
 * Text that is being typed in this tab, on its way to the disk. Screens show every key press at once; the disk follows.
 * A value is `written` once its transaction is committed, and is dropped here once it has been read back from the
 * database.
 */
export type WriteBehind<Value> = {
  /** Keeps a value, which is on the disk within 300 ms. */
  keep(key: string, value: Value): void;
  /** Writes now what is not written yet. Rejects if that fails; the text stays here then. */
  flush(): Promise<void>;
  /**
   * Takes the unwritten values for a transaction that writes them too. `done` is told whether they were stored, and why
   * not. Writes that are already running are awaited; if one fails, its values are taken along.
   */
  takeUnwritten(): Promise<PendingWrite<Value>>;
  /** Resolves once nothing is being written. For callers that must not overtake those waiting in `takeUnwritten`. */
  settled(): Promise<void>;
  /**
   * The values that the database may not show yet, even if they are on the disk already (`written`). `typedAs` tells
   * whether that is so after the page has died.
   */
  shown(): ReadonlyMap<string, { value: Value; written: boolean; typedAs: TypedUpTo }>;
  /**
   * Called before the database is read. Call the returned function after the read: what was on the disk before is in
   * the rows that were read, and is dropped here.
   */
  reading(which: (value: Value) => boolean): () => void;
  /** Drops a value that is no longer to be written. */
  drop(key: string): void;
  /** Whether something is in this tab only. */
  hasUnwritten(): boolean;
  /** Why the last write failed; null if it did not. */
  failure(): StoreFailure | null;
  subscribe(listener: () => void): () => void;
};

/** Whether some typed text is in this tab only, and why the last write failed; null if it did not. */
export type WriteState = { hasUnwritten: boolean; failure: StoreFailure | null };

/**
 * `values` returns everything that is unwritten at that moment, and the number of what was typed last. Each run of the
 * transaction calls it once, in its turn (`valuesToWrite`): a run that is repeated never writes an older value over the
 * newer one of another write. Values that the last run did not ask for do not count as stored.
 */
export type PendingWrite<Value> = { values: Values<Value>; done(stored: boolean, error?: unknown): void };
export type Values<Value> = () => { values: ReadonlyMap<string, Value>; upTo: TypedUpTo };

/**
 * Returns what this run of a transaction has to write, and notes that it does. The values are asked for once the
 * transaction has begun, and no other that writes can come before it.
 */
export async function valuesToWrite<Value>(
  tables: UserTables,
  values: Values<Value>,
): Promise<ReadonlyMap<string, Value>> {
  const known = await typedUpTo(tables);
  const now = values();
  if (now.values.size > 0) await noteTypedUpTo(tables, known, now.upTo);
  return now.values;
}

export function createWriteBehind<Value>(world: {
  /** Runs one transaction, which may be repeated; see `Taken` for the values. */
  write: (values: Values<Value>) => Promise<void>;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): WriteBehind<Value> {
  const typed = createTypedValues<Value>(() => void tryAgain());
  const { underWay } = typed;
  let waiting: AbortController | undefined;
  const takeNow = () => {
    waiting?.abort();
    waiting = undefined;
    return typed.takeUnwritten();
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  const takeUnwritten = async () => {
    // No await between the check and the taking: of two callers that wait, the second then waits for the first.
    while (underWay.size > 0) await Promise.all(underWay);
    return takeNow();
  };
  const write = async () => {
    const taken = takeNow();
    if (taken.isEmpty) return;
    try {
      await world.write(taken.values);
    } catch (error) {
      taken.done(false, error);
      throw error;
    }
    taken.done(true);
  };
  const flush = async () => {
    // Typed text is written at once, because the page may be about to close.
    const before = [...underWay];
    await write();
    await Promise.all(before);
    if (before.length > 0) await write();
  };
  let isTryingAgain = false;
  const tryAgain = async () => {
    if (isTryingAgain) return;
    isTryingAgain = true;
    await world.sleep(TRIED_AGAIN_AFTER_MS, new AbortController().signal);
    isTryingAgain = false;
    // Another failure is reported by `failure()`, and tried again.
    await flush().catch(() => undefined);
  };
  const flushSoon = async () => {
    if (waiting !== undefined) return;
    const mine = new AbortController();
    waiting = mine;
    await world.sleep(WRITTEN_WITHIN_MS, mine.signal);
    // A failure is reported by `failure()`, and tried again.
    if (!mine.signal.aborted) await flush().catch(() => undefined);
  };

  return {
    keep(key, value) {
      typed.put(key, value);
      void flushSoon();
    },
    flush,
    takeUnwritten,
    settled,
    shown: typed.shown,
    reading: typed.reading,
    drop: typed.drop,
    hasUnwritten: typed.hasUnwritten,
    failure: typed.failure,
    subscribe: typed.subscribe,
  };
}
