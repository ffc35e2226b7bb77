import type { Place } from '../contract/domain/place.ts';
import type { OperationRow } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { failureOf } from '../local-db/store-failure.ts';
import { exportWork } from './transfer/export-work.ts';
import { deleteDraft, deleteOnce, discardLocalOnly, readContentMark } from './queue/discard-local-only.ts';
import { awaitDiscardResult, type DiscardResult } from './read/discard-result.ts';
import { createForDelivery, type ForDelivery, type OutboxWorld } from './sending/for-delivery.ts';
import type { LocalOnlyWork } from './read/local-only.ts';
import type { OutboxListing, WholeChange } from './read/listing.ts';
import { watchKnownIds } from './queue/known-ids.ts';
import { retryAfterReading, waitsForServer } from './read/outbox-state.ts';
import { createPageSigns } from './read/page-delivery-state.ts';
import { awaitOutcome, type Outcome } from './queue/outcome.ts';
import { resolveConflict, type Choices } from './merge/resolutions.ts';
import { discard } from './merge/discard.ts';
import { retry } from './merge/retry.ts';
import { sendNow } from './sending/send-now.ts';
import type { OutboxSummary } from './read/summary.ts';
import { importCopy } from './transfer/import-copy.ts';
import type { ImportResult } from './transfer/import-work.ts';
import { createTransactionalEnqueue, type Enqueue } from './queue/write-with-operations.ts';
import { createOutboxReports } from './outbox-reports.ts';

export type { Outcome } from './queue/outcome.ts';
export type { Enqueue } from './queue/write-with-operations.ts';

/**
 * The outbox: changes waiting to be sent. A lane is one application: its operations are sent in order, lanes in
 * parallel. Everything is stored in the user's database; screens use what the outbox reports, delivery uses `claim` and
 * `settle`.
 */
export type Outbox = {
  userId: number;
  place: Place;
  /** Writes a local change and its operations in one transaction: either both are stored or neither. */
  write<T>(work: (tables: UserTables, enqueue: Enqueue) => Promise<T>): Promise<T>;
  /**
   * Resolves at the first of: a verdict, the end of a try, 4 s; at once while nothing can be sent. `lane` is the
   * operation's.
   */
  outcomeOf(operationId: string, lane: number): Promise<Outcome>;
  /** Writes and waits. If `work` finds that there is nothing to send (null), that counts as saved. */
  sendOrNothing(
    applicationId: number,
    work: (tables: UserTables, enqueue: Enqueue) => Promise<string | null>,
  ): Promise<Outcome>;
  /** The outcome of a write that failed: the change was not stored, and why. */
  notStored(error: unknown): Outcome;

  /**
   * Discards an operation; with `onlyIf`, only if that returns true in the same transaction. Returns false, and does
   * nothing, if it would discard more than the user was shown (`ListedOperation.requestCount`).
   */
  discard(
    operationId: string,
    shown?: { requestCount?: number; onlyIf?: (tables: UserTables) => Promise<boolean> },
  ): Promise<boolean>;
  /**
   * Deletes what is written in an application and in no operation, and the draft if nothing is left of it then. Returns
   * false, and does nothing, if it is no longer what the user was shown (`LocalOnlyWork.contentMark`).
   */
  discardLocalOnly(lane: number, contentMark: string): Promise<boolean>;
  /** A mark that tells a draft's current content from any other, read before the user is asked whether to delete it. */
  draftMark(lane: number): Promise<string>;
  /**
   * Deletes a draft that only this device has, with all its waiting operations. Returns false, and does nothing, for
   * any other draft, and if it is no longer what the user was shown.
   */
  deleteDraft(lane: number, contentMark: string): Promise<boolean>;
  /** Resolves once the outcome of a discarded operation is known. */
  discardResultOf(operationId: string): Promise<DiscardResult>;
  retry(operationId: string): Promise<void>;
  /** Solves a conflict; resolves to false, and changes nothing, if the operation is no longer in one. */
  solve(operationId: string, choices: Choices): Promise<boolean>;
  /**
   * Makes everything due at once, or one operation with those before it. Returns until when the server asked the whole
   * outbox to wait (ms since 1970), or null; `gone` if that operation no longer exists.
   */
  sendNow(operationId?: string): Promise<number | 'gone' | null>;

  /**
   * Exports all work that is on this device alone, as the parts of a file's text: to be looked at, or imported on
   * another device. In parts, because a single string cannot be as long as all files together. `onUnreadable` is given
   * the names of files that the browser can no longer read, and that the copy lacks.
   */
  exportWork(onUnreadable?: (fileNames: readonly string[]) => void): Promise<string[]>;
  /**
   * Imports such a copy, all of it or nothing: as one text, or line by line. Keys are kept, so that nothing is done
   * twice.
   */
  importWork(text: string | readonly string[]): Promise<ImportResult>;

  /** Called by the watchdog: whether work waits without a cause, and restarting delivery did not help. */
  tellStalled(stalled: boolean): void;
  /** Called for every read request that got a response: what waits for the connection is tried at once. */
  tellReadAnswered(): void;
  summary(): Promise<OutboxSummary>;
  watchSummary(listener: (summary: OutboxSummary) => void): () => void;
  /** What waits, by application, at most `most` operations of it; and what was sent recently. */
  watchListing(most: number, listener: (listing: OutboxListing) => void): () => void;
  /** One operation with its full text; null once it no longer exists, or has become another one. */
  watchChange(operationId: string, listener: (change: WholeChange | null) => void): () => void;
  /** The same, read once. */
  change(operationId: string): Promise<WholeChange | null>;
  /** The bytes of an operation's file; undefined if this device no longer has them. */
  fileOf(fileId: number): Promise<Blob | undefined>;
  /** What is written on this device and in no operation, by application. */
  watchKept(listener: (kept: readonly LocalOnlyWork[]) => void): () => void;
  /**
   * When an application is tried again that the server failed for, and for that one alone (ms since 1970); otherwise
   * null.
   */
  watchFailing(applicationId: number, listener: (until: number | null) => void): () => void;
  /**
   * Calls back with the result of `read`, now and after every change: for data of one screen, whose query is loaded
   * with it.
   */
  watch<T>(read: (tables: UserTables) => Promise<T>, listener: (value: T) => void): () => void;
  /** All operations, oldest first. */
  operations(): Promise<OperationRow[]>;
  /** Calls back after every accepted change with the server's id of its application. */
  onAccepted(listener: (applicationId: number) => void): () => void;
  /** Calls back when there is something new to deliver. */
  onWork(listener: () => void): () => void;

  /**
   * The server's id of an application, or an investigator, created on this device, 0 while this tab knows none; a
   * server's id stays the same.
   */
  serverId(applicationId: number): number;
  /** The reverse: the local id of an application that was created on this device, otherwise the id itself. */
  localId(applicationId: number): number;

  /**
   * Restores an application's id after the browser has emptied the database under an open tab: the tab still knows
   * the server's id of what it has open. Returns the id under which this device keeps the application.
   */
  restoreServerId(tables: UserTables, lane: number): Promise<number>;

  /** Resolves once the ids above are known; with false if this device's database cannot be read. */
  ready: Promise<boolean>;

  forDelivery: ForDelivery;
};

