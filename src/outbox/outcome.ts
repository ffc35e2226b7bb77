import type { Problem } from '../contract/envelope.ts';
import type { Conflict, OperationRow, ReceiptRow } from '../local-db/rows.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import { isPaused, readLine } from './line.ts';
import { merge, readStuck } from './enqueueing.ts';
import { operationsOf } from './lane.ts';
import { holdsLane } from './life.ts';

/**
 * What became of a change, as the screen that made it is told:
 * - `saved`: the server has it.
 * - `waiting`: it is kept on this device and goes by itself; `signedOut` once somebody signs in; `behind` once the person
 *   has looked at something else of the application that needs them; `failingUntil` (ms since 1970) where the portal can be
 *   reached and failed with this application alone.
 * - `refused`: the server said no, in its own words; it is still on this device. - `conflict`: a person has to choose.
 * - `takenBack`: somebody discarded it meanwhile, on this page or in another tab; with `mayHaveArrived` nobody here knows
 *   whether the server has it. What was written is kept. - `notKept`: it could not even be kept here; the form still has it.
 * `applicationId` is the number that this device goes on with.
 */
export type Outcome =
  | { kind: 'saved'; message: string; data: unknown; applicationId: number }
  | { kind: 'waiting'; applicationId: number; signedOut: boolean; behind: boolean; failingUntil?: number }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[] }
  | { kind: 'conflict'; message: string; conflict: Conflict }
  | { kind: 'takenBack'; mayHaveArrived: boolean }
  | { kind: 'notKept'; failure: StoreFailure };

/** How long a screen waits for the server before it says that a change waits. */
const VERDICT_AWAITED_MS = 4000;

/** How an operation stands, as far as somebody who waits for it cares. */
type Standing = {
  operation: OperationRow | undefined;
  /** What became of it, once it has left. */
  left: Outcome | undefined;
  stalled: boolean;
  signedOut: boolean;
  /** Something before it in its lane needs the person first. */
  behind: boolean;
  /** Until when its lane alone backs off; null where it does not. */
  failingUntil: number | null;
};

/** What somebody who waits needs of the outbox's world. */
type Patience = {
  store: PersonStore;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  mark: () => Promise<string | null>;
};

/** Resolves at the first of: a verdict, a try that ended, 4 s; at once while nothing can be sent. */
export function awaitOutcome(world: Patience, operationId: string, lane: number): Promise<Outcome> {
  const { store } = world;
  const patience = new AbortController();
  return new Promise((resolve, reject) => {
    const known: Known = { id: operationId, bornAs: operationId, lane };
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

/** Where an operation was last seen. One that is made anew has another id, and knows the one that it was put in with. */
type Known = { id: string; bornAs: string; lane: number };

const knownOf = (operation: OperationRow | undefined): Partial<Known> =>
  operation === undefined ? {} : { id: operation.id, bornAs: operation.bornAs ?? operation.id, lane: operation.lane };

/** Read in one go, as far as it can be: what is read in turns comes late, where change follows change. */
async function standingOf(tables: PersonTables, known: Known, mark: string | null): Promise<Standing> {
  const { id, bornAs, lane } = known;
  const [byId, receiptById, line, stuck, ownLane] = await Promise.all([
    tables.operations.where('id').equals(id).first(),
    tables.receipts.where('operationId').equals(id).first(),
    readLine(tables),
    readStuck(tables),
    tables.lanes.get(lane),
  ]);
  const isMeant = (one: { bornAs?: string }) => one.bornAs === bornAs;
  // Made anew before anybody looked: it is found by what it was put in as, or has gone a moment ago.
  const isMissing = byId === undefined && receiptById === undefined;
  const operation = isMissing ? await operationsOf(tables, lane).filter(isMeant).first() : byId;
  const receipt = isMissing && operation === undefined ? await lastReceipt(tables, isMeant) : receiptById;
  const signedOut = mark === null || isPaused(line, mark);
  // What stands behind something that needs a person does not go before they have looked at it.
  const before = stuck.filter(
    (other) =>
      other.lane === operation?.lane &&
      (other.position ?? 0) < (operation.position ?? 0) &&
      holdsLane(other.intent.kind, other.state),
  );
  const behind = before.length > 0;
  // A save that mended another and has a copied one behind it is saved with that one; what it is refused for is its own.
  const mended = operation?.carried && before.find(({ intent }) => merge(intent, operation.intent) !== null);
  // Its own lane may have backed off before anybody looked, by a try that ended that quickly.
  const backsOff = line.backOff !== null || (ownLane?.backOff ?? null) !== null;
  const left = receipt === undefined ? undefined : outcomeBy(receipt);
  const failingUntil = line.backOff === null ? (ownLane?.backOff?.retryAt ?? null) : null;
  const stalled = signedOut || backsOff || behind;
  return { operation: mended || operation, left, stalled, signedOut, behind, failingUntil };
}

function outcomeBy({ outcome, message, data, lane }: ReceiptRow): Outcome {
  return outcome === 'accepted'
    ? { kind: 'saved', message, data, applicationId: lane }
    : { kind: 'takenBack', mayHaveArrived: outcome === 'mayHaveArrived' };
}

/** Among the last ones: how far to look back for something that was put in this moment. */
const RECEIPTS_LOOKED_AT = 100;

function lastReceipt(tables: PersonTables, isMeant: (one: ReceiptRow) => boolean): Promise<ReceiptRow | undefined> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  return tables.receipts.orderBy('sequence').reverse().limit(RECEIPTS_LOOKED_AT).filter(isMeant).first();
}

/** What there is to say now, or null while it is worth waiting. */
function outcomeNow(
  { operation, left, stalled, signedOut, behind, failingUntil }: Standing,
  firstTries: number | undefined,
): Outcome | null {
  if (left !== undefined) return left;
  // Made one with another, or made anew by its person: what became of it is told where all that waits is told.
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
  const waiting: Outcome = { kind: 'waiting', applicationId: lane, signedOut, behind };
  return failingUntil === null || signedOut || behind ? waiting : { ...waiting, failingUntil };
}
