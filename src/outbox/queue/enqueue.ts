import { status } from '../../contract/domain/statuses.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { coalesce, isAboutTheSame, overwritesUnseen } from './coalesce.ts';
import { activateLane, confirmLane, lastOf, operationsOf, readLane } from './lane.ts';
import { startsApplication, changesContent, isSubmission } from './intent-kinds.ts';
import { basedOnResumed, resumeStart } from '../sending/abandoned.ts';
import { needsUser, next, statesThatNeedUser } from './life-cycle.ts';
import {
  asExported,
  freshOperation,
  recreateChanged,
  renameOperation,
  requestsIn,
  requestedAgain,
  type EnqueueWorld,
} from './operation-rows.ts';
import { intentPossiblyStored } from '../sending/possibly-stored.ts';
import { positionOfStart, startFirst } from './start-application.ts';

/**
 * `heldUntil`: a decision can be undone until then (ms since 1970). `with` writes what goes along, in the same
 * transaction. `carriedAs`: a copy went to another device before the change was enqueued, and each device sends it
 * under this key. `automatic`: its user has not asked for it.
 */
export type EnqueueOptions = {
  automatic?: true | undefined;
  heldUntil?: number | undefined;
  carriedAs?: string | undefined;
  with?: (operationId: string) => Promise<unknown>;
};

/**
 * Enqueues what the user asked for behind the other operations of its application, inside the transaction that stores
 * the change itself. Returns the id of the operation that takes all of it to the server: an existing one if the two
 * were merged.
 *
 * A save is merged only into the last operation of its lane: if that is for the same step, was never claimed, is in no
 * copy and does not leave with a discarded start, and if the save overwrites no text that its writer had not seen. The
 * position of that operation stays, and what was sent once is never changed. A save of the same step as a refused or
 * conflicting one corrects that one in its old position, because later operations build on it.
 */
export async function enqueue(
  tables: UserTables,
  world: EnqueueWorld,
  lane: number,
  requested: Intent | Promise<Intent>,
  options: EnqueueOptions = {},
): Promise<string> {
  const alongside = options.with ?? (async () => {});
  // Awaited together: `requested` may be in progress already, and may reject before the other reads are done.
  const restored = world.restoreServerId?.(tables, lane);
  const [startPosition, wanted, before, laneBefore, needingUser] = await Promise.all([
    // Not before the server's id is restored: if it is known, an abandoned start is not resumed, because what it
    // contained is older than the base.
    Promise.resolve(restored).then(() => positionOfStart(tables, lane)),
    requested,
    lastOf(tables, lane),
    readLane(tables, lane),
    readNeedingUser(tables),
  ]);
  const row = options.automatic === true ? laneBefore : await confirmLane(tables, laneBefore);
  const resumed =
    startPosition !== null && startsApplication(wanted)
      ? await resumeStart(tables, lane, startPosition.position)
      : null;
  const intent = resumed === null ? wanted : basedOnResumed(resumed, wanted);
  const last = before ?? resumed ?? undefined;
  if (startPosition !== null && !startsApplication(intent))
    await startFirst(tables, world, lane, startPosition.position);
  const submitting = last === undefined ? undefined : await submissionBefore(tables, last, intent);
  if (submitting !== undefined && changesContent(intent) && isUnclaimed(submitting)) {
    // An edit made after Submit belongs before it: an application under review cannot be edited.
    await tables.operations.delete(positionOf(submitting));
    const id = await enqueue(tables, world, lane, intent, options);
    await addLast(tables, submitting);
    return id;
  }
  if (submitting !== undefined && isSubmitOrSaveAsDraft(intent)) {
    // The application is being submitted already: Submit again asks for the same, and it can no longer become a draft.
    if (isSubmission(intent)) {
      const again = requestedAgain(submitting);
      if (isUnclaimed(submitting) && (submitting.id !== last?.id || (await leavesWithStart(tables, submitting)))) {
        // What a copy brought since is behind it: now its user has seen that, and submits it too. After a Discard of
        // the start it is wanted again.
        await tables.operations.delete(positionOf(submitting));
        await addLast(tables, { ...again, intent });
      } else await tables.operations.put(again);
    }
    await alongside(submitting.id);
    return submitting.id;
  }
  // Correct before merging: a save queued behind the refused one would take this text, and the refused one would stay
  // refused.
  const correctable = findCorrectable(needingUser, lane, intent);
  if (correctable !== undefined) {
    const corrected = await correctByAnother(tables, world, correctable, intent, alongside);
    if (corrected !== null) return corrected;
  }
  if (last !== undefined && isUnclaimed(last) && !overwritesUnseen(last.intent, intent)) {
    const merged = coalesce(last.intent, intent);
    if (merged !== null && !(await leavesWithStart(tables, last))) {
      const tookIn = (last.tookIn ?? 0) + 1;
      await Promise.all([tables.operations.put({ ...last, intent: merged, tookIn }), alongside(last.id)]);
      return last.id;
    }
  }
  const start = startsApplication(intent) && resumed === null ? startPosition : null;
  const carriedAs = start !== null ? (await tables.drafts.get(lane))?.carriedAs : options.carriedAs;
  const id = carriedAs ?? world.newKey();
  const untried = freshOperation({ id, lane, intent, createdAt: world.now(), heldUntil: options.heldUntil });
  const fresh = { ...untried, ...start };
  await Promise.all([
    tables.operations.add(carriedAs === undefined ? fresh : asExported(fresh, world.now())),
    (row.active === 1 && options.automatic !== true) ||
      tables.lanes.put({ ...row, active: 1, ...(options.automatic === true ? { automatic: true } : {}) }),
    alongside(id),
  ]);
  return id;
}

