import { RangeSet, type Dexie, type IndexableType, type ObservabilitySet } from 'dexie';

/** The writes that were requested in one transaction. */
export type Writes = {
  put(table: string, row: object, request: IDBRequest<IDBValidKey>): void;
  deleted(table: string, key: IDBValidKey): void;
  /** Whether there are any. */
  any(): boolean;
  /**
   * What live queries have to read again, in the format of Dexie's event `storagemutated`. Call it after the commit,
   * because only then all keys are known.
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
          // Dexie accepts the same keys as IndexedDB.
          parts.set(part, known.addKey(key as IndexableType));
        };
        const key = keyOf();
        // A row that existed before may have moved in an index: a query that read it at the old place has also read its
        // key.
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

/** The key of a row, or its place in an index: the value of the key path, or of each path if there are several. */
export function keyIn(keyPath: string | readonly string[] | null | undefined, row: object): unknown {
  return typeof keyPath === 'string' ? Reflect.get(row, keyPath) : keyPath?.map((path) => Reflect.get(row, path));
}

/** A row without a value is not in the index. */
function isPlace(place: unknown): boolean {
  return Array.isArray(place) ? place.every(isPlace) : place !== undefined && place !== null;
}
