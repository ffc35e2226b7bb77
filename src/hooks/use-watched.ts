import { useObservable } from 'dexie-react-hooks';

/** Calls back with a value, at once or later, and after every change of it; returns a function that ends that. */
export type Watch<T> = (listener: (value: T) => void) => () => void;

/**
 * The value that `watch` reported last; undefined before the first one. `watch` is called whenever it changes, so it
 * has to be memoized.
 *
 * Components read live queries only by this hook, and not by `useLiveQuery`, which ends a query for good when its
 * connection is lost, and misses changes on a busy machine (src/local-db/live-queries.ts).
 */
export function useWatched<T>(watch: Watch<T>): T | undefined {
  return useObservable(() => observable(watch), [watch]);
}

function observable<T>(watch: Watch<T>) {
  return {
    subscribe: (next: (value: T) => void) => watch(next),
    // Without it, `useObservable` would subscribe while rendering, to look for a first value.
    hasValue: () => false,
  };
}
