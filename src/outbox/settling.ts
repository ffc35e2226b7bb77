import type { ApplicationAsItStands } from '../contract/operation.ts';
import type { Intent, LaneRow, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { applyAccepted, applyElsewhere } from './accepting.ts';
import { meaningOf, troubleOf, type Meaning, type TryResult } from './answers.ts';
import { afterFailure } from './back-off.ts';
import { holdsLease, isCompared, isCreate, type Claimant } from './claiming.ts';
import { readLine, type Line } from './line.ts';
import { asCarried, madeAnew, renameOperation } from './operation-rows.ts';
import { startFirst } from './starting.ts';
import { finish, leave, operationsOf, readLane, resolveId } from './lane.ts';
import { next } from './life.ts';
import { outboxMessages } from '../contract/messages/keeping.ts';
import { askedMeanwhile, rebase } from './rebasing.ts';
import { releaseWritten } from './releasing.ts';

export type SettleWorld = { newKey: () => string; random: () => number };

/** What is known of the lane and the line after a try, so that what goes next need not read it again. */
export type Settled = { line: Line; lane: LaneRow };

/**
 * Stores how a try ended, with all that follows from it, in the transaction of its caller. With the server's verdict
 * an operation leaves the table here and nowhere else. Whoever has lost the lease stores nothing: answers null.
 */
export async function settle(
  tables: PersonTables,
  world: SettleWorld,
  claimant: Claimant,
  operationId: string,
  result: TryResult,
): Promise<Settled | null> {
  // Requests that do not need each other are made together: with four lanes this transaction is what they all wait for.
  const [isOurs, line, operation] = await Promise.all([
    holdsLease(tables, claimant.token),
    readLine(tables),
    tables.operations.where('id').equals(operationId).first(),
  ]);
  if (!isOurs || operation?.token !== claimant.token || operation.state !== 'sending') return null;
  const meaning = meaningOf(operation.intent, result, operation);
  const step = next(operation, meaning.event);
  if (step === null) return null;
  const [lane, foremost] = await Promise.all([
    readLane(tables, operation.lane),
    operationsOf(tables, operation.lane).limit(2).toArray(),
  ]);
  const after: Settled = {
    line: lineAfter(line, claimant, meaning, world),
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
    // What another device sent too was perhaps made on a version that this device has never read.
    const isMadeHere = operation.carried !== true || lane.tag === null;
    const answered = isMadeHere ? accepted?.tag : undefined;
    const tag = stands === undefined ? answered : stands.tag;
    if (tag !== undefined && (stands !== undefined || isCompared(operation.intent))) after.lane.tag = tag;
    const receipt = {
      outcome: step.outcome,
      message: accepted?.message ?? '',
      data: accepted?.data,
      at: claimant.now,
      ...(answered === undefined ? {} : { tag: answered }),
    };
    await Promise.all([
      putChanged(tables, { line, lane }, after),
      accepted === undefined
        ? elsewhere === undefined && releaseWritten(tables, operation)
        : applyAccepted(tables, operation, accepted.data, claimant.now),
      leave(tables, operation, receipt),
    ]);
    if (!isLast && accepted === undefined && isCreate(operation.intent) && operation.lane < 0) {
      await withoutStart(tables, world, operation, meaning.event, claimant.now);
    }
    if (elsewhere !== undefined) await applyElsewhere(tables, operation, elsewhere.now, claimant.now);
    else if (stands !== undefined) await rebase(tables, operation.lane, stands, claimant.now);
    return after;
  }
  await putChanged(tables, { line, lane }, after);
  let { trouble } = meaning;
  // A start that goes again was made by another device, under its key; what is made of it now is known here alone.
  const isStarted = operation.sent?.applicationId === 0;
  if (changed !== undefined) {
    if (isStarted) await tables.ids.put({ local: operation.lane, server: changed.application.id, kind: 'application' });
    const { asked } = await rebase(
      tables,
      operation.lane,
      changed,
      claimant.now,
      ['saveStep', 'saveInvestigators', 'removeInvestigator'].includes(operation.intent.kind),
    );
    after.lane.tag = changed.tag ?? after.lane.tag;
    if (asked && trouble?.conflict?.kind === 'submission') trouble = askedMeanwhile();
  }
  if (step.newKey) {
    // Nothing was done under its key; a copy of it on another device has that key too, and only one of them may be done.
    const isShared = operation.carried === true && !isStarted;
    const id = isShared ? operation.id : world.newKey();
    const { carried: _before, ...anew } = madeAnew(operation, id, intentAnew(operation, changed));
    // What is newer now counts from here; a server that goes on saying so is asked with pauses.
    const outdated = (operation.outdated ?? 0) + 1;
    const bornAs = operation.bornAs ?? operation.id;
    await tables.operations.put({ ...(isShared ? asCarried(anew, claimant.now) : anew), outdated, bornAs });
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
 * The save that starts an application was taken back while it was being sent, and more stands behind it. Where the server
 * has said no, it would say so again: it stands in its place anew, and the person is told what is missing. Where nothing
 * was done, all of it is taken back, as by any Discard of that save; but what was asked for since is the later wish.
 */
async function withoutStart(
  tables: PersonTables,
  world: SettleWorld,
  { lane, position, discardedTo = Infinity }: OperationRow,
  event: Meaning['event'],
  now: number,
): Promise<void> {
  // A later save of that step starts nothing: what stands behind it goes without it.
  if ((await resolveId(tables, lane)) !== undefined) return;
  const behind = await operationsOf(tables, lane).toArray();
  if (behind.some(({ intent }) => isCreate(intent))) return;
  const isWantedSince = behind.some((one) => (one.position ?? 0) > discardedTo);
  if (event !== 'nothingDone' || isWantedSince) {
    await startFirst(tables, { newKey: world.newKey, now: () => now }, lane, position);
    return;
  }
  // The last first: each gives its words back as they were before it.
  for (const one of behind.toReversed()) {
    await releaseWritten(tables, one);
    await finish(tables, one, { outcome: 'discarded', message: '', data: undefined, at: now });
  }
}

/**
 * What may have arrived at a server without versions, and was overtaken there: its new rows may be among those that the
 * server has, and are told by what they say.
 */
function intentAnew({ intent, mayHaveArrived }: OperationRow, now: ApplicationAsItStands | undefined): Intent {
  if (intent.kind !== 'saveInvestigators' || !mayHaveArrived || now?.tag !== undefined) return intent;
  return { ...intent, edits: intent.edits.map((edit) => ({ ...edit, carried: true as const })) };
}

/** The person is shown what it has become, so that is what they decide on from now on. */
function withoutSeen(intent: Intent): Intent {
  return intent.kind === 'changeStatus' || intent.kind === 'comment' ? { ...intent, seen: undefined } : intent;
}

function strangeAfter({ strange }: OperationRow, result: TryResult): OperationRow['strange'] {
  if (result.kind !== 'strange') return null;
  return { status: result.status, count: strange?.status === result.status ? strange.count + 1 : 1 };
}

/** What the whole outbox waits for now: time, somebody to sign in, or, once the server was heard, nothing. */
function lineAfter(line: Line, { now, mark }: Claimant, { wait, heard }: Meaning, world: SettleWorld): Line {
  if (wait.scope === 'session') return { ...line, pausedAt: mark, backOff: null, reason: null };
  if (wait.scope === 'outbox') {
    const { reason, retryAfterMs } = wait;
    return { ...line, reason, backOff: afterFailure(line.backOff, { now, random: world.random(), retryAfterMs }) };
  }
  return heard ? { ...line, backOff: null, reason: null } : line;
}

/** The same of one lane. */
function laneAfter(
  { backOff }: LaneRow,
  now: number,
  { wait, heard }: Meaning,
  world: SettleWorld,
): Pick<LaneRow, 'backOff'> {
  if (wait.scope === 'lane') {
    return { backOff: afterFailure(backOff, { now, random: world.random(), retryAfterMs: wait.retryAfterMs }) };
  }
  return { backOff: heard ? null : backOff };
}

async function putChanged(tables: PersonTables, before: Settled, after: Settled): Promise<void> {
  const { line, lane } = after;
  const isLineSame =
    line.backOff === before.line.backOff &&
    line.reason === before.line.reason &&
    line.pausedAt === before.line.pausedAt;
  const isLaneSame =
    lane.backOff === before.lane.backOff && lane.tag === before.lane.tag && lane.active === before.lane.active;
  await Promise.all([isLineSame || tables.state.put(line), isLaneSame || tables.lanes.put(lane)]);
}
