import { failureOf } from './store-failure.ts';

/** Makes room for writes: whoever holds what can be had again gives it up where a write finds no room. */
export type MakingRoom = {
  /** Asked one after the other, and after each the write is tried again. */
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
