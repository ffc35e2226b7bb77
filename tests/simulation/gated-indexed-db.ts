/* oxlint-disable no-underscore-dangle -- These are the names of fake-indexeddb's internals. */
import {
  IDBFactory as DeviceFactory,
  IDBOpenDBRequest as DeviceOpenRequest,
  IDBVersionChangeEvent as DeviceEvent,
} from 'fake-indexeddb';
import {
  commitUnheard,
  databasesOf,
  failFirstWrite,
  rowsOf,
  silence,
  type RawConnection,
  type RawTransaction,
} from './fake-indexeddb-insides.ts';
import { createOpening } from './opening-databases.ts';
import type { Context, Scheduler } from './scheduler.ts';

/**
 * - `quotaAtWrite`: the first write of the transaction fails with QuotaExceededError, and so does the transaction;
 * - `quotaAtCommit`: all writes succeed, and the commit fails with QuotaExceededError;
 * - `commitUnheard`: everything is committed, but the connection is lost before the page hears of it: it looks aborted;
 * - `connectionLost`: `transaction()` throws InvalidStateError without an event before, as on a tablet that has just
 *   woken up.
 */
export type StorageFault = 'quotaAtWrite' | 'quotaAtCommit' | 'connectionLost' | 'commitUnheard';
/** How likely each fault is against `none` (1 by default). Drawn at each transaction, and at each commit. */
export type StorageFaults = Partial<Record<StorageFault | 'none', number>>;

export type DeviceStorage = {
  /** IndexedDB as this context sees it. */
  of(context: Context): IDBFactory;
  /** Breaks the context's connections: open transactions abort, and each connection fires `close`. */
  loseConnections(context: Context): void;
  /** The browser deletes this database although it is open; each open connection fires `close`. */
  empty(database: string): void;
  /** The names of all databases. */
  databases(): readonly string[];
  /** How many faults of each kind have happened. */
  readonly counts: ReadonlyMap<StorageFault, number>;
  /**
   * Contexts that wrote to a database which they had opened without naming its version, as `<context> in <database>`:
   * their code may not know its layout.
   */
  readonly blindWrites: ReadonlySet<string>;
  /**
   * The stored rows of every table of this name, read past all gates. For counting what was reached, never for judging.
   */
  rows(table: string): readonly unknown[];
  /** Resolves once a transaction of this context has deleted rows of this table, before its commit. */
  rowsDeleted(context: Context, table: string): Promise<void>;
};

/**
 * The storage of one device: one IndexedDB that every context sees through gates. A transaction waits at `transaction`
 * before it reaches the database, and at `commit` once it has no more requests. In between it runs through, because no
 * other transaction can look into it. Transactions of one connection arrive in their order. Opening and upgrading pass
 * no gate; opening a higher version waits until each page and worker that has a lower one open was told of it, at the
 * gate `versionchange`, and has closed it.
 */
export function createDeviceStorage(
  scheduler: Scheduler,
  options: {
    faults?: (context: Context) => StorageFaults;
    /** Whether reads wait at `transaction` too. */
    gateReading?: boolean;
    /** Whether transactions on this database wait at gates and may fail. */
    isGated?: (database: string) => boolean;
    /**
     * `onVersionChange`: a page or worker is told that a higher version is wanted. `onUpgrade`: all have closed the
     * lower one.
     */
    onVersionChange?: (context: Context, database: string) => void;
    onUpgrade?: (database: string) => void;
  } = {},
): DeviceStorage {
  const { faults = () => ({}), gateReading = true, isGated = () => true } = options;
  const { onVersionChange = () => {}, onUpgrade = () => {} } = options;
  const device = new DeviceFactory();
  const connections = new Map<Context, Set<Connection>>();
  const counts = new Map<StorageFault, number>();
  const blindWrites = new Set<string>();
  const deletions = new Set<AwaitedDeletion>();
  const opening = createOpening(
    scheduler,
    device,
    () => [...connections.values()].flatMap((open) => [...open]),
    onUpgrade,
  );

  const fault = (context: Context, what: 'transaction' | 'commit', among: readonly StorageFault[]) => {
    const weights: StorageFaults = faults(context);
    const possible: StorageFaults = { none: weights.none ?? 1 };
    for (const name of among) possible[name] = weights[name] ?? 0;
    if (among.every((name) => possible[name] === 0)) return 'none';
    const chosen = scheduler.choose(`${context.name} ${what} fault`, possible);
    if (chosen !== 'none') counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    return chosen;
  };

  const connectionsOf = (context: Context) => {
    const known = connections.get(context) ?? new Set<Connection>();
    if (!connections.has(context)) {
      connections.set(context, known);
      context.onKill(() => {
        for (const connection of known) connection.kill();
        connections.delete(context);
      });
    }
    return known;
  };

  /** What connections need of the simulation: gates, faults and callbacks. */
  const world: ConnectionWorld = {
    scheduler,
    gateReading,
    isGated,
    fault,
    onVersionChange,
    onClosed: opening.look,
    onBlindWrite: (context, database) => blindWrites.add(`${context.name} in ${database}`),
    deletionsIn: (context) => [...deletions].filter((one) => one.context === context),
  };

  return {
    counts,
    blindWrites,
    rows: (table) => [...databasesOf(device).values()].flatMap((database) => rowsOf(database, table)),
    rowsDeleted: (context, table) =>
      new Promise((resolve) => {
        const awaited = { context, table, resolve: () => void (deletions.delete(awaited) && resolve()) };
        deletions.add(awaited);
      }),
    databases: () => [...databasesOf(device).keys()],
    empty(database) {
      for (const open of connections.values()) {
        for (const connection of open) if (connection.database === database) connection.lose({ tell: true });
      }
      databasesOf(device).delete(database);
    },
    of(context) {
      const adopt = (request: IDBOpenDBRequest, version: number | undefined) => {
        request.addEventListener('success', (event) => {
          // The result is an instance of fake-indexeddb's own class, which has these internals.
          const raw = request.result as RawConnection;
          const connection = new Connection(raw, context, world, version === undefined);
          if (context.state === 'dead') {
            connection.kill();
            event.stopImmediatePropagation();
          } else connectionsOf(context).add(connection);
        });
        return request;
      };
      /** A request that never fires, for dead contexts. */
      const unanswered = () => new DeviceOpenRequest();
      const isDead = () => context.state === 'dead';
      const factory: IDBFactory = {
        open: (name, version) => (isDead() ? unanswered() : adopt(opening.open(context, name, version), version)),
        deleteDatabase: (name) => (isDead() ? unanswered() : device.deleteDatabase(name)),
        databases: () => (isDead() ? new Promise(() => {}) : device.databases()),
        cmp: (first, second) => device.cmp(first, second),
      };
      return factory;
    },
    loseConnections(context) {
      for (const connection of connections.get(context) ?? []) connection.lose({ tell: true });
    },
  };
}

