import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createUserStore, type UserStore, type UserTables } from '../../src/local-db/user-store.ts';
import type { DraftRow, FieldRow, FileRow, IdRow, OperationRow } from '../../src/local-db/tables/rows.ts';
import type { BackOff, LaneRow, StateRow } from '../../src/local-db/tables/state-rows.ts';
import type { ReceiptRow } from '../../src/local-db/tables/receipt-row.ts';
import { WORKER_CUTS_MAX } from '../../src/outbox/sending/claim.ts';
import { LEASE_ENDS_MS } from '../../src/outbox/sending/lease.ts';
import { createOutbox, type Outbox } from '../../src/outbox/outbox.ts';
import { interner } from './small-world-interner.ts';

/** The constant current time, in ms since 1970; past and future times are expressed by their distance from it. */
export const NOW = Date.UTC(2026, 0, 5, 8);
export const PERSON = 1;

/** Every row of a user's database that the small world uses. */
export type Rows = {
  drafts: readonly DraftRow[];
  fields: readonly FieldRow[];
  files: readonly FileRow[];
  /** Which files have bytes; the bytes themselves do not matter here. */
  bytes: readonly { fileId: number }[];
  operations: readonly OperationRow[];
  receipts: readonly ReceiptRow[];
  ids: readonly IdRow[];
  lanes: readonly LaneRow[];
  /** Without the row that identifies the database, which would differ in every state. */
  state: readonly Exclude<StateRow, { name: 'birth' }>[];
};

export const emptyRows: Rows = {
  drafts: [],
  fields: [],
  files: [],
  bytes: [],
  operations: [],
  receipts: [],
  ids: [],
  lanes: [],
  state: [],
};

/**
 * A transaction of the outbox. `name` identifies everything that it depends on besides the rows and the lease's token.
 */
export type Transaction<T> = {
  name: string;
  keys: number;
  token?: string;
  work: (outbox: Outbox, token: string) => Promise<T>;
};

export type Done<T> = {
  rows: number;
  value: T;
  /** How many keys have been made by now. */
  keys: number;
  /** Operations that continue in the same position under another key. */
  renamed: readonly (readonly [before: string, after: string])[];
};

/** Puts a fault into the engine from outside, to check that it is found. */
export type Sabotage = (outbox: Outbox, store: UserStore) => Outbox;

/**
 * A user's database as a value: `transact` loads rows into a real database, runs a real transaction of the outbox, and
 * reads the rows again. The same transaction on the same rows runs only once, no matter which path led there.
 */
export type SmallDatabase = {
  transact<T>(rows: number, transaction: Transaction<T>): Promise<Done<T>>;
  rowsOf(rows: number): Rows;
  numberOf(rows: Rows): number;
  /** How many transactions were really run. */
  transactions(): number;
};

export function createSmallDatabase(sabotage: Sabotage = (outbox) => outbox): SmallDatabase {
  const store: UserStore = {
    ...createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, PERSON),
    // The rows are those of one state and then of another: what an open page remembers of them would mix the two.
    watch: () => () => {},
  };
  const known = interner<Rows>();
  const done = new Map<string, Done<unknown>>();
  const ways = new Map<string, Done<unknown>>();
  let keys = 0;
  const newKey = () => `key ${(keys += 1)}`;
  const outbox = sabotage(
    createOutbox({
      store,
      now: () => NOW,
      newKey,
      random: () => 0.5,
      sleep: async () => {},
      sessionMark: async () => null,
      onSession: () => () => {},
    }),
    store,
  );
  // The rows in the real database; none yet.
  let loaded: Rows = emptyRows;
  const really = async <T>(rows: Rows, token: string, transaction: Transaction<T>): Promise<Done<T>> => {
    await load(store, loaded, rows);
    keys = transaction.keys;
    const value = await transaction.work(outbox, token);
    loaded = await read(store);
    const renamed = renamedBetween(rows.operations, loaded.operations);
    return { rows: known.numberOf(normal(loaded)), value, keys, renamed };
  };
  return {
    async transact<T>(number: number, transaction: Transaction<T>): Promise<Done<T>> {
      const { token = '' } = transaction;
      const way = `${number} ${transaction.keys} ${transaction.name} ${token}`;
      const before = ways.get(way);
      // The result under a name is that of the transaction with this name, so it has its type.
      if (before !== undefined) return before as Done<T>;
      // The tokens themselves make no difference, only which of them are equal.
      const tokens = [...new Set([...tokensOf(known.valueOf(number)), token])];
      const plain = tokens.map((_, place) => `token ${place}`);
      const rows = withTokens(known.valueOf(number), tokens, plain);
      const plainToken = plain[tokens.indexOf(token)] ?? '';
      const name = `${known.numberOf(rows)} ${transaction.keys} ${transaction.name} ${plainToken}`;
      const result = done.get(name) ?? (await really(rows, plainToken, transaction));
      done.set(name, result);
      const after = withTokens(known.valueOf(result.rows), plain, tokens);
      const mine = { ...(result as Done<T>), rows: known.numberOf(after) };
      ways.set(way, mine);
      return mine;
    },
    rowsOf: known.valueOf,
    numberOf: (rows) => known.numberOf(normal(rows)),
    transactions: () => done.size,
  };
}

