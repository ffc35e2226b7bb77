import type { ApplicationAsItStands } from '../../contract/domain/operation.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { LaneRow } from '../../local-db/tables/state-rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { applyAccepted, applyElsewhere } from './apply-accepted.ts';
import { classifyResponse, troubleOf, type ResponseClass, type TryResult } from './classify-response.ts';
import { afterFailure } from './back-off.ts';
import { holdsLease } from './lease.ts';
import { isCompared } from './freeze.ts';
import type { Claimant } from './claimed.ts';
import { isCreate } from '../queue/intent-kinds.ts';
import { readOutboxState, type OutboxState } from '../read/outbox-state.ts';
import { asExported, recreateOperation, renameOperation } from '../queue/operation-rows.ts';
import { startFirst } from '../queue/start-application.ts';
import { finish, lastOf, removeWithReceipt, operationsOf, readLane, resolveId } from '../queue/lane.ts';
import { joinNumbers } from '../queue/move-application.ts';
import { next } from '../queue/life-cycle.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { intentPerhapsStored, notePerhapsStored } from './perhaps-stored.ts';
import { askedMeanwhile, rebase } from '../merge/rebase.ts';
import { releaseWritten } from './release-text.ts';
import { noteForgottenAnswers, rememberForgotten } from './forgotten.ts';

export type SettleWorld = { newKey: () => string; random: () => number };

/** The lane and the state of the outbox after a try, so that claiming the next operation need not read them again. */
export type Settled = {
  outboxState: OutboxState;
  lane: LaneRow;
  /** Operations that were moved into the lane may be under way: none is claimed in it without looking. */
  isJoined?: true;
};

/**
 * Stores the result of a try, with all that follows from it, in the caller's transaction. Only here does an operation
 * leave the table with the server's verdict. If the lease is lost, nothing is stored, and null is returned.
 */
