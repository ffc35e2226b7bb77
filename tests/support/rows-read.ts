import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * Counts the rows of a table that are read from now on, until mocks are restored. Returns a function that returns the
 * count.
 */
export function countRowsRead(table: string): () => number {
  let read = 0;
  const count = (source: IDBObjectStore | IDBIndex, request: IDBRequest<unknown>) => {
    const name = 'objectStore' in source ? source.objectStore.name : source.name;
    if (name !== table) return;
    request.addEventListener('success', () => {
      read += Array.isArray(request.result)
        ? request.result.length
        : Number(request.result !== null && request.result !== undefined);
    });
  };
  for (const kind of [IDBObjectStore, IDBIndex]) {
    for (const method of ['get', 'getAll', 'openCursor'] as const) {
      const original = kind.prototype[method] as (...given: unknown[]) => IDBRequest<unknown>;
      vi.spyOn(kind.prototype, method).mockImplementation(function (
        this: IDBObjectStore | IDBIndex,
        ...given: unknown[]
      ) {
        const request = original.apply(this, given);
        count(this, request);
        return request as never;
      });
    }
  }
  return () => read;
}
