import { Dexie } from 'dexie';
import type { Change, Operation } from '../../contract/domain/operation.ts';
import { bodyOf } from '../../contract/api/operation-body.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { LaneRow } from '../../local-db/tables/state-rows.ts';
import type { Trouble } from '../../local-db/tables/trouble.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { troubleOf } from './classify-response.ts';
import { isDue } from './back-off.ts';
import { isCreate } from '../queue/intent-kinds.ts';
import { composeOn, mayBeDoneElsewhere, standsOnBase } from '../merge/merge-with-base.ts';
import type { Composed } from '../merge/three-way-merge.ts';
import { finish, operationsOf, resolveId } from '../queue/lane.ts';
import { heldBy, needsUser, next } from '../queue/life-cycle.ts';
import { isPaused, readOutboxState, type OutboxState } from '../read/outbox-state.ts';
import { lookedFor } from './perhaps-stored.ts';
import { noVersion } from './questions.ts';
import { releaseWritten } from './release-text.ts';
import { forgetRemoved, forgetUnidentified, isForgotten } from '../merge/removals.ts';

/** How often a worker may be cut off in tries of one operation; the next try is left to a page. */
export const WORKER_CUTS_MOST = 2;
/** Longer than any decision can be undone for: a time further away was set by a different clock. */
const HELD_MOST_MS = 60_000;

/**
 * An operation that a deliverer has claimed: it sends exactly this, and knows whether an earlier try may have arrived.
 */
export type Claimed = {
  operation: Operation;
  lane: number;
  fileId: number | null;
  mayHaveArrived: boolean;
  /** Another device may send it too, under the same key. */
  carried: boolean;
  firstSentAt: number;
  /** What the server has must be read, and nothing is sent: the change cannot be composed without it. */
  readsFirst?: true;
  /**
   * The upload of a file that was to take the place of a stored one, and whose deletion waits behind it: if it has not
   * arrived it is not sent again, because that would only delete the stored one.
   */
  isUnwanted?: true;
};

/** Who claims. `mark` identifies the session that will be used for sending; `now` is ms since 1970. */
export type Claimant = { token: string; holder: 'page' | 'worker'; mark: string; userId: number; now: number };

/** Whether the lease is still held under this token; a deliverer that has lost it may store nothing. */
export async function holdsLease(tables: UserTables, token: string): Promise<boolean> {
  const lease = await tables.state.get('lease');
  return lease?.name === 'lease' && lease.token === token;
}

/**
 * Claims at most `most` operations, each the next one of its lane. Nothing is claimed in a lane with an operation that
 * is being sent; while the outbox backs off, a single operation is claimed as a probe. The lane that was just `served`
 * is continued first, because the transaction already has its row.
 */
export async function claimNext(
  tables: UserTables,
  claimant: Claimant,
  most: number,
  served?: { line: OutboxState; lane: LaneRow; isJoined?: true },
): Promise<Claimed[]> {
  if (most <= 0) return [];
  const line = served?.line ?? (await readOutboxState(tables));
  if (isPaused(line, claimant.mark) || !isDue(line.backOff, claimant.now)) return [];
  const claimed: Claimed[] = [];
  const claimIn = async (lane: LaneRow) => {
    if (lane.active === 0 || !isDue(lane.backOff, claimant.now)) return;
    const one = await claimInLane(tables, claimant, lane);
    if (one !== null) claimed.push(one);
  };
  if (served !== undefined && served.isJoined !== true && line.backOff === null) {
    await claimIn(served.lane);
    if (claimed.length >= most) return claimed;
  }
  const [lanes, sending] = await Promise.all([
    tables.lanes.where('active').equals(1).toArray(),
    tables.operations.where('state').equals('sending').toArray(),
  ]);
  const busy = new Set(sending.map(({ lane }) => lane));
  const room = line.backOff === null ? most : Math.min(most, 1 - sending.length);
  for (const lane of lanes) {
    if (claimed.length >= room) break;
    if (!busy.has(lane.lane)) await claimIn(lane);
  }
  return claimed;
}