const tableNames = Object.keys(emptyRows) as readonly (keyof Rows)[];

/** Replaces the stored rows; tables that are already the same are left as they are. */
async function load(store: UserStore, loaded: Rows, rows: Rows): Promise<void> {
  const changed = tableNames.filter((name) => JSON.stringify(loaded[name]) !== JSON.stringify(rows[name]));
  if (changed.length === 0) return;
  await store.write(async (tables) => {
    const put: Record<keyof Rows, () => Promise<unknown>> = {
      drafts: () => tables.drafts.bulkPut([...rows.drafts]),
      fields: () => tables.fields.bulkPut([...rows.fields]),
      files: () => tables.files.bulkPut([...rows.files]),
      bytes: () => tables.bytes.bulkPut(rows.bytes.map(({ fileId }) => ({ fileId, bytes: someBytes() }))),
      operations: () => tables.operations.bulkPut([...rows.operations]),
      receipts: () => tables.receipts.bulkPut([...rows.receipts]),
      ids: () => tables.ids.bulkPut([...rows.ids]),
      lanes: () => tables.lanes.bulkPut([...rows.lanes]),
      state: () => tables.state.bulkPut([...rows.state]),
    };
    for (const name of changed) {
      if (loaded[name].length > 0) await tables[name].clear();
      if (rows[name].length > 0) await put[name]();
    }
  });
}

export const someBytes = () => new Blob(['%PDF-1.7'], { type: 'application/pdf' });

async function read(store: UserStore): Promise<Rows> {
  return store.read(async (tables: UserTables) => {
    const [drafts, fields, files, bytes, operations, receipts, ids, lanes, state] = await Promise.all([
      tables.drafts.toArray(),
      tables.fields.toArray(),
      tables.files.toArray(),
      tables.bytes.toCollection().primaryKeys(),
      tables.operations.toArray(),
      tables.receipts.toArray(),
      tables.ids.toArray(),
      tables.lanes.toArray(),
      tables.state.toArray(),
    ]);
    return {
      drafts,
      fields,
      files,
      bytes: bytes.map((fileId) => ({ fileId })),
      operations,
      receipts,
      ids,
      lanes,
      state: state.filter((row) => row.name !== 'birth'),
    };
  });
}

/**
 * Makes rows equal that differ in nothing that delivery looks at: positions are counted from one, a past time becomes
 * now, and a lease is either alive or has ended. How often an operation was tried is only shown on screens.
 */
function normal(rows: Rows): Rows {
  return {
    ...rows,
    operations: rows.operations.map((row, index) => ({
      ...row,
      position: index + 1,
      tries: 0,
      cuts: Math.min(row.cuts, WORKER_CUTS_MAX),
    })),
    receipts: rows.receipts.map((row, index) => ({ ...row, sequence: index + 1 })),
    lanes: rows.lanes.map((row) => ({ ...row, backOff: over(row.backOff) })),
    state: rows.state.map((row) => {
      if (row.name === 'line') return { ...row, backOff: over(row.backOff) };
      if (row.name !== 'lease') return row;
      return { ...row, renewedAt: NOW - row.renewedAt < LEASE_ENDS_MS ? NOW : NOW - LEASE_ENDS_MS };
    }),
  };
}

function over(backOff: BackOff | null): BackOff | null {
  return backOff === null ? null : { ...backOff, retryAt: Math.max(backOff.retryAt, NOW) };
}

/** The tokens of leases in the rows, in the order in which they occur. */
export function tokensOf({ state, operations }: Rows): string[] {
  const tokens = [...state, ...operations].map((row) => ('token' in row ? row.token : null));
  return [...new Set(tokens)].filter((token) => token !== null);
}

export function withTokens(rows: Rows, before: readonly string[], after: readonly string[]): Rows {
  const become = (token: string) => after[before.indexOf(token)] ?? token;
  return {
    ...rows,
    operations: rows.operations.map((row) => (row.token === null ? row : { ...row, token: become(row.token) })),
    state: rows.state.map((row) => (row.name === 'lease' ? { ...row, token: become(row.token) } : row)),
  };
}

function renamedBetween(before: readonly OperationRow[], after: readonly OperationRow[]): [string, string][] {
  return before.flatMap(({ position, id }): [string, string][] => {
    const now = after.find((row) => row.position === position);
    return now === undefined || now.id === id ? [] : [[id, now.id]];
  });
}

/** The rows after this many ms in which nothing happened. */
export function later(rows: Rows, milliseconds: number): Rows {
  const sooner = (backOff: BackOff | null) =>
    backOff === null ? null : { ...backOff, retryAt: backOff.retryAt - milliseconds };
  return {
    ...rows,
    lanes: rows.lanes.map((row) => ({ ...row, backOff: sooner(row.backOff) })),
    state: rows.state.map((row) => {
      if (row.name === 'line') return { ...row, backOff: sooner(row.backOff) };
      if (row.name !== 'lease') return row;
      // A short time ends no lease: a holder that is awake renews it, and the lease of one that is gone ends in a move
      // of its own.
      return { ...row, renewedAt: milliseconds < LEASE_ENDS_MS ? row.renewedAt : row.renewedAt - milliseconds };
    }),
  };
}
