import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { rebase } from '../merge/rebase.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { finish, lastOf, operationsOf, removeWithReceipt } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import type { Next } from '../queue/life-cycle.ts';
import { joinIds } from '../queue/move-application.ts';
import { isUnclaimed } from '../queue/enqueue.ts';
import { startFirst } from '../queue/start-application.ts';
import { applyAccepted, applyElsewhere } from './apply-accepted.ts';
import { isCompared } from './freeze.ts';
import { basedOnResumed, recordAbandoned, recordAbandonedAnswers, resumeStart } from './abandoned.ts';
import { notePossiblyStored } from './possibly-stored.ts';
import { releaseWritten } from './release-text.ts';
import { putChanged, wasSentAsStart, type EndedTry, type Settled, type SettleWorld } from './settled.ts';

/**
 * Stores the result of a try after which the operation leaves the table: the server has accepted it, or it is
 * discarded. `isLast`: no other operation waits in its lane.
 */
export async function settleFinished(
  tables: UserTables,
  world: SettleWorld,
  ended: EndedTry,
  { outcome, isLast }: Pick<Extract<Next, { gone: true }>, 'outcome'> & { isLast: boolean },
): Promise<void> {
  const { operation, verdict, meaning, before, after, now } = ended;
  const accepted = verdict?.kind === 'accepted' ? verdict : undefined;
  const elsewhere = verdict?.kind === 'doneElsewhere' ? verdict : undefined;
  if (isLast) {
    const { automatic: _automatic, ...lane } = after.lane;
    after.lane = { ...lane, active: 0, backOff: null };
  }
  const atServer = elsewhere?.atServer ?? accepted?.atServer;
  // If another device sent it too, it was perhaps made on a version that this device has never read.
  const isMadeHere = operation.carried !== true || before.lane.tag === null;
  const answered = isMadeHere ? accepted?.tag : undefined;
  const tag = atServer === undefined ? answered : atServer.tag;
  if (tag !== undefined && (atServer !== undefined || isCompared(operation.intent))) after.lane.tag = tag;
  // This try did nothing, but an earlier one may have arrived: its user had it sent again without knowing that.
  const isAbandoned = outcome === 'discarded' && meaning.event !== 'absent' && operation.sentAnyway === true;
  if (isAbandoned) await recordAbandoned(tables, operation, wasSentAsStart(operation));
  const receipt = {
    outcome: isAbandoned ? ('mayHaveArrived' as const) : outcome,
    message: accepted?.message ?? '',
    data: accepted?.data,
    at: now,
    ...(answered === undefined ? {} : { tag: answered }),
  };
  const newer = meaning.event === 'autosaveDropped' && verdict?.kind === 'changed' ? verdict.atServer : undefined;
  // As for a change that is made again: an earlier try of it may be among what the server has.
  if (newer !== undefined && operation.mayHaveArrived && operation.sent?.tag === undefined)
    await notePossiblyStored(tables, operation);
  await Promise.all([
    putChanged(tables, ended),
    accepted === undefined
      ? elsewhere === undefined && releaseWritten(tables, operation)
      : applyAccepted(tables, operation, accepted, now),
    removeWithReceipt(tables, operation, receipt),
  ]);
  if (isAbandoned) await recordAbandonedAnswers(tables, operation);
  if (newer !== undefined) {
    await rebase(tables, operation.lane, newer, now);
    after.lane.tag = newer.tag ?? after.lane.tag;
  }
  if (!isLast && accepted === undefined && startsApplication(operation.intent) && operation.lane < 0) {
    await withoutStart(tables, world, operation, now);
  }
  if (accepted !== undefined && wasSentAsStart(operation)) await joinStarted(tables, operation.lane, after, now);
  // The lane has the new version already.
  const tagBefore = before.lane.tag;
  if (elsewhere !== undefined) await applyElsewhere(tables, operation, elsewhere.atServer, { now, tagBefore });
  else if (atServer !== undefined) await rebase(tables, operation.lane, atServer, now, { known: tagBefore });
}

/**
 * After the start of an application was accepted: if it was read under the server's id before the response came,
 * what is known from there is newer than what the start contained.
 */
async function joinStarted(tables: UserTables, lane: number, after: Settled, now: number): Promise<void> {
  const known = await joinIds(tables, lane, now);
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
 * waits in it. The rest is discarded too, as with any Discard of that save, unless the user has asked for something
 * since: what they asked for last counts. Then the save is sent again under its key if it may have arrived; otherwise it
 * is re-created in its place, unless a later save of its step waits, which starts the application instead.
 */
async function withoutStart(
  tables: UserTables,
  world: SettleWorld,
  { id, lane, position, carried, discardedTo = Infinity }: OperationRow,
  now: number,
): Promise<void> {
  // A later save of that step starts nothing: what is queued behind it is sent without it.
  if ((await resolveId(tables, lane)) !== undefined) return;
  const left = await operationsOf(tables, lane).toArray();
  const starts = left.filter(({ intent }) => startsApplication(intent));
  if (starts.some((one) => (one.position ?? 0) < (position ?? 0))) return;
  const isWantedSince = left.some((one) => (one.position ?? 0) > discardedTo);
  if (isWantedSince) {
    const resumed = await resumeStart(tables, lane, position);
    if (resumed !== null) {
      const based = starts.map((one) => ({ ...one, intent: basedOnResumed(resumed, one.intent) }));
      await tables.operations.bulkPut(based.filter(isUnclaimed));
    } else if (starts.length === 0) {
      await startFirst(tables, { newKey: world.newKey, now: () => now }, lane, position);
    }
    return;
  }
  // The last one first, because each restores what was there before it.
  for (const one of left.toReversed()) {
    await releaseWritten(tables, one);
    await finish(tables, one, { outcome: 'discarded', message: '', data: undefined, at: now });
  }
  // Each of them has left its key as the draft's. Another device starts the application under that of the first one.
  if (carried === true) await tables.drafts.update(lane, { carriedAs: id });
}
