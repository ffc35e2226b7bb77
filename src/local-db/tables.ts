/**
 * A table as whoever reads and writes rows sees it: Dexie's own where a live query reads, those of one transaction
 * (`transaction-tables.ts`) everywhere else. It is as much of Dexie's `Table` as is used, with the same meaning.
 */
export type PersonTable<Row, Key> = {
  get(key: Key): Promise<Row | undefined>;
  bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]>;
  /** In a transaction a write need not be awaited: what is read after it sees it, and where it fails, all of it does. */
  put(row: Row): Promise<unknown>;
  add(row: Row): Promise<unknown>;
  bulkPut(rows: readonly Row[]): Promise<unknown>;
  /** Changes parts of a row; does nothing where there is none. */
  update(key: Key, change: Partial<Row>): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
  bulkDelete(keys: readonly Key[]): Promise<unknown>;
  clear(): Promise<unknown>;
  /** An index, or the primary key, by its name in the schema. */
  where(index: string): Where<Row, Key>;
  orderBy(index: string): Rows<Row, Key>;
  toCollection(): Rows<Row, Key>;
} & Pick<Rows<Row, Key>, 'toArray' | 'count' | 'each' | 'filter'>;

/** Which keys of an index. */
export type Where<Row, Key> = {
  equals(key: IDBValidKey): Rows<Row, Key>;
  anyOf(keys: readonly IDBValidKey[]): Rows<Row, Key>;
  above(key: IDBValidKey): Rows<Row, Key>;
  below(key: IDBValidKey): Rows<Row, Key>;
  belowOrEqual(key: IDBValidKey): Rows<Row, Key>;
  /** With its lower end and without its upper one, unless that is said. */
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
  /** Up to the first row of which that is true, and without it, unless that is said. */
  until(isPast: (row: Row) => boolean, withIt?: boolean): Rows<Row, Key>;
  reverse(): Rows<Row, Key>;
  limit(most: number): Rows<Row, Key>;
  modify(change: Partial<Row>): Promise<unknown>;
  modify(change: (row: Row) => void): Promise<unknown>;
  delete(): Promise<unknown>;
};
