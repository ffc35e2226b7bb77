import type { Problem } from '../contract/envelope.ts';
import type { Conflict, IdRow, Intent, OperationRow } from '../local-db/rows.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import { failureOf, type StoreFailure } from '../local-db/store-failure.ts';
import type { TryResult } from './answers.ts';
import { readUnsent, takeIn, writeCopy, type TakenIn } from './carrying.ts';
import { claimNext, isPaused, readLine, type Claimant, type Claimed } from './claiming.ts';
import { enqueue, readStuck, type EnqueueOptions } from './enqueueing.ts';
import { holdsLane } from './life.ts';
import { laneOf, resolveId } from './lane.ts';
import { giveBack, renew, takeOver } from './lease.ts';
import { discard, hurry, retry, sendNow, solve, type Choices } from './persons-choices.ts';
import { settle } from './settling.ts';
import { needsPage, nextTime, progressOf, summarize, type OutboxSummary } from './summary.ts';

/**
 * What became of a change, as the screen that made it is told:
 * - `saved`: the server has it.
 * - `waiting`: it is kept on this device and goes by itself; `signedOut` once somebody signs in; `behind` once the person
 *   has looked at something else of the application that needs them.
 * - `refused`: the server said no, in its own words; it is still on this device. - `conflict`: a person has to choose.
 * - `notKept`: it could not even be kept here; the form still has it.
 * `applicationId` is the number that this device goes on with.
 */
export type Outcome =
  | { kind: 'saved'; message: string; data: unknown; applicationId: number }
  | { kind: 'waiting'; applicationId: number; signedOut: boolean; behind: boolean }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[] }
  | { kind: 'conflict'; message: string; conflict: Conflict }
  | { kind: 'notKept'; failure: StoreFailure };

/** How long a screen waits for the server before it says that a change waits. */
export const VERDICT_AWAITED_MS = 4000;

/**
 * Puts a change behind the others of its application; answers the id of its operation. What it shall be may still be read
 * meanwhile; `with` writes what goes along with it, by the operation's id.
 */
export type Enqueue = (lane: number, intent: Intent | Promise<Intent>, options?: EnqueueOptions) => Promise<string>;

/**
 * Changes on their way out. A lane is one application: inside it they go in order, lanes go side by side. All of it lies in
 * the person's database; screens see what it tells, delivery sees `claim` and `settle`.
 */
export type Outbox = {
  userId: number;
  /** One transaction for a local change and its operations: both are stored, or neither. */
  write<T>(work: (tables: PersonTables, enqueue: Enqueue) => Promise<T>): Promise<T>;
  /** Resolves at the first of: a verdict, a try that ended, 4 s; at once while nothing can be sent. `lane` is its own. */
  outcomeOf(operationId: string, lane: number): Promise<Outcome>;
  /** Writes and waits. Where there turns out to be nothing to send (null), that counts as saved. */
  sendOrNothing(
    applicationId: number,
    work: (tables: PersonTables, enqueue: Enqueue) => Promise<string | null>,
  ): Promise<Outcome>;
  /** What a write came to that failed: it was not kept, and why. */
  notKept(error: unknown): Outcome;

  /** With `isWanted` only if that says so, in the same transaction. */
  discard(operationId: string, isWanted?: (tables: PersonTables) => Promise<boolean>): Promise<void>;
  retry(operationId: string): Promise<void>;
  solve(operationId: string, choices: Choices): Promise<void>;
  /** Lets everything go at once; answers until when the server itself asked to wait, or null. */
  sendNow(): Promise<number | null>;

  /** All that is on this device alone, as a file's text: to be looked at, or taken in on another device. */
  exportWork(): Promise<string>;
  /** Takes such a copy in, all of it or nothing. Keys are kept, so that nothing is done twice. */
  importWork(text: string): Promise<TakenIn>;

  /** Said by whoever watches: work waits without a cause, and starting it again did not help. */
  tellStuck(stuck: boolean): void;
  summary(): Promise<OutboxSummary>;
  watchSummary(listener: (summary: OutboxSummary) => void): () => void;
  /** Everything on its way, oldest first. */
  operations(): Promise<OperationRow[]>;
  /** Tells after every accepted change which application it was, by the server's number. */
  onAccepted(listener: (applicationId: number) => void): () => void;
  /** Tells that there is something new to deliver. */
  onWork(listener: () => void): () => void;

  /** The number under which this device keeps an application that is named by either of its numbers. */
  laneOf(applicationId: number): Promise<number>;
  /** The server's number of what was born here, as far as this tab knows; what has a server's number keeps it; else 0. */
  serverId(applicationId: number): number;
  /** The other way round: the local number of an application that was born here, or the number itself. */
  localId(applicationId: number): number;

  /** Resolves once the numbers above are known; with false where this device does not give its database. */
  ready: Promise<boolean>;

  forDelivery: ForDelivery;
};

