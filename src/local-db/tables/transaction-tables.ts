import { cmp } from 'dexie';
import type { UserTable, Rows } from './tables.ts';

/**
 * A table inside one transaction, on the browser's own IndexedDB. It does less than Dexie's tables, because users wait
 * for these transactions. Writes are requested and not awaited, so that the transaction can be committed with the last
 * of them. A failed write aborts the whole transaction, which reports the reason. `onWrite` is called for every write.
 */
export function tableIn<Row extends object, Key extends IDBValidKey>(
  transaction: IDBTransaction,
  name: string,
  keyRange: typeof IDBKeyRange,
  onWrite: () => void,
): UserTable<Row, Key> {
  // Called again for each request: once the transaction has ended this throws, and only that request fails.
  const store = () => transaction.objectStore(name);
  const get = async (key: Key): Promise<Row | undefined> => answerOf(store().get(key));
  const put = (row: Row) => {
    store().put(row);
    onWrite();
  };
  const remove = (key: Key) => {
    store().delete(key);
    onWrite();
  };
  const keyOf = (row: Row): Key =>
    // A row that was read contains its key.
    keyIn(store().keyPath, row) as Key;
  const sourceOf = (index: string) => (store().indexNames.contains(index) ? store().index(index) : store());
  const rows = (index: string | null, ...ranges: (IDBKeyRange | null)[]) =>
    rowsOf<Row, Key>(
      {
        source: () => (index === null ? store() : sourceOf(index)),
        ranges,
        backwards: false,
        most: Infinity,
        steps: [],
      },
      { keyOf, put, remove },
    );
  const all = () => rows(null, null);

  return {
    get,
    bulkGet: (keys) => Promise.all(keys.map(get)),
    put: async (row) => put(row),
    async add(row) {
      store().add(row);
      onWrite();
    },
    async bulkPut(many) {
      for (const row of many) put(row);
    },
    async update(key, change) {
      const row = await get(key);
      if (row !== undefined) put({ ...row, ...change });
    },
    delete: async (key) => remove(key),
    async bulkDelete(keys) {
      for (const key of keys) remove(key);
    },
    clear: () => all().delete(),
    where: (index) => ({
      equals: (key) => rows(index, keyRange.only(key)),
      anyOf: (keys) => rows(index, ...inOrder(keys).map((key) => keyRange.only(key))),
      above: (key) => rows(index, keyRange.lowerBound(key, true)),
      below: (key) => rows(index, keyRange.upperBound(key, true)),
      between: (lower, upper, withLower = true, withUpper = false) =>
        rows(index, keyRange.bound(lower, upper, !withLower, !withUpper)),
    }),
    orderBy: (index) => rows(index, null),
    toCollection: all,
    toArray: () => all().toArray(),
    count: () => all().count(),
    each: (listener) => all().each(listener),
    filter: (isWanted) => all().filter(isWanted),
  };
}

/** `steps` are applied in order; `most` limits the rows that they leave. */
type Query<Row> = {
  source: () => IDBObjectStore | IDBIndex;
  ranges: readonly (IDBKeyRange | null)[];
  backwards: boolean;
  most: number;
  steps: readonly { kind: 'filter' | 'until' | 'untilWith'; holds: (row: Row) => boolean }[];
};

type Writing<Row, Key> = { keyOf: (row: Row) => Key; put: (row: Row) => void; remove: (key: Key) => void };

function rowsOf<Row extends object, Key extends IDBValidKey>(
  query: Query<Row>,
  writing: Writing<Row, Key>,
): Rows<Row, Key> {
  const { source, ranges, backwards, most, steps } = query;
  const also = (more: Partial<Query<Row>>) => rowsOf({ ...query, ...more }, writing);
  // Without steps, and forwards, IndexedDB can return everything at once.
  const isPlain = steps.length === 0 && !backwards;
  const toArray = async (): Promise<Row[]> => {
    if (!isPlain) return walk(query);
    const found = await Promise.all(ranges.map((range) => answerOf<Row[]>(source().getAll(range, countOf(most)))));
    return found.flat().slice(0, most);
  };
  const primaryKeys = async (): Promise<Key[]> => {
    if (!isPlain) return (await toArray()).map(writing.keyOf);
    const found = await Promise.all(ranges.map((range) => answerOf(source().getAllKeys(range, countOf(most)))));
    // The keys of a table are all of one type, like its rows.
    return (found as Key[][]).flat(1).slice(0, most) as Key[];
  };
  const first = async () => (await also({ most: 1 }).toArray())[0];
  return {
    toArray,
    primaryKeys,
    first,
    last: () => also({ backwards: !backwards }).first(),
    async count() {
      if (!isPlain || most !== Infinity) return (await toArray()).length;
      const counts = await Promise.all(ranges.map((range) => answerOf(source().count(range ?? undefined))));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async each(listener) {
      for (const row of await toArray()) listener(row);
    },
    filter: (holds) => also({ steps: [...steps, { kind: 'filter', holds }] }),
    until: (holds, withIt = false) => also({ steps: [...steps, { kind: withIt ? 'untilWith' : 'until', holds }] }),
    reverse: () => also({ backwards: !backwards }),
    limit: (count) => also({ most: count }),
    async modify(change: Partial<Row> | ((row: Row) => void)) {
      for (const row of await toArray()) {
        if (typeof change === 'function') change(row);
        else Object.assign(row, change);
        writing.put(row);
      }
    },
    async delete() {
      for (const key of await primaryKeys()) writing.remove(key);
    },
  };
}

/** Reads one row after the other, until the steps end or there are enough rows. */
async function walk<Row>({ source, ranges, backwards, most, steps }: Query<Row>): Promise<Row[]> {
  const found: Row[] = [];
  /** Returns false once no more rows are wanted. */
  const take = (row: Row): boolean => {
    let isLast = false;
    for (const { kind, holds } of steps) {
      const isTrue = holds(row);
      if (kind === 'until' && isTrue) return false;
      if (kind === 'untilWith' && isTrue) isLast = true;
      // Even if a filter drops the row, it may be the last one to look at.
      if (kind === 'filter' && !isTrue) return !isLast;
    }
    found.push(row);
    return !isLast && found.length < most;
  };
  for (const range of backwards ? ranges.toReversed() : ranges) {
    if (!(await walkRange(source(), range, backwards, take))) break;
  }
  return found;
}

/** Resolves with whether the next range is wanted too. */
function walkRange<Row>(
  source: IDBObjectStore | IDBIndex,
  range: IDBKeyRange | null,
  backwards: boolean,
  take: (row: Row) => boolean,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = source.openCursor(range, backwards ? 'prev' : 'next');
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const { result: cursor } = request;
      if (cursor === null) return resolve(true);
      try {
        if (!take(cursor.value)) return resolve(false);
        cursor.continue();
      } catch (error) {
        reject(error);
      }
      return undefined;
    });
  });
}

/** Each key once, in the order of the index. */
const inOrder = (keys: readonly IDBValidKey[]) =>
  keys.toSorted(cmp).filter((key, place, all) => place === 0 || cmp(all[place - 1], key) !== 0);

/** The key of a row: the value of the key path, or of each path if there are several. */
const keyIn = (keyPath: string | readonly string[] | null, row: object): unknown =>
  typeof keyPath === 'string' ? Reflect.get(row, keyPath) : keyPath?.map((path) => Reflect.get(row, path));

/** IndexedDB does not accept Infinity for "all". */
const countOf = (most: number) => (most === Infinity ? undefined : most);

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