export function createOutbox(world: OutboxWorld): Outbox {
  const { store, now } = world;
  const forDelivery = createForDelivery(world);
  const workListeners = new Set<() => void>();
  const numbers = watchKnownIds(store, now);
  const notifyWork = () => {
    for (const listener of workListeners) listener();
  };
  const write = createTransactionalEnqueue(world, { restoreServerId: numbers.restore, notifyWork });
  /** Writes in one transaction, after which there may be something new to deliver. */
  const writeAndNotify = async <T>(work: (tables: UserTables) => Promise<T>): Promise<T> => {
    const result = await store.write(work);
    notifyWork();
    return result;
  };
  /** Does what the user chose only once, even if its commit is not confirmed and the transaction runs again. */
  const once = (work: (tables: UserTables) => Promise<boolean>) => {
    const key = world.newKey();
    return writeAndNotify((tables) => deleteOnce(tables, key, work));
  };
  const signs = createPageSigns({
    now,
    waitsForServer: () => store.read((tables) => waitsForServer(tables, now())),
    tryNow: () => writeAndNotify((tables) => retryAfterReading(tables, now())),
  });
  const outcomeOf = (operationId: string, lane: number) => awaitOutcome(world, operationId, lane);

  return {
    ...createOutboxReports(world, signs),
    userId: store.userId,
    place: store.place,
    write,
    outcomeOf,
    notStored,
    async sendOrNothing(applicationId, work) {
      let operationId: string | null;
      try {
        operationId = await write(work);
      } catch (error) {
        return notStored(error);
      }
      return operationId === null
        ? { kind: 'saved', message: '', data: undefined, applicationId }
        : outcomeOf(operationId, applicationId);
    },
    discard: (id, { requestCount, onlyIf = async () => true } = {}) =>
      once(async (tables) => !(await onlyIf(tables)) || discard(tables, world, id, requestCount)),
    discardLocalOnly: (lane, contentMark) => once((tables) => discardLocalOnly(tables, lane, contentMark)),
    draftMark: (lane) => store.read((tables) => readContentMark(tables, lane)),
    deleteDraft: (lane, contentMark) => once((tables) => deleteDraft(tables, { lane, contentMark, now: now() })),
    discardResultOf: (id) => awaitDiscardResult(store, id),
    async retry(id) {
      await writeAndNotify((tables) => retry(tables, world, id));
    },
    solve: (id, choices) => once((tables) => resolveConflict(tables, world, id, choices)),
    sendNow: (operationId) => writeAndNotify((tables) => sendNow(tables, now(), operationId)),
    exportWork: (onUnreadable) => exportWork(store, world, onUnreadable),
    importWork: (text) => importCopy({ store, now, write: writeAndNotify }, text),
    tellStalled: signs.tellStalled,
    tellReadAnswered: signs.tellReadAnswered,
    fileOf: async (fileId) => (await forDelivery.bytesOf(fileId))?.bytes,
    onWork(listener) {
      workListeners.add(listener);
      return () => workListeners.delete(listener);
    },
    serverId: numbers.serverOf,
    localId: numbers.localOf,
    restoreServerId: numbers.restore,
    ready: numbers.ready,
    forDelivery,
  };
}

const notStored: Outbox['notStored'] = (error) => ({ kind: 'notStored', failure: failureOf(error) });