/**
 * Whether the start of its application is being sent, and its user discarded it together with this operation. A later
 * save is still wanted, so it stays separate.
 */
async function leavesWithStart(tables: UserTables, { lane, position = 0 }: OperationRow): Promise<boolean> {
  if (lane > 0) return false;
  // Only what is being sent can be discarded and still here.
  const sending = await tables.operations.where('state').equals('sending').toArray();
  return sending.some((one) => one.lane === lane && one.discardWanted && (one.discardedTo ?? -1) >= position);
}

/** Stores an operation behind all others of its lane. */
async function addLast(tables: UserTables, { position: _position, ...operation }: OperationRow): Promise<void> {
  await tables.operations.add(operation);
  await activateLane(tables, operation.lane);
}

/** Whether it was never sent, from this device or another one: it may still be changed, or a decision undone. */
export const isUnclaimed = ({ state, sent, carried }: OperationRow) =>
  state === 'waiting' && sent === null && carried !== true;
/** The status changes that a researcher asks for: Submit, and Save As Draft. */
const isSubmitOrSaveAsDraft = (intent: Intent) =>
  isSubmission(intent) || (intent.kind === 'changeStatus' && intent.to === status.draft);

/** The Submit in the lane of `last` that does not need the user, if this intent cannot simply be queued behind it. */
async function submissionBefore(
  tables: UserTables,
  last: OperationRow,
  intent: Intent,
): Promise<OperationRow | undefined> {
  if (isSubmitOrSaveAsDraft(intent)) return (await operationsOf(tables, last.lane).toArray()).find(isLiveSubmission);
  if (!changesContent(intent) || changesContent(last.intent)) return undefined;
  // An edit is queued before an unclaimed Submit, so only what is behind the last edit is searched. A Submit before an
  // edit that a copy brought was pressed without having seen that edit.
  const before = operationsOf(tables, last.lane);
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const tail = before.reverse().until((one) => changesContent(one.intent));
  return tail.filter(isLiveSubmission).first();
}

/** Whether this is a Submit that does not need the user. */
export const isLiveSubmission = (operation: OperationRow) =>
  isSubmission(operation.intent) && !needsUser(operation.state);

/** Every stored operation has a position; none has -1. */
const positionOf = ({ position }: OperationRow) => position ?? -1;

/** Everything that needs the user. Few operations do, however many wait. */
export function readNeedingUser(tables: UserTables): Promise<OperationRow[]> {
  return tables.operations.where('state').anyOf(statesThatNeedUser).toArray();
}

/** The lane's first operation that needs the user, is about the same thing as this intent, and can be corrected. */
function findCorrectable(needingUser: readonly OperationRow[], lane: number, intent: Intent): OperationRow | undefined {
  if (intent.kind === 'addFile' || intent.kind === 'removeFile' || intent.kind === 'comment') return undefined;
  const correctable = needingUser.filter(
    (other) => other.lane === lane && isCorrectable(other) && isAboutTheSame(other.intent, intent),
  );
  return correctable.toSorted((one, other) => positionOf(one) - positionOf(other))[0];
}

/** An operation that may have arrived keeps its key and bytes; a new change is queued behind it. */
function isCorrectable(operation: OperationRow): boolean {
  const step = needsUser(operation.state) ? next(operation, 'corrected') : null;
  return step !== null && !step.gone && step.newKey;
}

/** The intent of an operation that is corrected. If another device has a copy, its new rows may be stored already. */
const intentToCorrect = async (tables: UserTables, operation: OperationRow): Promise<Intent> =>
  operation.carried === true ? intentPossiblyStored(tables, operation) : operation.intent;

async function correctByAnother(
  tables: UserTables,
  world: EnqueueWorld,
  corrected: OperationRow,
  intent: Intent,
  alongside: (id: string) => Promise<unknown>,
): Promise<string | null> {
  const alike = await operationsOf(tables, corrected.lane)
    .filter((other) => isAboutTheSame(other.intent, intent))
    .toArray();
  if (intent.kind === 'changeStatus' || intent.kind === 'removeInvestigator') {
    // They failed because of what was stored then. What was saved since is queued behind them, so the new one goes to
    // the end.
    for (const other of alike) if (isCorrectable(other)) await tables.operations.delete(positionOf(other));
    return null;
  }
  const again = await recreateChanged(tables, world, corrected, corrected.intent);
  const { id } = again;
  let last = id;
  let merged = await intentToCorrect(tables, corrected);
  const taken = [corrected];
  for (const other of alike) {
    if (other.id === corrected.id) continue;
    if (isUnclaimed(other) || (isCorrectable(other) && !overwritesUnseen(merged, other.intent))) {
      // What was saved behind the refused one since is older than this intent, so it is merged in first.
      const intentOfOther = await intentToCorrect(tables, other);
      merged = coalesce(merged, intentOfOther) ?? merged;
      taken.push(other);
      await tables.operations.delete(positionOf(other));
      await renameOperation(tables, other, id);
      // An operation that may also be elsewhere keeps its key and its position: all of this is saved once that one is.
    } else if (!needsUser(other.state)) last = other.id;
  }
  await tables.operations.put({ ...again, intent: coalesce(merged, intent) ?? merged, tookIn: requestsIn(taken) });
  await renameOperation(tables, corrected, id);
  await alongside(id);
  return last;
}
