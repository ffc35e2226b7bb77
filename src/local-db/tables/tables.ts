/**
 * A table as it is used: in a transaction, one of `transaction-tables.ts`; outside, Dexie's own. It has the parts
 * of Dexie's `Table` that are used, with the same meaning.
 */
export type UserTable<Row, Key> = {
  get(key: Key): Promise<Row | undefined>;
  bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]>;
  /**
   * In a transaction, a write need not be awaited: later reads see it, and if it fails, the whole transaction fails.
   */
  put(row: Row): Promise<unknown>;
  add(row: Row): Promise<unknown>;
  bulkPut(rows: readonly Row[]): Promise<unknown>;
  /** Changes parts of a row; does nothing if the row does not exist. */
  update(key: Key, change: Partial<Row>): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
  bulkDelete(keys: readonly Key[]): Promise<unknown>;
  clear(): Promise<unknown>;
  /** An index, or the primary key, by its name in the schema. */
  where(index: string): Where<Row, Key>;
  orderBy(index: string): Rows<Row, Key>;
  toCollection(): Rows<Row, Key>;
} & Pick<Rows<Row, Key>, 'toArray' | 'count' | 'each' | 'filter'>;

/** Selects the keys of an index. */
export type Where<Row, Key> = {
  equals(key: IDBValidKey): Rows<Row, Key>;
  anyOf(keys: readonly IDBValidKey[]): Rows<Row, Key>;
  above(key: IDBValidKey): Rows<Row, Key>;
  below(key: IDBValidKey): Rows<Row, Key>;
  /** Includes the lower end and excludes the upper one, unless told otherwise. */
  between(lower: unknown, upper: unknown, withLower?: boolean, withUpper?: boolean): Rows<Row, Key>;
};

/** Some rows, in the order of an index. */
export type Rows<Row, Key> = {
  toArray(): Promise<Row[]>;
  first(): Promise<Row | undefined>;
  last(): Promise<Row | undefined>;
  count(): Promise<number>;
  primaryKeys(): Promise<Key[]>;
  each(listener: (row: Row) => void): Promise<unknown>;
  filter(isWanted: (row: Row) => boolean): Rows<Row, Key>;
  /** Up to the first row for which `isPast` is true; without that row, unless `withIt` is true. */
  until(isPast: (row: Row) => boolean, withIt?: boolean): Rows<Row, Key>;
  reverse(): Rows<Row, Key>;
  limit(most: number): Rows<Row, Key>;
  modify(change: Partial<Row>): Promise<unknown>;
  modify(change: (row: Row) => void): Promise<unknown>;
  delete(): Promise<unknown>;
};
