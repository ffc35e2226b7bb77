import type { FileStore, OpenFile } from './file-store.ts';

/** Files in memory, for tests. */
export function createMemoryFiles(): FileStore & { list(): string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    async receive(pieces) {
      const received: Uint8Array[] = [];
      for await (const piece of pieces) received.push(Uint8Array.from(piece));
      const bytes = Buffer.concat(received);
      return {
        open: async () => openBytes(bytes),
        async keep(sha256) {
          kept.set(sha256, bytes);
        },
        async discard() {},
      };
    },
    async open(sha256) {
      const bytes = kept.get(sha256);
      return bytes === undefined ? undefined : openBytes(bytes);
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

function openBytes(bytes: Uint8Array): OpenFile {
  return {
    size: bytes.byteLength,
    async *pieces() {
      yield Uint8Array.from(bytes);
    },
    async close() {},
  };
}
