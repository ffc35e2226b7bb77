import { failureOf } from './store-failure.ts';

/** Makes room for writes: when a write finds no room, data that can be read again is deleted. */
export type MakingRoom = {
  /** The callbacks are called one after the other; after each, the write is tried again. */
  onFull(makeRoom: () => Promise<void>): void;
  write<T>(work: () => Promise<T>): Promise<T>;
};

export function createMakingRoom(): MakingRoom {
  const makers: (() => Promise<void>)[] = [];
  return {
    onFull: (makeRoom) => void makers.push(makeRoom),
    async write(work) {
      const left = [...makers];
      for (;;) {
        try {
          return await work();
        } catch (error) {
          const makeRoom = failureOf(error) === 'full' ? left.shift() : undefined;
          if (makeRoom === undefined) throw error;
          await makeRoom().catch(() => undefined);
        }
      }
    },
  };
}
