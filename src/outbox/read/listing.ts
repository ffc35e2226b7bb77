import type { Intent, OperationRow, OperationState } from '../../local-db/tables/rows.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import type { Trouble } from '../../local-db/tables/trouble.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { readOutboxState } from './outbox-state.ts';
import { blockedReasonOf, type BlockedReason, type LaneContext } from './blocked-reason.ts';
import { operationsOf, readLane } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import { mayBeStored, requestsIn } from '../queue/operation-rows.ts';
import { statesThatNeedUser, type DeliveryState, deliveryStateOf } from '../queue/life-cycle.ts';
import { listedChange, uploadedFileName, type ListedChange } from './listed-change.ts';
import { outboxStateOf, deliveryNow, type OutboxSummary } from './summary.ts';

/** One waiting change, as a list shows it. Times are ms since 1970. */
export type ListedOperation = {
  id: string;
  lane: number;
  change: ListedChange;
  state: OperationState;
  /** How far it is delivered. Once the session has ended, everything that waits needs the user. */
  delivery: DeliveryState;
  blockedReason: BlockedReason;
  /** Also if its user sent it again although that is unknown. */
  mayHaveArrived: boolean;
  /** It was claimed, here or before it was copied; if not, another device may have sent it from a copy. */
  wasSent: boolean;
  carried: boolean;
  discardWanted: boolean;
  createdAt: number;
  trouble: Trouble | null;
  /** How many others are discarded with it: without the save that starts an application, nothing of it can be sent. */
  alsoDiscarded: number;
  /** How many things that the user asked for go with it: a later one may be merged into it while they look. */
  requestCount: number;
};

/** The application that changes belong to. `title` is null if this device has no draft of it. */
export type ListedWork = { lane: number; serverId: number | null; title: string | null };

export type ListedLane = ListedWork & { operations: readonly ListedOperation[] };

/** An operation that the server accepted. */
export type ListedReceipt = ListedWork &
  Pick<ReceiptRow, 'operationId' | 'kind' | 'step' | 'message' | 'at'> & { fileName: string | undefined };

/** Everything that waits or needs the user, as far as it is shown: what needs the user first, then the oldest. */
export type OutboxListing = {
  total: number;
  lanes: readonly ListedLane[];
  /** What the server accepted recently, newest first. */
  sent: readonly ListedReceipt[];
};

/** One whole change, with its text. */
export type WholeChange = ListedWork & { operation: ListedOperation; intent: Intent };

/** The number of receipts that are shown. */
const SENT_MAX = 20;

/** Reads at most `most` operations, however many wait, and no bytes of files. */
export async function readListing(
  tables: UserTables,
  world: { sessionMark: string | null; now: number },
  most: number,
): Promise<OutboxListing> {
  const [needingUser, oldest, total, outboxState] = await Promise.all([
    // If more need the user than are shown, nothing else is shown.
    tables.operations.where('state').anyOf(statesThatNeedUser).limit(most).toArray(),
    tables.operations.orderBy('position').limit(most).toArray(),
    tables.operations.count(),
    readOutboxState(tables),
  ]);
  const shown = new Map([...needingUser, ...oldest].map((operation) => [operation.id, operation]));
  const operations = [...shown.values()].slice(0, most).toSorted(byPosition);
  const numbers = [...new Set([...needingUser.toSorted(byPosition), ...operations].map(({ lane }) => lane))];
  const lanes: ListedLane[] = [];
  for (const number of numbers) {
    const own = operations.filter(({ lane }) => lane === number);
    if (own.length === 0) continue;
    const application = await readApplication(tables, number);
    const listed: ListedOperation[] = [];
    const laneContext = await surroundingsOf(tables, application, {
      outboxState: outboxStateOf(outboxState, world.sessionMark),
      now: world.now,
    });
    for (const operation of own) listed.push(await listedOperation(tables, operation, laneContext(own, needingUser)));
    lanes.push({ ...application, operations: listed });
  }
  return { total, lanes, sent: await readSent(tables) };
}