async function claimInLane(tables: UserTables, claimant: Claimant, { lane, tag }: LaneRow): Promise<Claimed | null> {
  const stuck: OperationRow[] = [];
  let operation = await operationsOf(tables, lane).first();
  while (operation !== undefined && heldBy(operation, stuck) === undefined) {
    const now = await ready(tables, claimant, operation, tag);
    if (now.kind === 'claimed') return now.claimed;
    if (now.kind === 'waits') return null;
    if (now.kind === 'stuck') stuck.push({ ...operation, state: now.state });
    operation = await operationsAfter(tables, operation).first();
  }
  return null;
}

/** What to do with the first operation of a lane: send it, wait for it, or skip it. */
type Ready =
  | { kind: 'claimed'; claimed: Claimed }
  | { kind: 'waits' }
  | { kind: 'stuck'; state: OperationRow['state'] }
  /** The save that starts its application is queued behind it, and has to be sent first. */
  | { kind: 'early' }
  /** It turned out that there is nothing to send. */
  | { kind: 'done' };

const waits: Ready = { kind: 'waits' };

async function ready(
  tables: UserTables,
  claimant: Claimant,
  operation: OperationRow,
  tag: string | null,
): Promise<Ready> {
  const { state, heldUntil, cuts } = operation;
  if (needsUser(state)) return { kind: 'stuck', state };
  if (state === 'sending' || isHeld(heldUntil, claimant.now)) return waits;
  if (claimant.holder === 'worker' && cuts >= WORKER_CUTS_MOST) return waits;
  const made =
    operation.sent === null ? await freeze(tables, claimant, operation, tag) : { kind: 'frozen' as const, operation };
  if (made.kind === 'baseless') return toBeRead(tables, claimant, operation, made.applicationId);
  if (made.kind !== 'frozen') return made;
  const frozen = made.operation;
  const isRemoved = await isReplacementRemoved(tables, frozen);
  if (isRemoved && !frozen.mayHaveArrived) {
    // A try was refused for lack of a session, or put off: it has certainly not arrived.
    await releaseWritten(tables, frozen);
    await finish(tables, frozen, { outcome: 'discarded', message: '', data: undefined, at: claimant.now });
    return { kind: 'done' };
  }
  const step = next(frozen, 'claimed');
  if (frozen.sent === null || step === null || step.gone) return waits;
  const firstSentAt = frozen.firstSentAt ?? claimant.now;
  await tables.operations.put({ ...frozen, ...step.life, token: claimant.token, firstSentAt });
  const { intent } = frozen;
  return {
    kind: 'claimed',
    claimed: {
      operation: frozen.sent,
      lane: frozen.lane,
      fileId: intent.kind === 'addFile' ? intent.fileId : null,
      mayHaveArrived: frozen.mayHaveArrived,
      carried: frozen.carried === true,
      firstSentAt,
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
): Promise<Ready> {
  const { id, lane, mayHaveArrived, carried, firstSentAt } = operation;
  const step = next(operation, 'claimed');
  if (step === null || step.gone) return waits;
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

/**
 * Whether a decision can still be undone. A `heldUntil` further away than any such time was set by a different clock,
 * and is over.
 */
export function isHeld(heldUntil: number | null, now: number): boolean {
  return heldUntil !== null && now < heldUntil && heldUntil - now <= HELD_MOST_MS;
}

/**
 * Composes and freezes the change that every try of an operation will send, on the current base. It waits for the save
 * that starts its application, and becomes a conflict if the user and another user changed the same value.
 */
async function freeze(
  tables: UserTables,
  claimant: Claimant,
  operation: OperationRow,
  tag: string | null,
): Promise<Ready | { kind: 'frozen'; operation: OperationRow } | { kind: 'baseless'; applicationId: number }> {
  const { intent, lane, id } = operation;
  const applicationId = await resolveId(tables, lane);
  if (applicationId === undefined && !isCreate(intent)) return { kind: 'early' };
  const base = standsOnBase(intent) ? ((await tables.drafts.get(lane))?.base ?? null) : null;
  const composed = await composeOn(tables, operation, base, applicationId === undefined);
  switch (composed.kind) {
    case 'baseless':
      return applicationId === undefined ? waits : { kind: 'baseless', applicationId };
    case 'nothing': {
      const mayBeThere = await isForgotten(tables, intent);
      if (mayBeThere && intent.kind === 'removeInvestigator') {
        // Its number becomes known if its content is found in the server's list, which is read once for each try.
        if (operation.outdated === undefined && applicationId !== undefined) return { kind: 'baseless', applicationId };
        const row = await tables.investigators.get([lane, intent.investigatorId]);
        if (row !== undefined) await tables.investigators.put(lookedFor(row));
        return stick(tables, operation, 'refused', troubleOf(0, outboxMessages.forgottenInvestigator));
      }
      await forgetRemoved(tables, operation, claimant.now);
      if (mayBeThere) {
        const asked = { ...operation, intent: { ...intent, forgotten: true as const } };
        return stick(tables, asked, 'refused', troubleOf(0, outboxMessages.forgottenFile));
      }
      await finish(tables, operation, { outcome: 'accepted', message: '', data: undefined, at: claimant.now });
      return { kind: 'done' };
    }
    case 'conflict':
      if (tag === null || applicationId === undefined || !mayBeDoneElsewhere(operation))
        return stick(tables, operation, 'conflicting', troubleOf(412, changedWords(intent), composed.conflict));
      // A server that has executed this key already responds with that result; otherwise it refuses, and then the user
      // is asked.
      return frozen(composed, noVersion(id));
    case 'unidentified':
      await forgetUnidentified(tables, operation);
      return stick(tables, operation, 'refused', troubleOf(0, outboxMessages.unidentified));
    case 'change':
      return frozen(composed, isCompared(intent) ? (seenIn(intent) ?? tag ?? undefined) : undefined);
  }

  function frozen({ change, rowKeys }: Extract<Composed, { change: Change }>, madeOn: string | undefined) {
    const sent: Operation = { id, userId: claimant.userId, applicationId: applicationId ?? 0, change, tag: madeOn };
    return {
      kind: 'frozen' as const,
      operation: { ...operation, sent: { ...sent, body: bodyOf(sent) }, sentRows: rowKeys },
    };
  }
}

const changedWords = ({ kind }: Intent) =>
  kind === 'removeInvestigator' ? outboxMessages.rowChangedElsewhere : outboxMessages.changedElsewhere;

/** Marks an operation that cannot be sent unchanged: the user is asked. */
async function stick(
  tables: UserTables,
  operation: OperationRow,
  event: 'conflicting' | 'refused',
  trouble: Trouble,
): Promise<Ready> {
  const step = next(operation, event);
  if (step === null || step.gone) return waits;
  await tables.operations.put({ ...operation, ...step.life, trouble });
  return { kind: 'stuck', state: step.life.state };
}

/**
 * Whether versions are compared for it. A message that decides nothing changes no version, and applies to any version.
 */
export const isCompared = (intent: Intent) => intent.kind !== 'comment' || intent.status !== undefined;

/** The version that an administrator decided on; they may not have seen the lane's current one. */
const seenIn = (intent: Intent) =>
  intent.kind === 'changeStatus' || intent.kind === 'comment' ? intent.seen : undefined;

function operationsAfter(tables: UserTables, { lane, position }: OperationRow) {
  return tables.operations
    .where('[lane+position]')
    .between([lane, position ?? Dexie.minKey], [lane, Dexie.maxKey], false, true);
}

/**
 * The operation of a lane that is to be sent next. Undefined if everything in it needs the user, waits for an operation
 * that does, or is being sent.
 */
export async function nextInLane(tables: UserTables, lane: number): Promise<OperationRow | undefined> {
  const known = (await resolveId(tables, lane)) !== undefined;
  const stuck: OperationRow[] = [];
  let operation = await operationsOf(tables, lane).first();
  while (operation !== undefined && heldBy(operation, stuck) === undefined) {
    const { state, intent } = operation;
    if (state === 'sending') return undefined;
    if (needsUser(state)) stuck.push(operation);
    else if (known || isCreate(intent)) return operation;
    operation = await operationsAfter(tables, operation).first();
  }
  return undefined;
}
