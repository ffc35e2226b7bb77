import type { Reading, Source } from './sources/reading.ts';

/** Resolves with the first reading for which `wanted` returns true. */
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

/** Resolves with the first reading that is not `loading`: the copy, the response or a failure. */
export const firstReading = <T>(source: Source<T>) => untilReading(source, ({ state }) => state !== 'loading');
