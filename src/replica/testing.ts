import type { Reading, Source } from './reading.ts';

/** Resolves with the first reading for which `wanted` holds. */
export function untilReading<T>(source: Source<T>, wanted: (reading: Reading<T>) => boolean): Promise<Reading<T>> {
  return new Promise((resolve) => {
    const look = () => {
      if (!wanted(source.get())) return;
      queueMicrotask(() => stop());
      resolve(source.get());
    };
    const stop = source.subscribe(look);
    look();
  });
}

/** The first reading that says something: what is here, or what the server answered. */
export const firstReading = <T>(source: Source<T>) => untilReading(source, ({ state }) => state !== 'loading');