/** Somebody waits until rows of this table are deleted. */
type AwaitedDeletion = { context: Context; table: string; resolve(): void };

type ConnectionWorld = {
  scheduler: Scheduler;
  isGated(database: string): boolean;
  gateReading: boolean;
  fault(context: Context, what: 'transaction' | 'commit', among: readonly StorageFault[]): StorageFault | 'none';
  onVersionChange(context: Context, database: string): void;
  onClosed(database: string): void;
  onBlindWrite(context: Context, database: string): void;
  deletionsIn(context: Context): readonly AwaitedDeletion[];
};

/** A connection of fake-indexeddb whose methods are replaced on the instance. */
class Connection {
  readonly database: string;
  readonly #raw: RawConnection;
  readonly #context: Context;
  readonly #world: ConnectionWorld;
  readonly #open = new Set<RawTransaction>();
  /** Transactions that were created and have not reached the database, in their order. */
  readonly #onTheWay: { transaction: RawTransaction; arrive(): void }[] = [];
  #takeGateAway = () => {};
  #isToldOfVersion = false;

  constructor(raw: RawConnection, context: Context, world: ConnectionWorld, isBlind: boolean) {
    this.database = raw.name;
    this.#raw = raw;
    this.#context = context;
    this.#world = world;
    // Dexie reads the tables as soon as it has the connection; losing it then would count as a failed opening.
    let isOpening = true;
    setImmediate(() => {
      isOpening = false;
    });
    const transaction = raw.transaction.bind(raw);
    raw.transaction = (names, mode, options) => {
      if (isBlind && mode === 'readwrite' && world.isGated(raw.name)) world.onBlindWrite(context, raw.name);
      const isSpared = isOpening || raw._closePending || !world.isGated(raw.name);
      const fault = isSpared ? 'none' : world.fault(context, 'transaction', ['connectionLost', 'quotaAtWrite']);
      if (fault === 'connectionLost') this.lose({ tell: false });
      // The transaction is one of fake-indexeddb, as its connection is.
      const made = transaction(names, mode, options) as RawTransaction;
      this.#hold(made, fault === 'quotaAtWrite');
      return made;
    };
    // The original polls until all transactions of all connections are finished. While one of them waits at a gate they
    // are not, so the simulation would never come to rest.
    raw.close = () => {
      raw._closePending = true;
      this.#closeWhenDone();
    };
  }

  get isClosed(): boolean {
    return this.#raw._closed;
  }

