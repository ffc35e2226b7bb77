import type { Place } from '../contract/place.ts';
import type { OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { failureOf } from '../local-db/store-failure.ts';
import { isDue } from './back-off.ts';
import { exportWork } from './carrying.ts';
import { ownerOf, readCopy, standingOf } from './copy-format.ts';
import { deleteDraft, deleteOnce, discardKept, readMarkOfDraft } from './discarding-kept.ts';
import { awaitFate, type Fate } from './fate.ts';
import { createForDelivery, type ForDelivery, type OutboxWorld } from './for-delivery.ts';
import { countKept, readKept, type KeptWork } from './kept.ts';
import { laneOf, readLane } from './lane.ts';
import { readChange, readListing, type Listing, type WholeChange } from './listing.ts';
import { watchAccepted, watchNumbers } from './numbers.ts';
import { hurryLine, waitsForLine } from './line.ts';
import { createMarkedWatching } from './marked-watching.ts';
import { createPageSigns } from './page-signs.ts';
import { awaitOutcome, type Outcome } from './outcome.ts';
import { discard, retry, sendNow, solve, type Choices } from './persons-choices.ts';
import { summarize, type OutboxSummary } from './summary.ts';
import { takeIn, type TakenIn } from './taking-in.ts';
import { createWriting, type Enqueue } from './writing.ts';

export type { Outcome } from './outcome.ts';
export type { Enqueue } from './writing.ts';

/**
 * Changes on their way out. A lane is one application: inside it they go in order, lanes go side by side. All of it lies in
 * the person's database; screens see what it tells, delivery sees `claim` and `settle`.
 */
export type Outbox = {
  userId: number;
  place: Place;
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

  /**
   * With `isWanted` only if that says so, in the same transaction. False where it would take back more than the person was
   * shown (`ListedOperation.wishes`): nothing was done then.
   */
  discard(
    operationId: string,
    shown?: { wishes?: number; isWanted?: (tables: PersonTables) => Promise<boolean> },
  ): Promise<boolean>;
  /**
   * Deletes what is written in an application and in no operation, and a draft of which nothing is left then. False, and
   * nothing is done, if it is no longer what the person was shown (`KeptWork.mark`).
   */
  discardKept(lane: number, mark: string): Promise<boolean>;
  /** What a draft is told by from every other state of it, before the person is asked whether to delete it. */
  markOfDraft(lane: number): Promise<string>;
  /**
   * Deletes a draft that only this device has, with all that waits for it. False, and nothing is done, for any other, and if
   * it is no longer what the person was shown.
   */
  deleteDraft(lane: number, mark: string): Promise<boolean>;
  /** Resolves once it is known what became of an operation that was taken back. */
  fateOf(operationId: string): Promise<Fate>;
  retry(operationId: string): Promise<void>;
  solve(operationId: string, choices: Choices): Promise<void>;
  /**
   * Lets everything go at once, or one operation with what goes before it. Answers until when the server itself asked to wait,
   * or null; and `gone` where that operation is no more.
   */
  sendNow(operationId?: string): Promise<number | 'gone' | null>;

  /**
   * All that is on this device alone, as the parts of a file's text: to be looked at, or taken in on another device. A text
   * may not be as long as all files together.
   */
  exportWork(): Promise<string[]>;
  /** Takes such a copy in, all of it or nothing: as one text, or line by line. Keys are kept, so that nothing is done twice. */
  importWork(text: string | readonly string[]): Promise<TakenIn>;

  /** Said by whoever watches: work waits without a cause, and starting it again did not help. */
  tellStuck(stuck: boolean): void;
  /** Said of every reading that the portal answered: what waits for the line is tried at once. */
  tellReadAnswered(): void;
  summary(): Promise<OutboxSummary>;
  watchSummary(listener: (summary: OutboxSummary) => void): () => void;
  /** What waits, application by application, at most `most` operations of it; and what left lately. */
  watchListing(most: number, listener: (listing: Listing) => void): () => void;
  /** One operation with all its words; null once it is no more, or is another by now. */
  watchChange(operationId: string, listener: (change: WholeChange | null) => void): () => void;
  /** The same as it is now. */
  change(operationId: string): Promise<WholeChange | null>;
  /** The bytes of a file that an operation bears; undefined where this device has them no more. */
  fileOf(fileId: number): Promise<Blob | undefined>;
  /** What is written on this device and in no operation, by application. */
  watchKept(listener: (kept: readonly KeptWork[]) => void): () => void;
  watchKeptCount(listener: (applications: number) => void): () => void;
  /** Until when the portal is not asked again of one application, because it failed with that one alone; else null. */
  watchFailing(applicationId: number, listener: (until: number | null) => void): () => void;
  /** Calls back with what one screen alone reads of it, now and after every change: what reads it comes with that screen. */
  watch<T>(read: (tables: PersonTables) => Promise<T>, listener: (value: T) => void): () => void;
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

  /**
   * Where the browser emptied the database below an open tab, this tab still knows the server's number of what it has open.
   * Answers the number under which this device keeps it.
   */
  restoreNumber(tables: PersonTables, lane: number): Promise<number>;

  /** Resolves once the numbers above are known; with false where this device does not give its database. */
  ready: Promise<boolean>;

  forDelivery: ForDelivery;
};

export function createOutbox(world: OutboxWorld): Outbox {
  const { store, now } = world;
  const forDelivery = createForDelivery(world);
  const workListeners = new Set<() => void>();
  const numbers = watchNumbers(store, now);
  const stir = () => {
    for (const listener of workListeners) listener();
  };
  const write = createWriting(world, { restoreNumber: numbers.restore, stir });
  const choose = async <T>(work: (tables: PersonTables) => Promise<T>): Promise<T> => {
    const result = await store.write(work);
    stir();
    return result;
  };
  const deleting = (work: (tables: PersonTables) => Promise<boolean>) => {
    const key = world.newKey();
    return choose((tables) => deleteOnce(tables, key, work));
  };
  const signs = createPageSigns({
    now,
    waitsForLine: () => store.read((tables) => waitsForLine(tables, now())),
    tryNow: () => choose((tables) => hurryLine(tables, now())),
  });
  const outcomeOf = (operationId: string, lane: number) => awaitOutcome(world, operationId, lane);
  const watchMarked = createMarkedWatching(world);

  return {
    userId: store.userId,
    place: store.place,
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
    discard: (id, { wishes, isWanted = async () => true } = {}) =>
      choose(async (tables) => !(await isWanted(tables)) || discard(tables, world, id, wishes)),
    discardKept: (lane, mark) => deleting((tables) => discardKept(tables, lane, mark)),
    markOfDraft: (lane) => store.read((tables) => readMarkOfDraft(tables, lane)),
    deleteDraft: (lane, mark) => deleting((tables) => deleteDraft(tables, { lane, mark, now: now() })),
    fateOf: (id) => awaitFate(store, id),
    async retry(id) {
      await choose((tables) => retry(tables, world, id));
    },
    async solve(id, choices) {
      await choose((tables) => solve(tables, world, id, choices));
    },
    async sendNow(operationId) {
      const until = await store.write((tables) => sendNow(tables, now(), operationId));
      stir();
      return until;
    },
    exportWork: () => exportWork(store, world),
    async importWork(text) {
      const copy = readCopy(text);
      if (copy === 'unreadable' || copy === 'newerFormat') return { kind: copy };
      const here = await store.read((tables) => ownerOf(tables, store.userId));
      // The disk has refused to write down whose this is: then nobody can say whether the copy is from before a restore.
      if (here.emailAddress === null && copy.portalId !== null)
        throw new DOMException('Whose database this is is not written down yet.', 'InvalidStateError');
      const standing = standingOf(copy, here);
      if (standing !== 'own') return { kind: standing };
      let taken: TakenIn | undefined;
      const last = await store.write(async (tables) => {
        const now = await takeIn(tables, copy, world.now());
        // Run again after a commit that nobody heard of, it finds all of it there.
        taken ??= now;
        return now;
      });
      stir();
      return taken ?? last;
    },
    tellStuck: signs.tellStuck,
    tellReadAnswered: signs.tellReadAnswered,
    async summary() {
      const mark = await world.mark();
      return signs.over(await store.read((tables) => summarize(tables, mark)));
    },
    watchSummary: (listener) => signs.watch(() => watchMarked(summarize, (summary) => listener(signs.over(summary)))),
    watchListing: (most, listener) =>
      watchMarked((tables, mark) => readListing(tables, { mark, now: now() }, most), listener),
    watchChange: (id, listener) =>
      watchMarked((tables, mark) => readChange(tables, { mark, now: now() }, id), listener),
    async change(id) {
      const mark = await world.mark();
      return store.read((tables) => readChange(tables, { mark, now: now() }, id));
    },
    fileOf: async (fileId) => (await forDelivery.bytesOf(fileId))?.bytes,
    watchKept: (listener) => store.watch(readKept, listener),
    watchKeptCount: (listener) => store.watch(countKept, listener),
    watchFailing: (applicationId, listener) =>
      store.watch(async (tables) => {
        const { backOff } = await readLane(tables, await laneOf(tables, applicationId));
        return isDue(backOff, now()) ? null : (backOff?.retryAt ?? null);
      }, listener),
    watch: store.watch,
    operations: () => store.read((tables) => tables.operations.orderBy('position').toArray()),
    onAccepted: (listener) => watchAccepted(store, listener),
    onWork(listener) {
      workListeners.add(listener);
      return () => workListeners.delete(listener);
    },
    laneOf: (applicationId) => store.read((tables) => laneOf(tables, applicationId)),
    serverId: numbers.serverOf,
    localId: numbers.localOf,
    restoreNumber: numbers.restore,
    ready: numbers.ready,
    forDelivery,
  };
}

const notKept: Outbox['notKept'] = (error) => ({ kind: 'notKept', failure: failureOf(error) });