export async function settle(
  tables: UserTables,
  world: SettleWorld,
  claimant: Claimant,
  operationId: string,
  result: TryResult,
): Promise<Settled | null> {
  // Independent reads are made together: the other lanes wait for this transaction.
  const [isOurs, outboxState, operation] = await Promise.all([
    holdsLease(tables, claimant.token),
    readOutboxState(tables),
    tables.operations.where('id').equals(operationId).first(),
  ]);
  if (!isOurs || operation?.token !== claimant.token || operation.state !== 'sending') return null;
  const meaning = classifyResponse(operation.intent, result, operation);
  const step = next(operation, meaning.event);
  if (step === null) return null;
  const [lane, foremost] = await Promise.all([
    readLane(tables, operation.lane),
    operationsOf(tables, operation.lane).limit(2).toArray(),
  ]);
  const after: Settled = {
    outboxState: outboxStateAfter(outboxState, claimant, meaning, world),
    lane: { ...lane, ...laneAfter(lane, claimant.now, meaning, world) },
  };
  const verdict = result.kind === 'verdict' ? result.verdict : undefined;
  const changed = verdict?.kind === 'changed' ? verdict.now : undefined;
  if (step.gone) {
    const accepted = verdict?.kind === 'accepted' ? verdict : undefined;
    const elsewhere = verdict?.kind === 'doneElsewhere' ? verdict : undefined;
    const isLast = foremost.every(({ id }) => id === operation.id);
    if (isLast) Object.assign(after.lane, { active: 0, backOff: null });
    const stands = elsewhere?.now ?? accepted?.now;
    // If another device sent it too, it was perhaps made on a version that this device has never read.
    const isMadeHere = operation.carried !== true || lane.tag === null;
    const answered = isMadeHere ? accepted?.tag : undefined;
    const tag = stands === undefined ? answered : stands.tag;
    if (tag !== undefined && (stands !== undefined || isCompared(operation.intent))) after.lane.tag = tag;
    // That this try did nothing does not mean that the one before `sentAnyway` has not arrived.
    const isForgotten = step.outcome === 'discarded' && meaning.event !== 'absent' && operation.sentAnyway === true;
    if (isForgotten) await rememberForgotten(tables, operation, operation.sent?.applicationId === 0);
    const receipt = {
      outcome: isForgotten ? ('mayHaveArrived' as const) : step.outcome,
      message: accepted?.message ?? '',
      data: accepted?.data,
      at: claimant.now,
      ...(answered === undefined ? {} : { tag: answered }),
    };
    await Promise.all([
      putChanged(tables, { outboxState, lane }, after),
      accepted === undefined
        ? elsewhere === undefined && releaseWritten(tables, operation)
        : applyAccepted(tables, operation, accepted, claimant.now),
      removeWithReceipt(tables, operation, receipt),
    ]);
    if (isForgotten) await noteForgottenAnswers(tables, operation);
    if (!isLast && accepted === undefined && isCreate(operation.intent) && operation.lane < 0) {
      await withoutStart(tables, world, operation, meaning.event, claimant.now);
    }
    if (accepted !== undefined && operation.sent?.applicationId === 0)
      await joinStarted(tables, operation.lane, after, claimant.now);
    // The lane has the new version already.
    const known = lane.tag;
    if (elsewhere !== undefined) await applyElsewhere(tables, operation, elsewhere.now, { now: claimant.now, known });
    else if (stands !== undefined) await rebase(tables, operation.lane, stands, claimant.now, { known });
    return after;
  }
  await putChanged(tables, { outboxState, lane }, after);
  let { trouble } = meaning;
  // If a save that starts an application meets a newer version, another device has started it under its key; what the
  // save becomes now is known on this device alone.
  const isStarted = operation.sent?.applicationId === 0;
  if (changed !== undefined) {
    if (isStarted) {
      await tables.ids.put({ local: operation.lane, server: changed.application.id, kind: 'application' });
      if ((await joinNumbers(tables, operation.lane, claimant.now)) !== null) after.isJoined = true;
    }
    const { asked } = await rebase(tables, operation.lane, changed, claimant.now, {
      needed: ['saveStep', 'saveInvestigators', 'removeInvestigator'].includes(operation.intent.kind),
    });
    after.lane.tag = changed.tag ?? after.lane.tag;
    if (asked && trouble?.conflict?.kind === 'submission') trouble = askedMeanwhile();
  }
  if (step.newKey) {
    // Nothing was done under its key. A copy on another device has that key too, and only one of the two may be
    // executed.
    const isKeyUsed = verdict?.kind === 'changed' && verdict.keyUsed === true;
    const isShared = operation.carried === true && !isStarted && !isKeyUsed;
    const id = isShared ? operation.id : world.newKey();
    const { carried: _before, ...renewed } = recreateOperation(
      operation,
      id,
      await recomposedIntent(tables, operation, changed),
    );
    // Counts how often in a row the server has had a newer version: if it goes on saying so, it is asked with pauses.
    const outdated = (operation.outdated ?? 0) + 1;
    const bornAs = operation.bornAs ?? operation.id;
    await tables.operations.put({ ...(isShared ? asExported(renewed, claimant.now) : renewed), outdated, bornAs });
    await renameOperation(tables, operation, id);
    return after;
  }
  const isUnanswered = step.life.state === 'conflict' && trouble === null;
  await tables.operations.put({
    ...operation,
    ...step.life,
    intent: changed === undefined ? operation.intent : withoutSeen(operation.intent),
    token: null,
    tries: operation.tries + (meaning.wait.scope === 'session' ? 0 : 1),
    strange: strangeAfter(operation, result),
    trouble: isUnanswered
      ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
      : trouble && { ...trouble, at: claimant.now },
  });
  return after;
}

/**
 * After the start of an application was accepted: if it was read under the server's number before the response came,
 * what is known from there is newer than what the start contained.
 */
async function joinStarted(tables: UserTables, lane: number, after: Settled, now: number): Promise<void> {
  const known = await joinNumbers(tables, lane, now);
  if (known === null) return;
  const draft = await tables.drafts.get(lane);
  if (draft !== undefined && known.base !== null) {
    // A server without versions does not name the agreement, and what the start contained counts.
    const agreement = known.base.agreement ?? draft.base?.agreement ?? null;
    await tables.drafts.put({ ...draft, base: { ...known.base, agreement } });
  }
  const active = (await lastOf(tables, lane)) === undefined ? 0 : 1;
  after.isJoined = true;
  Object.assign(after.lane, { active, ...(known.base === null ? {} : { tag: known.tag }) });
  await tables.lanes.put(after.lane);
}