/** What delivery does with the outbox. Whatever claims or stores a verdict looks at the lease in its own transaction first. */
export type ForDelivery = {
  /**
   * False where somebody else delivers. `stealing`: without the lock, from one whose lease has ended. `lost` is asked when
   * the transaction is there: whose lock was stolen meanwhile takes nothing over.
   */
  takeOver(
    token: string,
    holder: 'page' | 'worker',
    options?: { stealing: boolean; lost?: AbortSignal },
  ): Promise<boolean>;
  renew(token: string): Promise<boolean>;
  giveBack(token: string): Promise<void>;
  /** Takes up what can go now, at most `most` of them, asked when the transaction is there. Null: the lease is lost. */
  claim(claimant: Omit<Claimant, 'now' | 'userId'>, most: () => number): Promise<Claimed[] | null>;
  /** Stores how a try ended, and takes up what can go next. Null: the lease is lost, and nothing was stored. */
  settle(
    claimant: Omit<Claimant, 'now' | 'userId'>,
    operationId: string,
    result: TryResult,
    most: () => number,
  ): Promise<Claimed[] | null>;
  /** The bytes of a chosen file, and the SHA-256 that they had then. */
  bytesOf(fileId: number): Promise<{ bytes: Blob; sha256: string } | undefined>;
  /** The server's numbers of this kind that are known here already. */
  knownIds(kind: 'application' | 'attachment', lane: number): Promise<ReadonlySet<number>>;
  /** When something can go: `now` at the earliest; null where nothing waits for time. */
  nextTime(mark: string | null): Promise<number | null>;
  needsPage(): Promise<boolean>;
  /** There may be a connection again: what backs off may go now. */
  hurry(): Promise<void>;
  /** Whether something could go now, and a text that changes with everything that happens to what waits. */
  progress(mark: string | null): Promise<{ due: boolean; trace: string }>;
};

export type OutboxWorld = {
  store: PersonStore;
  /** ms since 1970 */
  now: () => number;
  /** A fresh UUID. */
  newKey: () => string;
  /** From 0 up to 1, for jitter. */
  random: () => number;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The mark of the session on this device; null where nobody is signed in, or somebody else. */
  mark: () => Promise<string | null>;
  /** Calls back when somebody signed in or out on this device. */
  onSession: (listener: () => void) => () => void;
};

export function createOutbox(world: OutboxWorld): Outbox {
  const { store, now } = world;
  const workListeners = new Set<() => void>();
  const stuckListeners = new Set<() => void>();
  let stuck = false;
  const withStuck = (summary: OutboxSummary): OutboxSummary => ({ ...summary, stuck });
  const numbers = watchNumbers(store);
  const stir = () => {
    for (const listener of workListeners) listener();
  };
  const write: Outbox['write'] = async (work) => {
    let enqueued = false;
    const result = await store.write((tables) =>
      work(tables, (lane, intent, options) => {
        enqueued = true;
        return enqueue(tables, world, lane, intent, options);
      }),
    );
    if (enqueued) stir();
    return result;
  };
  const choose = async (work: (tables: PersonTables) => Promise<unknown>) => {
    await store.write(work);
    stir();
  };
  const outcomeOf = (operationId: string, lane: number) => awaitOutcome(world, operationId, lane);

  return {
    userId: store.userId,
    write,
    outcomeOf,
    notKept,
    async sendOrNothing(applicationId, work) {
      let operationId: string | null;
      try {
        operationId = await write(work);
      } catch (error) {
        return notKept(error);
      }
      return operationId === null
        ? { kind: 'saved', message: '', data: undefined, applicationId }
        : outcomeOf(operationId, applicationId);
    },
    discard: (id, isWanted = async () => true) =>
      choose(async (tables) => {
        if (await isWanted(tables)) await discard(tables, world, id);
      }),
    retry: (id) => choose((tables) => retry(tables, world, id)),
    solve: (id, choices) => choose((tables) => solve(tables, world, id, choices)),
    async sendNow() {
      const until = await store.write((tables) => sendNow(tables, now()));
      stir();
      return until;
    },
    exportWork: async () => writeCopy(await store.read(readUnsent), store.userId, now()),
    async importWork(text) {
      const taken = await store.write((tables) => takeIn(tables, text, store.userId));
      stir();
      return taken;
    },
    tellStuck(is) {
      if (is === stuck) return;
      stuck = is;
      for (const listener of stuckListeners) listener();
    },
    async summary() {
      const mark = await world.mark();
      return withStuck(await store.read((tables) => summarize(tables, mark)));
    },
    watchSummary(listener) {
      let stop = () => {};
      let turn = 0;
      // Who is signed in is not in this database, so a change of it begins anew.
      const watch = async () => {
        turn += 1;
        const mine = turn;
        const mark = await world.mark();
        if (mine !== turn) return;
        stop();
        stop = store.watch(
          (tables) => summarize(tables, mark),
          (summary) => listener(withStuck(summary)),
        );
      };
      const again = () => void watch();
      const stopSession = world.onSession(again);
      stuckListeners.add(again);
      again();
      return () => {
        turn += 1;
        stuckListeners.delete(again);
        stopSession();
        stop();
      };
    },
    operations: () => store.read((tables) => tables.operations.orderBy('position').toArray()),
    onAccepted: (listener) => watchAccepted(store, listener),
    onWork(listener) {
      workListeners.add(listener);
      return () => workListeners.delete(listener);
    },
    laneOf: (applicationId) => store.read((tables) => laneOf(tables, applicationId)),
    serverId: numbers.serverOf,
    localId: numbers.localOf,
    ready: numbers.ready,
    forDelivery: forDelivery(world),
  };
}

