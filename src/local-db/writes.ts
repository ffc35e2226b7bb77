import { RangeSet, type Dexie, type IndexableType, type ObservabilitySet } from 'dexie';

/** What one transaction has asked to be written. */
export type Writes = {
  put(table: string, row: object, request: IDBRequest<IDBValidKey>): void;
  deleted(table: string, key: IDBValidKey): void;
  /** Whether there is any. */
  any(): boolean;
  /**
   * What live queries have to look at again, as Dexie's event `storagemutated` says it; once the transaction is committed,
   * because only then every key is known.
   */
  parts(db: Dexie): ObservabilitySet;
};

export function createWrites(): Writes {
  const writes: { table: string; row: object | null; key: () => IDBValidKey }[] = [];
  return {
    put: (table, row, request) => void writes.push({ table, row, key: () => request.result }),
    deleted: (table, key) => void writes.push({ table, row: null, key: () => key }),
    any: () => writes.length > 0,
    parts(db) {
      const parts = new Map<string, InstanceType<typeof RangeSet>>();
      for (const { table, row, key: keyOf } of writes) {
        const add = (index: string, key: unknown) => {
          const part = `idb://${db.name}/${table}/${index}`;
          const known = parts.get(part) ?? new RangeSet();
          // Whatever IndexedDB takes for a key, Dexie does.
          parts.set(part, known.addKey(key as IndexableType));
        };
        const key = keyOf();
        // A row that was there before may have left its place in an index: whoever read it there has read its key.
        add('', key);
        add(':dels', key);
        if (row === null) continue;
        const { indexes, primKey } = db.table(table).schema;
        const stored = typeof primKey.keyPath === 'string' ? { ...row, [primKey.keyPath]: key } : row;
        for (const { name, keyPath } of indexes) {
          const place = keyIn(keyPath, stored);
          if (isPlace(place)) add(name, place);
        }
      }
      return Object.fromEntries(parts);
    },
  };
}

/** A row's key, or its place in an index: what its path, or each of its paths, leads to. */
export function keyIn(keyPath: string | readonly string[] | null | undefined, row: object): unknown {
  return typeof keyPath === 'string' ? Reflect.get(row, keyPath) : keyPath?.map((path) => Reflect.get(row, path));
}

/** Without a value there is no place in an index. */
function isPlace(place: unknown): boolean {
  return Array.isArray(place) ? place.every(isPlace) : place !== undefined && place !== null;
}
