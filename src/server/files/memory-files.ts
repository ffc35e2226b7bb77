import type { FileStore } from './file-store.ts';

/** Files in memory, for tests. */
export function createMemoryFiles(): FileStore & { list(): string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    async keep(sha256, bytes) {
      kept.set(sha256, Uint8Array.from(bytes));
    },
    async read(sha256) {
      return kept.get(sha256);
    },
    async open(sha256) {
      const bytes = kept.get(sha256);
      if (bytes === undefined) return undefined;
      return {
        size: bytes.byteLength,
        async *pieces() {
          yield Uint8Array.from(bytes);
        },
        async close() {},
      };
    },
    async forget(sha256) {
      kept.delete(sha256);
      return async () => {};
    },
    async *names() {
      yield* kept.keys();
    },
    async clearLeftovers() {},
    async probe() {},
    list: () => [...kept.keys()],
  };
}
