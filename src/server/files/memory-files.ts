import type { FileStore } from './file-store.ts';

/** Files in memory, for tests. */
export function createMemoryFiles(): FileStore & { names(): string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    async keep(sha256, bytes) {
      kept.set(sha256, Uint8Array.from(bytes));
    },
    async read(sha256) {
      return kept.get(sha256);
    },
    async forget(sha256) {
      kept.delete(sha256);
    },
    async probe() {},
    names: () => [...kept.keys()],
  };
}