/**
 * Handles the lane of a save that would have started its application and was discarded while it was being sent, if more
 * is queued behind it. If the server refused that save, it would refuse it again: the save is re-created in its place,
 * and the user is told what is missing. If nothing was done, the rest is discarded too, as with any Discard of that
 * save, unless the user has asked for something since: what they asked for last counts.
 */
async function withoutStart(
  tables: UserTables,
  world: SettleWorld,
  { lane, position, discardedTo = Infinity }: OperationRow,
  event: ResponseClass['event'],
  now: number,
): Promise<void> {
  // A later save of that step starts nothing: what is queued behind it is sent without it.
  if ((await resolveId(tables, lane)) !== undefined) return;
  const behind = await operationsOf(tables, lane).toArray();
  if (behind.some(({ intent }) => isCreate(intent))) return;
  const isWantedSince = behind.some((one) => (one.position ?? 0) > discardedTo);
  if (event !== 'nothingDone' || isWantedSince) {
    await startFirst(tables, { newKey: world.newKey, now: () => now }, lane, position);
    return;
  }
  // The last one first, because each restores what was there before it.
  for (const one of behind.toReversed()) {
    await releaseWritten(tables, one);
    await finish(tables, one, { outcome: 'discarded', message: '', data: undefined, at: now });
  }
}

/**
 * The intent of a re-created operation. If a list may have arrived without a version to compare, and was overtaken
 * there, its new rows may be among those that the server has: they are marked, to be recognised by their content.
 */
async function recomposedIntent(
  tables: UserTables,
  operation: OperationRow,
  now: ApplicationAsItStands | undefined,
): Promise<Intent> {
  const { intent, mayHaveArrived, sent } = operation;
  const hadVersion = now?.tag !== undefined && sent?.tag !== undefined;
  // What was never sent from here is a copy's: its rows are recognised by their content alone.
  if (intent.kind !== 'saveInvestigators' || !mayHaveArrived || sent === null || hadVersion) return intent;
  await notePerhapsStored(tables, operation);
  return intentPerhapsStored(tables, operation);
}

/** The user is shown what the application has become, so from now on that is what they decide on. */
function withoutSeen(intent: Intent): Intent {
  return intent.kind === 'changeStatus' || intent.kind === 'comment' ? { ...intent, seen: undefined } : intent;
}

function strangeAfter({ strange }: OperationRow, result: TryResult): OperationRow['strange'] {
  if (result.kind !== 'strange') return null;
  return { status: result.status, count: strange?.status === result.status ? strange.count + 1 : 1 };
}

/** What the whole outbox waits for now: a time, a sign-in or, once the server has responded, nothing. */
function outboxStateAfter(
  outboxState: OutboxState,
  { now, mark }: Claimant,
  { wait, heard }: ResponseClass,
  world: SettleWorld,
): OutboxState {
  if (wait.scope === 'session') return { ...outboxState, pausedAt: mark, backOff: null, reason: null };
  if (wait.scope === 'outbox') {
    const { reason, retryAfterMs } = wait;
    return {
      ...outboxState,
      reason,
      backOff: afterFailure(outboxState.backOff, { now, random: world.random(), retryAfterMs }),
    };
  }
  return heard ? { ...outboxState, backOff: null, reason: null } : outboxState;
}

/** The same for one lane. */
function laneAfter(
  { backOff }: LaneRow,
  now: number,
  { wait, heard }: ResponseClass,
  world: SettleWorld,
): Pick<LaneRow, 'backOff'> {
  if (wait.scope === 'lane') {
    return { backOff: afterFailure(backOff, { now, random: world.random(), retryAfterMs: wait.retryAfterMs }) };
  }
  return { backOff: heard ? null : backOff };
}

async function putChanged(tables: UserTables, before: Settled, after: Settled): Promise<void> {
  const { outboxState, lane } = after;
  const isOutboxSame =
    outboxState.backOff === before.outboxState.backOff &&
    outboxState.reason === before.outboxState.reason &&
    outboxState.pausedAt === before.outboxState.pausedAt;
  const isLaneSame =
    lane.backOff === before.lane.backOff && lane.tag === before.lane.tag && lane.active === before.lane.active;
  await Promise.all([isOutboxSame || tables.state.put(outboxState), isLaneSame || tables.lanes.put(lane)]);
}
