import { failureOf, type StoreFailure } from './store-failure.ts';

/** What is typed is on the disk at most this long after the first key that is not: typing on never puts it off. */
export const KEPT_WITHIN_MS = 300;

/**
 * What is being typed in this tab, on its way to the disk. Screens see every key at once; the disk follows.
 * A value is `written` once its transaction is committed, and forgotten here once the database was seen to have it.
 */
export type Typing<Value> = {
  /** Keeps a value; the disk has it within 300 ms. */
  keep(key: string, value: Value): void;
  /** Writes now what is not written yet. Rejects where that cannot be done; it stays here then. */
  flush(): Promise<void>;
  /** Takes out what is not written yet, for a transaction that writes it along; `done` tells whether that was stored. */
  take(): { values: ReadonlyMap<string, Value>; done(stored: boolean): void };
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
  const take: Typing<Value>['take'] = () => {
    waiting?.abort();
    waiting = undefined;
    const taken = [...entries].filter(([, entry]) => entry.state === 'typed');
    for (const [, entry] of taken) entry.state = 'writing';
    return {
      values: new Map(taken.map(([key, { value }]) => [key, value])),
      done(stored) {
        for (const [key, entry] of taken) {
          // Typed on meanwhile: what was written is not what stands there now.
          if (entries.get(key) === entry) entry.state = stored ? 'written' : 'typed';
        }
        if (stored) failure = null;
        tell();
      },
    };
  };
  const flush = async () => {
    const taken = take();
    if (taken.values.size === 0) return;
    try {
      await world.write(taken.values);
      taken.done(true);
    } catch (error) {
      failure = failureOf(error);
      taken.done(false);
      throw error;
    }
  };
  const flushSoon = async () => {
    if (waiting !== undefined) return;
    const mine = new AbortController();
    waiting = mine;
    await world.sleep(KEPT_WITHIN_MS, mine.signal);
    // A failure is told by `failure()`; the next key tries again.
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
    shown: () => new Map([...entries].map(([key, { value, state }]) => [key, { value, written: state === 'written' }])),
    reading(which) {
      const known = [...entries].filter(([, { value, state }]) => state === 'written' && which(value));
      return () => {
        for (const [key, entry] of known) if (entries.get(key) === entry) entries.delete(key);
      };
    },
    forget(key) {
      entries.delete(key);
      tell();
    },
    hasUnwritten: () => [...entries.values()].some(({ state }) => state !== 'written'),
    failure: () => failure,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