const notKept: Outbox['notKept'] = (error) => ({ kind: 'notKept', failure: failureOf(error) });

function forDelivery(world: OutboxWorld): ForDelivery {
  const { store, now } = world;
  const at = (claimant: Omit<Claimant, 'now' | 'userId'>): Claimant => ({
    ...claimant,
    userId: store.userId,
    now: now(),
  });
  return {
    takeOver: (token, holder, { stealing, lost } = { stealing: false }) =>
      store.write(
        async (tables) => lost?.aborted !== true && takeOver(tables, { token, holder, stealing, now: now() }),
      ),
    renew: (token) => store.write((tables) => renew(tables, token, now())),
    giveBack: (token) => store.write((tables) => giveBack(tables, token)),
    claim: (claimant, most) =>
      store.write(async (tables) => {
        if (!(await renew(tables, claimant.token, now()))) return null;
        return claimNext(tables, at(claimant), most());
      }),
    settle: (claimant, operationId, result, most) =>
      store.write(async (tables) => {
        const settled = await settle(tables, world, at(claimant), operationId, result);
        return settled === null ? null : claimNext(tables, at(claimant), most(), settled);
      }),
    bytesOf: (fileId) =>
      store.read(async (tables) => {
        const [file, row] = await Promise.all([tables.files.get(fileId), tables.bytes.get(fileId)]);
        if (file === undefined || row === undefined) return undefined;
        const { mediaType, sha256 } = file;
        return { bytes: row.bytes instanceof Blob ? row.bytes : new Blob([row.bytes], { type: mediaType }), sha256 };
      }),
    knownIds: (kind, lane) =>
      store.read(async (tables) => {
        const ids = await tables.ids.filter((row) => row.kind === kind).toArray();
        const base = kind === 'attachment' ? (await tables.drafts.get(lane))?.base : undefined;
        return new Set([...ids.map(({ server }) => server), ...(base?.attachments ?? []).map(({ id }) => id)]);
      }),
    nextTime: (mark) => store.read((tables) => nextTime(tables, mark, now())),
    needsPage: () => store.read(needsPage),
    hurry: async () => void (await store.write((tables) => hurry(tables, now()))),
    progress: (mark) => store.read((tables) => progressOf(tables, mark, now())),
  };
}

/** How an operation stands, as far as somebody who waits for it cares. */
type Standing = {
  operation: OperationRow | undefined;
  saved: Outcome | undefined;
  stalled: boolean;
  signedOut: boolean;
  /** Something before it in its lane needs the person first. */
  behind: boolean;
};

function awaitOutcome(world: OutboxWorld, operationId: string, lane: number): Promise<Outcome> {
  const { store } = world;
  const patience = new AbortController();
  return new Promise((resolve, reject) => {
    const known: Known = { id: operationId, position: undefined, lane };
    let firstTries: number | undefined;
    let stop = () => {};
    const end = (outcome: Outcome) => {
      patience.abort();
      stop();
      resolve(outcome);
    };
    const look = (standing: Standing) => {
      const outcome = outcomeNow(standing, firstTries);
      firstTries ??= standing.operation?.tries;
      Object.assign(known, knownOf(standing.operation));
      if (outcome !== null) end(outcome);
    };
    const watch = async () => {
      // The change is kept already; who is signed in is only about what is said of it.
      const mark = await world.mark().catch(() => null);
      if (!patience.signal.aborted) stop = store.watch((tables) => standingOf(tables, known, mark), look);
    };
    const giveUpWaiting = async () => {
      await world.sleep(VERDICT_AWAITED_MS, patience.signal);
      if (!patience.signal.aborted) {
        end({ kind: 'waiting', applicationId: known.lane, signedOut: false, behind: false });
      }
    };
    watch().catch(reject);
    void giveUpWaiting();
  });
}

