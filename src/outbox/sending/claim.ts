import { DECISION_HELD_MS } from '../../contract/api/limits.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { LaneRow } from '../../local-db/tables/state-rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isDue } from './back-off.ts';
import { notYet, type Claimant, type Claimed, type ClaimResult } from './claimed.ts';
import { freeze } from './freeze.ts';
import { finish, operationsAfter, operationsOf } from '../queue/lane.ts';
import { blockedBy, needsUser, next } from '../queue/life-cycle.ts';
import { isPaused, readOutboxState, type OutboxState } from '../read/outbox-state.ts';
import { releaseWritten } from './release-text.ts';
import { mayBeStored } from '../queue/operation-rows.ts';

/** How often a worker may be cut off in tries of one operation; the next try is left to a page. */
export const WORKER_CUTS_MAX = 2;
/** How much a clock may be corrected while a decision can be undone, ms. */
const CLOCK_TOLERANCE_MS = 50_000;
/** A hold that ends later than this was set by a wrong clock, and is over. */
const HELD_MAX_MS = DECISION_HELD_MS + CLOCK_TOLERANCE_MS;

/**
 * Claims at most `most` operations, each the next one of its lane. Nothing is claimed in a lane with an operation that
 * is being sent; while the outbox backs off, a single operation is claimed as a trial. The lane that was just `served`
 * is continued first, because the transaction already has its row.
 */
export async function claimNext(
  tables: UserTables,
  claimant: Claimant,
  most: number,
  served?: { outboxState: OutboxState; lane: LaneRow; isJoined?: true },
): Promise<Claimed[]> {
  if (most <= 0) return [];
  const outboxState = served?.outboxState ?? (await readOutboxState(tables));
  if (isPaused(outboxState, claimant.sessionMark) || !isDue(outboxState.backOff, claimant.now)) return [];
  const claimed: Claimed[] = [];
  const claimIn = async (lane: LaneRow) => {
    if (lane.active === 0 || !isDue(lane.backOff, claimant.now)) return;
    const one = await claimInLane(tables, claimant, lane);
    if (one !== null) claimed.push(one);
  };
  if (served !== undefined && served.isJoined !== true && outboxState.backOff === null) {
    await claimIn(served.lane);
    if (claimed.length >= most) return claimed;
  }
  const [lanes, sending] = await Promise.all([
    tables.lanes.where('active').equals(1).toArray(),
    tables.operations.where('state').equals('sending').toArray(),
  ]);
  const busy = new Set(sending.map(({ lane }) => lane));
  const allowed = outboxState.backOff === null ? most : Math.min(most, 1 - sending.length);
  for (const lane of lanes) {
    if (claimed.length >= allowed) break;
    if (!busy.has(lane.lane)) await claimIn(lane);
  }
  return claimed;
}

async function claimInLane(tables: UserTables, claimant: Claimant, { lane, tag }: LaneRow): Promise<Claimed | null> {
  const needingUser: OperationRow[] = [];
  let operation = await operationsOf(tables, lane).first();
  while (operation !== undefined && blockedBy(operation, needingUser) === undefined) {
    const prepared = await prepare(tables, claimant, operation, tag);
    if (prepared.kind === 'claimed') return prepared.claimed;
    if (prepared.kind === 'notYet') return null;
    if (prepared.kind === 'needsUser') needingUser.push({ ...operation, state: prepared.state });
    operation = await operationsAfter(tables, operation).first();
  }
  return null;
}

async function prepare(
  tables: UserTables,
  claimant: Claimant,
  operation: OperationRow,
  tag: string | null,
): Promise<ClaimResult> {
  const { state, heldUntil, cuts } = operation;
  if (needsUser(state)) return { kind: 'needsUser', state };
  if (state === 'sending' || isHeld(heldUntil, claimant.now)) return notYet;
  if (claimant.holder === 'worker' && cuts >= WORKER_CUTS_MAX) return notYet;
  const made =
    operation.sent === null ? await freeze(tables, claimant, operation, tag) : { kind: 'frozen' as const, operation };
  if (made.kind === 'needsBase') return toBeRead(tables, claimant, operation, made.applicationId);
  if (made.kind !== 'frozen') return made;
  const frozen = made.operation;
  const isRemoved = await isReplacementRemoved(tables, frozen);
  if (isRemoved && !mayBeStored(frozen)) {
    // A try was refused for lack of a session, or put off: it has certainly not arrived.
    await releaseWritten(tables, frozen);
    await finish(tables, frozen, { outcome: 'discarded', message: '', data: undefined, at: claimant.now });
    return { kind: 'done' };
  }
  const step = next(frozen, 'claimed');
  if (frozen.sent === null || step === null || step.gone) return notYet;
  const firstSentAt = frozen.firstSentAt ?? claimant.now;
  await tables.operations.put({ ...frozen, ...step.life, token: claimant.token, firstSentAt });
  const { intent } = frozen;
  return {
    kind: 'claimed',
    claimed: {
      operation: frozen.sent,
      lane: frozen.lane,
      fileId: intent.kind === 'addFile' ? intent.fileId : null,
      // It is looked for before it is sent, unless its user sent it anyway; what they no longer want is never sent.
      mayHaveArrived: frozen.mayHaveArrived || isRemoved,
      carried: frozen.carried === true,
      firstSentAt,
      messagesBefore: frozen.messagesBefore,
      ...(isRemoved ? { isUnwanted: true as const } : {}),
    },
  };
}

/** Whether it uploads a file in the place of a stored one, and the file was deleted here since. */
async function isReplacementRemoved(tables: UserTables, { intent, lane }: OperationRow): Promise<boolean> {
  if (intent.kind !== 'addFile' || intent.replaces === null) return false;
  const removals = operationsOf(tables, lane).filter(
    (one) => one.intent.kind === 'removeFile' && one.intent.attachmentId === intent.fileId,
  );
  return (await removals.count()) > 0;
}

/** Claims an operation so that the base it needs is read; the change to send is composed after that. */
async function toBeRead(
  tables: UserTables,
  claimant: Claimant,
  operation: OperationRow,
  applicationId: number,
): Promise<ClaimResult> {
  const { id, lane, mayHaveArrived, carried, firstSentAt } = operation;
  const step = next(operation, 'claimed');
  if (step === null || step.gone) return notYet;
  await tables.operations.put({ ...operation, ...step.life, token: claimant.token });
  const change = { kind: 'saveInvestigators' as const, rows: [] };
  return {
    kind: 'claimed',
    claimed: {
      operation: { id, userId: claimant.userId, applicationId, change, tag: undefined },
      lane,
      fileId: null,
      mayHaveArrived,
      carried: carried === true,
      firstSentAt: firstSentAt ?? claimant.now,
      readsFirst: true,
    },
  };
}

/** Whether a decision can still be undone. */
export function isHeld(heldUntil: number | null, now: number): boolean {
  return heldUntil !== null && now < heldUntil && heldUntil - now <= HELD_MAX_MS;
}
