import type { CountWorld } from '../../src/local-db/kept-count.ts';

/** The storage in which a device keeps its counts, outside its databases. */
export function createTestCounts(): CountWorld {
  const kept = new Map<string, string>();
  return {
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    cookies: { read: () => '', write: () => undefined },
    secure: false,
  };
}