/** Where an operation was last seen. One that is made anew has another id, in its old place. */
type Known = { id: string; position: number | undefined; lane: number };

const knownOf = (operation: OperationRow | undefined): Partial<Known> =>
  operation === undefined ? {} : { id: operation.id, position: operation.position, lane: operation.lane };

async function standingOf(tables: PersonTables, { id, position }: Known, mark: string | null): Promise<Standing> {
  const [byId, inPlace, receipt, line, stuck] = await Promise.all([
    tables.operations.where('id').equals(id).first(),
    position === undefined ? undefined : tables.operations.get(position),
    tables.receipts.where('operationId').equals(id).first(),
    readLine(tables),
    readStuck(tables),
  ]);
  const operation = byId ?? (receipt === undefined ? inPlace : undefined);
  const signedOut = mark === null || isPaused(line, mark);
  // What stands behind something that needs a person does not go before they have looked at it.
  const behind = stuck.some(
    (other) =>
      other.lane === operation?.lane &&
      (other.position ?? 0) < (operation.position ?? 0) &&
      holdsLane(other.intent.kind, other.state),
  );
  const saved: Outcome | undefined =
    receipt?.outcome === 'accepted'
      ? { kind: 'saved', message: receipt.message, data: receipt.data, applicationId: receipt.lane }
      : undefined;
  return { operation, saved, stalled: signedOut || line.backOff !== null || behind, signedOut, behind };
}

/** What there is to say now, or null while it is worth waiting. */
function outcomeNow(
  { operation, saved, stalled, signedOut, behind }: Standing,
  firstTries: number | undefined,
): Outcome | null {
  if (saved !== undefined) return saved;
  // Taken back, or made one with another, or made anew: whatever became of it is told where all that waits is told.
  if (operation === undefined) return null;
  const { state, trouble, lane, tries } = operation;
  if (state === 'refused' && trouble !== null) {
    const { status, message, problems } = trouble;
    return { kind: 'refused', status, message, problems };
  }
  if (state === 'conflict' && trouble?.conflict) {
    return { kind: 'conflict', message: trouble.message, conflict: trouble.conflict };
  }
  const ended = firstTries !== undefined && tries > firstTries;
  return (stalled || ended) && state !== 'sending' ? { kind: 'waiting', applicationId: lane, signedOut, behind } : null;
}

/** Keeps the numbers of what was born here at hand, so that an address can be read without waiting. */
function watchNumbers(store: PersonStore): {
  ready: Promise<boolean>;
  serverOf(id: number): number;
  localOf(id: number): number;
} {
  const servers = new Map<number, number>();
  const locals = new Map<number, number>();
  const learn = (rows: readonly IdRow[]) => {
    for (const { local, server, kind } of rows) {
      if (kind !== 'application') continue;
      servers.set(local, server);
      locals.set(server, local);
    }
  };
  const learnFirst = async () => {
    try {
      learn(await store.read((tables) => tables.ids.toArray()));
      return true;
    } catch {
      return false;
    }
  };
  store.watch((tables) => tables.ids.toArray(), learn);
  return {
    ready: learnFirst(),
    serverOf: (id) => (id > 0 ? id : (servers.get(id) ?? 0)),
    localOf: (id) => locals.get(id) ?? id,
  };
}

function watchAccepted(store: PersonStore, listener: (applicationId: number) => void): () => void {
  let seen: number | undefined;
  return store.watch(
    async (tables) => {
      const last = await tables.receipts.orderBy('sequence').last();
      const fresh = await tables.receipts
        .where('sequence')
        .above(seen ?? last?.sequence ?? 0)
        .toArray();
      const lanes = new Set(fresh.filter(({ outcome }) => outcome === 'accepted').map(({ lane }) => lane));
      const applications = await Promise.all([...lanes].map((lane) => resolveId(tables, lane)));
      return { last: last?.sequence ?? 0, applications };
    },
    ({ last, applications }) => {
      const first = seen === undefined;
      seen = last;
      if (!first) for (const id of applications) if (id !== undefined) listener(id);
    },
  );
}
