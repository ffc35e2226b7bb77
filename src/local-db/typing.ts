import { failureOf, type StoreFailure } from './store-failure.ts';

/** What is typed is on the disk at most this long after the first key that is not: typing on never puts it off. */
export const KEPT_WITHIN_MS = 300;
/** What could not be written is tried again this long after: nobody has to press another key for it. */
export const TRIED_AGAIN_AFTER_MS = 10_000;

/**
 * What is being typed in this tab, on its way to the disk. Screens see every key at once; the disk follows.
 * A value is `written` once its transaction is committed, and forgotten here once the database was seen to have it.
 */
export type Typing<Value> = {
  /** Keeps a value; the disk has it within 300 ms. */
  keep(key: string, value: Value): void;
  /** Writes now what is not written yet. Rejects where that cannot be done; it stays here then. */
  flush(): Promise<void>;
  /**
   * Takes out what is not written yet, for a transaction that writes it along; `done` tells whether that was stored, and why
   * not. What is being written at that time is waited for: where that fails it is taken along.
   */
  take(): Promise<Taken<Value>>;
  /** Resolves once nothing is being written: whoever must not overtake those who wait to take words along waits too. */
  settled(): Promise<void>;
  /** What the database may not show yet; `written` is on the disk all the same. */
  shown(): ReadonlyMap<string, { value: Value; written: boolean }>;
  /**
   * The database is about to be read. What it answers is called once that was done: what was on the disk before is in what
   * was read, and is forgotten here.
   */
  reading(which: (value: Value) => boolean): () => void;
  /** Forgets a value that is no longer to be written. */
  forget(key: string): void;
  /** Whether something is in this tab alone. */
  hasUnwritten(): boolean;
  /** Why the last try to write failed; null where it did not. */
  failure(): StoreFailure | null;
  subscribe(listener: () => void): () => void;
};

type Taken<Value> = { values: ReadonlyMap<string, Value>; done(stored: boolean, error?: unknown): void };

type Entry<Value> = { value: Value; state: 'typed' | 'writing' | 'written' };

export function createTyping<Value>(world: {
  /** One transaction. */
  write: (values: ReadonlyMap<string, Value>) => Promise<void>;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): Typing<Value> {
  const entries = new Map<string, Entry<Value>>();
  const listeners = new Set<() => void>();
  let waiting: AbortController | undefined;
  let failure: StoreFailure | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  /** The writes that have not ended yet, each of them with words in it. */
  const underWay = new Set<Promise<void>>();
  const hasUnwritten = () => [...entries.values()].some(({ state }) => state !== 'written');
  const takeNow = (): Taken<Value> => {
    waiting?.abort();
    waiting = undefined;
    const taken = [...entries].filter(([, entry]) => entry.state === 'typed');
    for (const [, entry] of taken) entry.state = 'writing';
    const ended = Promise.withResolvers<void>();
    if (taken.length > 0) underWay.add(ended.promise);
    return {
      values: new Map(taken.map(([key, { value }]) => [key, value])),
      done(stored, error) {
        for (const [key, entry] of taken) {
          // Typed on meanwhile: what was written is not what stands there now.
          if (entries.get(key) === entry) entry.state = stored ? 'written' : 'typed';
        }
        if (!stored && taken.length > 0) {
          failure = failureOf(error);
          // Over a newer release's database this tab will never write again.
          if (failure !== 'older') void tryAgain();
        } else if (stored && !hasUnwritten()) failure = null;
        underWay.delete(ended.promise);
        ended.resolve();
        tell();
      },
    };
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  const take = async () => {
    // No turn between the look and the taking: of two who wait the second waits for the first.
    while (underWay.size > 0) await Promise.all(underWay);
    return takeNow();
  };
  const write = async () => {
    const taken = takeNow();
    if (taken.values.size === 0) return;
    try {
      await world.write(taken.values);
    } catch (error) {
      taken.done(false, error);
      throw error;
    }
    taken.done(true);
  };
  const flush = async () => {
    // What is typed leaves at once, because a page may be about to close.
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
    // One that fails again is told by `failure()`, and tried again.
    await flush().catch(() => undefined);
  };
  const flushSoon = async () => {
    if (waiting !== undefined) return;
    const mine = new AbortController();
    waiting = mine;
    await world.sleep(KEPT_WITHIN_MS, mine.signal);
    // A failure is told by `failure()`, and tried again.
    if (!mine.signal.aborted) await flush().catch(() => undefined);
  };

  return {
    keep(key, value) {
      entries.set(key, { value, state: 'typed' });
      tell();
      void flushSoon();
    },
    flush,
    take,
    settled,
    shown: () => new Map([...entries].map(([key, { value, state }]) => [key, { value, written: state === 'written' }])),
    reading(which) {
      const known = [...entries].filter(([, { value, state }]) => state === 'written' && which(value));
      return () => {
        for (const [key, entry] of known) if (entries.get(key) === entry) entries.delete(key);
      };
    },
    forget(key) {
      entries.delete(key);
      // With the last value goes what was said of it: there is no write any more that could succeed and take it back.
      if (!hasUnwritten()) failure = null;
      tell();
    },
    hasUnwritten,
    failure: () => failure,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
