import type { Problem } from '../../contract/api/envelope.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { Conflict } from '../../local-db/tables/trouble.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { StoreFailure } from '../../local-db/store-failure.ts';
import { isPaused, readOutboxState } from '../read/outbox-state.ts';
import { isAboutTheSame } from './coalesce.ts';
import { readNeedingUser } from './enqueue.ts';
import { lastReceipt, operationsOf } from './lane.ts';
import { blockedBy } from './life-cycle.ts';

/**
 * The outcome of a change, as reported to the screen that made it:
 *
 * - `saved`: the server has it.
 * - `waiting`: it is stored on this device and is sent automatically; with `sessionEnded`, once a user signs in; with
 *   `behind`, once the user has looked at something else in the application that needs them. `failingUntil` (ms since
 *   1970) is set if the server can be reached and failed for this application alone.
 * - `refused`: the server refused it, with this message; it is still on this device.
 * - `conflict`: the user has to choose.
 * - `discarded`: it was discarded in the meantime, on this page or in another tab; with `mayHaveArrived` it is unknown
 *   on this device whether the server has it. What was written is kept.
 * - `notStored`: it could not even be stored on this device; the form still has it.
 *
 * `applicationId` is the id that this device continues with.
 */
export type Outcome =
  | { kind: 'saved'; message: string; data: unknown; applicationId: number }
  | { kind: 'waiting'; applicationId: number; sessionEnded: boolean; behind: boolean; failingUntil?: number }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[] }
  | { kind: 'conflict'; message: string; conflict: Conflict }
  | { kind: 'discarded'; mayHaveArrived: boolean }
  | { kind: 'notStored'; failure: StoreFailure };

/** How long a screen waits for the server before it says that a change waits. */
const VERDICT_AWAITED_MS = 4000;

/** The state of an operation, as far as a screen that waits for it is concerned. */
type AwaitedState = {
  operation: OperationRow | undefined;
  /** Its outcome, once it has left the table. */
  left: Outcome | undefined;
  stalled: boolean;
  sessionEnded: boolean;
  /** An operation before it in its lane needs the user first. */
  behind: boolean;
  /** Until when its lane alone backs off (ms since 1970); null if it does not. */
  failingUntil: number | null;
};

/** What waiting for an outcome needs of the outbox's world. */
type AwaitingWorld = {
  store: UserStore;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  sessionMark: () => Promise<string | null>;
};

/** Resolves at the first of: a verdict, the end of a try, 4 s; at once while nothing can be sent. */
export function awaitOutcome(world: AwaitingWorld, operationId: string, lane: number): Promise<Outcome> {
  const { store } = world;
  const waiting = new AbortController();
  return new Promise((resolve, reject) => {
    const known: Known = { id: operationId, bornAs: operationId, lane };
    let firstTries: number | undefined;
    let stop = () => {};
    const end = (outcome: Outcome) => {
      waiting.abort();
      stop();
      resolve(outcome);
    };
    const look = (awaited: AwaitedState) => {
      const outcome = outcomeNow(awaited, firstTries);
      firstTries ??= awaited.operation?.tries;
      Object.assign(known, knownOf(awaited.operation));
      if (outcome !== null) end(outcome);
    };
    const watch = async () => {
      // The change is stored already; who is signed in only affects what is said about it.
      const sessionMark = await world.sessionMark().catch(() => null);
      if (!waiting.signal.aborted) stop = store.watch((tables) => readAwaitedState(tables, known, sessionMark), look);
    };
    const giveUpWaiting = async () => {
      await world.sleep(VERDICT_AWAITED_MS, waiting.signal);
      if (!waiting.signal.aborted) {
        end({ kind: 'waiting', applicationId: known.lane, sessionEnded: false, behind: false });
      }
    };
    watch().catch(reject);
    void giveUpWaiting();
  });
}

/**
 * Where an operation was last seen. A re-created one has another id, and keeps the id that it was enqueued with
 * (`bornAs`).
 */
type Known = { id: string; bornAs: string; lane: number };

const knownOf = (operation: OperationRow | undefined): Partial<Known> =>
  operation === undefined ? {} : { id: operation.id, bornAs: operation.bornAs ?? operation.id, lane: operation.lane };

/** Reads in parallel as far as possible: sequential reads come late if changes follow each other quickly. */
async function readAwaitedState(tables: UserTables, known: Known, sessionMark: string | null): Promise<AwaitedState> {
  const { id, bornAs, lane } = known;
  const [byId, receiptById, outboxState, needingUser, ownLane] = await Promise.all([
    tables.operations.where('id').equals(id).first(),
    tables.receipts.where('operationId').equals(id).last(),
    readOutboxState(tables),
    readNeedingUser(tables),
    tables.lanes.get(lane),
  ]);
  const isMeant = (one: { bornAs?: string }) => one.bornAs === bornAs;
  // It was re-created before it was first read: it is found by the id that it was enqueued with, or has left a moment
  // ago.
  const isMissing = byId === undefined && receiptById === undefined;
  const operation = isMissing ? await operationsOf(tables, lane).filter(isMeant).first() : byId;
  // What was discarded and is sent again under its key has the receipt of its Discard too, as long as it waits.
  const receipt = operation === undefined ? (receiptById ?? (await lastReceipt(tables, isMeant))) : undefined;
  const sessionEnded = sessionMark === null || isPaused(outboxState, sessionMark);
  // An operation queued behind one that needs the user is not sent before the user has looked at that one.
  const mayBeBehind = operation !== undefined && needingUser.some((other) => other.lane === operation.lane);
  const all = mayBeBehind ? await operationsOf(tables, operation.lane).toArray() : [];
  const earlier = all.filter(({ position = 0 }) => position < (operation?.position ?? 0));
  const behind = operation !== undefined && blockedBy(operation, earlier) !== undefined;
  // If a copied save is queued behind the one that was corrected, the two are saved together, and this is the id of the
  // copied one; but if the corrected one is refused, that is what is reported.
  const corrected =
    operation?.carried &&
    earlier.find((one) => blockedBy(operation, [one]) !== undefined && isAboutTheSame(one.intent, operation.intent));
  // Its own lane may have backed off before the first read, after a try that ended that quickly.
  const backsOff = outboxState.backOff !== null || (ownLane?.backOff ?? null) !== null;
  const left = receipt === undefined ? undefined : outcomeBy(receipt);
  const failingUntil = outboxState.backOff === null ? (ownLane?.backOff?.retryAt ?? null) : null;
  const stalled = sessionEnded || backsOff || behind;
  return { operation: corrected || operation, left, stalled, sessionEnded, behind, failingUntil };
}

function outcomeBy({ outcome, message, data, lane }: ReceiptRow): Outcome {
  return outcome === 'accepted'
    ? { kind: 'saved', message, data, applicationId: lane }
    : { kind: 'discarded', mayHaveArrived: outcome === 'mayHaveArrived' };
}

/** The outcome to report now, or null while it is worth waiting. */
function outcomeNow(
  { operation, left, stalled, sessionEnded, behind, failingUntil }: AwaitedState,
  firstTries: number | undefined,
): Outcome | null {
  if (left !== undefined) return left;
  // It was merged into another one, or re-created by the user: the list of everything that waits shows its outcome.
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
  if ((!stalled && !ended) || state === 'sending') return null;
  const waiting: Outcome = { kind: 'waiting', applicationId: lane, sessionEnded, behind };
  return failingUntil === null || sessionEnded || behind ? waiting : { ...waiting, failingUntil };
}