  tellVersionChange(oldVersion: number, newVersion: number): void {
    if (this.#isToldOfVersion || this.#raw._closePending) return;
    this.#isToldOfVersion = true;
    const open = () => {
      if (this.#raw._closePending) return;
      this.#world.onVersionChange(this.#context, this.database);
      this.#raw.dispatchEvent(new DeviceEvent('versionchange', { oldVersion, newVersion }));
    };
    this.#world.scheduler.place({ context: this.#context, kind: 'versionchange', detail: this.database, open });
  }

  /** Called when the context was killed: rolls its transactions back and removes their listeners. */
  kill(): void {
    silence(this.#raw);
    for (const transaction of this.#open) {
      for (const { request } of transaction._requests) silence(request);
      const goOn = transaction.listeners.filter(
        ({ callback }) => callback === this.#raw._rawDatabase.processTransactions,
      );
      silence(transaction);
      transaction.listeners = goOn;
    }
    this.#breakOff();
  }

  lose({ tell }: { tell: boolean }): void {
    if (this.#raw._closePending) return;
    this.#breakOff();
    if (tell) setImmediate(() => this.#raw.dispatchEvent(new DeviceEvent('close')));
  }

  #breakOff(): void {
    this.#raw._closePending = true;
    for (const transaction of this.#open) {
      if (transaction._state !== 'finished') transaction._abort('AbortError');
    }
    this.#open.clear();
    this.#onTheWay.length = 0;
    this.#takeGateAway();
    this.#closeWhenDone();
    this.#raw._rawDatabase.processTransactions();
  }

  #closeWhenDone(): void {
    if (!this.#raw._closePending || this.#open.size > 0) return;
    this.#raw._closed = true;
    const database = this.#raw._rawDatabase;
    database.connections = database.connections.filter((other) => other !== this.#raw);
    this.#world.onClosed(this.database);
  }

  /** Keeps a new transaction away from the database until its gate is opened. */
  #hold(transaction: RawTransaction, failsAtWrite: boolean): void {
    const database = this.#raw._rawDatabase;
    database.transactions.splice(database.transactions.indexOf(transaction), 1);
    this.#open.add(transaction);
    const ended = () => {
      this.#open.delete(transaction);
      const place = this.#onTheWay.findIndex((other) => other.transaction === transaction);
      if (place !== -1) {
        this.#onTheWay.splice(place, 1);
        if (place === 0) this.#next();
      }
      this.#closeWhenDone();
    };
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
    this.#gateCommit(transaction);
    if (failsAtWrite) failFirstWrite(transaction);

    this.#onTheWay.push({
      transaction,
      arrive: () => {
        database.transactions.push(transaction);
        database.processTransactions();
      },
    });
    if (this.#onTheWay.length === 1) this.#next();
  }

  /** Places the gate of the transaction that has to arrive next. */
  #next(): void {
    this.#takeGateAway();
    const [head] = this.#onTheWay;
    if (head === undefined) return;
    const { transaction } = head;
    const open = () => {
      this.#onTheWay.shift();
      head.arrive();
      this.#next();
    };
    let given: (() => void) | undefined;
    let isWanted = true;
    this.#takeGateAway = () => {
      isWanted = false;
      given?.();
    };
    // Requests are made in the same task as their transaction, or never, so a transaction without any has nothing to
    // wait for.
    setImmediate(() => {
      if (!isWanted || this.#context.state === 'dead') return;
      const waits =
        transaction._requests.length > 0 &&
        (transaction.mode !== 'readonly' || this.#world.gateReading) &&
        this.#world.isGated(this.database);
      if (!waits) return open();
      const detail = `${transaction.mode} ${this.#raw.name}`;
      given = this.#world.scheduler.place({ context: this.#context, kind: 'transaction', detail, open });
    });
  }

  #gateCommit(transaction: RawTransaction): void {
    const { scheduler, fault } = this.#world;
    const context = this.#context;
    const start = transaction._start.bind(transaction);
    const lose = () => this.lose({ tell: true });
    const rowsIn = (table: string) => rowsOf(this.#raw._rawDatabase, table).length;
    let awaited: { deletion: AwaitedDeletion; before: number }[] = [];
    let hasStarted = false;
    let isCommitting = false;
    transaction._start = () => {
      // The original starts one waiting transaction for each that ends, though several may be able to start.
      if (!hasStarted) {
        const { deletionsIn } = this.#world;
        awaited = deletionsIn(context).map((deletion) => ({ deletion, before: rowsIn(deletion.table) }));
        this.#raw._rawDatabase.processTransactions();
      }
      hasStarted = true;
      const isDone = transaction._requests.every(({ request }) => request.readyState === 'done');
      const hasWritten = transaction._rollbackLog.length > 0;
      if (!isDone || !hasWritten || transaction._state === 'finished') return start();
      if (isCommitting) return;
      if (!this.#world.isGated(this.database)) return start();
      isCommitting = true;
      for (const { deletion, before } of awaited) if (rowsIn(deletion.table) < before) deletion.resolve();
      transaction._state = 'committing';
      const takeAway = scheduler.place({
        context,
        kind: 'commit',
        detail: this.#raw.name,
        outside: true,
        open() {
          const met = fault(context, 'commit', ['quotaAtCommit', 'commitUnheard']);
          if (met === 'quotaAtCommit') transaction._abort('QuotaExceededError');
          else if (met === 'commitUnheard') {
            commitUnheard(transaction);
            lose();
          } else start();
        },
      });
      transaction.addEventListener('abort', takeAway);
    };
  }
}
