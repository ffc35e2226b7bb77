/* oxlint-disable no-underscore-dangle -- These are the names of fake-indexeddb's internals. */

/*
 * The internals of fake-indexeddb 6.2.8 that are used here and that its types leave out (FDBDatabase.js,
 * FDBTransaction.js, lib/Database.js).
 */
type Listening = { listeners: { callback: unknown }[] };
type RawRequest = IDBRequest & Listening;
type Asked = { operation: () => unknown; source: unknown; request?: RawRequest };
export type RawTransaction = IDBTransaction &
  Listening & {
    _state: 'active' | 'inactive' | 'committing' | 'finished';
    _requests: { request: RawRequest }[];
    _rollbackLog: (() => void)[];
    /** Runs the next request and schedules itself again as a task; commits if there is no request. */
    _start(): void;
    /** Rolls back; the events are dispatched in later tasks. */
    _abort(errorName: string | null): void;
    _execRequestAsync(asked: Asked): IDBRequest;
  };
export type RawConnection = IDBDatabase &
  Listening & {
    _closePending: boolean;
    _closed: boolean;
    _rawDatabase: RawDatabase;
  };
type RawDatabase = {
  version: number;
  transactions: RawTransaction[];
  connections: RawConnection[];
  processTransactions(): void;
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>;
};

/** The databases of a factory. */
export function databasesOf(factory: IDBFactory): Map<string, RawDatabase> {
  return (factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
}

/** The stored rows of a table, in the order of their keys. They must not be changed. */
export function rowsOf({ rawObjectStores }: RawDatabase, table: string): unknown[] {
  return [...(rawObjectStores.get(table)?.records.values() ?? [])].map(({ value }) => value);
}

/** Makes the first request that writes fail, and undoes what it wrote. Code that catches the error may go on. */
export function failFirstWrite(transaction: RawTransaction): void {
  const execute = transaction._execRequestAsync.bind(transaction);
  let hasFailed = false;
  transaction._execRequestAsync = (asked) => {
    const operation = () => {
      const before = transaction._rollbackLog.length;
      const result = asked.operation();
      if (hasFailed || transaction._rollbackLog.length === before) return result;
      hasFailed = true;
      for (const undo of transaction._rollbackLog.splice(before).toReversed()) undo();
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
    return execute({ ...asked, operation });
  };
}

/** Keeps everything that was written, but reports the transaction as aborted. */
export function commitUnheard(transaction: RawTransaction): void {
  transaction._rollbackLog.length = 0;
  transaction._abort('AbortError');
}

const handlers = ['onabort', 'onclose', 'oncomplete', 'onerror', 'onsuccess', 'onversionchange'];

/** Removes all listeners and handlers, so that no code hears of the target's events any more. */
export function silence(target: Listening): void {
  target.listeners = [];
  for (const handler of handlers) if (handler in target) Reflect.set(target, handler, null);
}