/** One change; null if it no longer waits. */
export async function readChange(
  tables: UserTables,
  world: { sessionMark: string | null; now: number },
  id: string,
): Promise<WholeChange | null> {
  const operation = await tables.operations.where('id').equals(id).first();
  if (operation === undefined) return null;
  const [application, outboxState, own] = await Promise.all([
    readApplication(tables, operation.lane),
    readOutboxState(tables),
    operationsOf(tables, operation.lane).toArray(),
  ]);
  const laneContext = await surroundingsOf(tables, application, {
    outboxState: outboxStateOf(outboxState, world.sessionMark),
    now: world.now,
  });
  const listed = await listedOperation(tables, operation, laneContext(own, []));
  return { ...application, operation: listed, intent: operation.intent };
}

const positionOf = ({ position }: OperationRow) => position ?? 0;
const byPosition = (one: OperationRow, other: OperationRow) => positionOf(one) - positionOf(other);

async function readApplication(tables: UserTables, lane: number): Promise<ListedWork> {
  const [serverId, title] = await Promise.all([resolveId(tables, lane), titleOfLane(tables, lane)]);
  return { lane, serverId: serverId ?? null, title };
}

/** The title as it will be: text written here takes precedence over what the server has. */
export async function titleOfLane(tables: UserTables, lane: number): Promise<string | null> {
  const [draft, row] = await Promise.all([tables.drafts.get(lane), tables.fields.get([lane, 'researchTitle'])]);
  if (row !== undefined) return String(row.value);
  return draft === undefined ? null : (draft.base?.answers.researchTitle ?? '');
}

async function surroundingsOf(
  tables: UserTables,
  { lane, serverId }: ListedWork,
  { outboxState, now }: { outboxState: OutboxSummary['outboxState']; now: number },
) {
  const { backOff } = await readLane(tables, lane);
  const isStarted = serverId !== null;
  const all = isStarted ? [] : await operationsOf(tables, lane).toArray();
  const create = all.find(({ intent }) => startsApplication(intent));
  // Operations that need the user may lie beyond what is shown.
  return (own: readonly OperationRow[], needingUser: readonly OperationRow[]) => {
    const others = new Map([...own, ...needingUser.filter((one) => one.lane === lane)].map((one) => [one.id, one]));
    return (operation: OperationRow): LaneContext & { leaving: readonly OperationRow[] } => ({
      before: [...others.values()].filter((one) => positionOf(one) < positionOf(operation)).toSorted(byPosition),
      create,
      isStarted,
      outboxState,
      laneBackOff: backOff,
      now,
      leaving: create?.id === operation.id ? all : [operation],
    });
  };
}

async function listedOperation(
  tables: UserTables,
  operation: OperationRow,
  laneContext: (operation: OperationRow) => LaneContext & { leaving: readonly OperationRow[] },
): Promise<ListedOperation> {
  const { id, lane, state, sent, carried, discardWanted, createdAt, trouble } = operation;
  const around = laneContext(operation);
  return {
    id,
    lane,
    change: await listedChange(tables, operation),
    state,
    delivery: deliveryNow(deliveryStateOf(state), around.outboxState),
    blockedReason: blockedReasonOf(operation, around),
    mayHaveArrived: mayBeStored(operation),
    wasSent: sent !== null,
    carried: carried === true,
    discardWanted,
    createdAt,
    trouble,
    alsoDiscarded: around.leaving.length - 1,
    requestCount: requestsIn(around.leaving),
  };
}

async function readSent(tables: UserTables): Promise<ListedReceipt[]> {
  const all = tables.receipts.orderBy('sequence');
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const newestFirst = all.reverse();
  const accepted = await newestFirst
    .filter(({ outcome }) => outcome === 'accepted')
    .limit(SENT_MAX)
    .toArray();
  const sent: ListedReceipt[] = [];
  for (const { lane, operationId, kind, step, message, at, data } of accepted) {
    const application = await readApplication(tables, lane);
    const fileName = uploadedFileName(kind, data);
    sent.push({ ...application, operationId, kind, ...(step === undefined ? {} : { step }), message, at, fileName });
  }
  return sent;
}
