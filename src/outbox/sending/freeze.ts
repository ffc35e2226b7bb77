import { isDecidingMessage } from '../../contract/domain/requested-status.ts';
import type { Change, Operation } from '../../contract/domain/operation.ts';
import { bodyOf } from '../../contract/api/operation-body.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { Trouble } from '../../local-db/tables/trouble.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { notYet, type Claimant, type ClaimResult } from './claimed.ts';
import { troubleOf } from './classify-response.ts';
import { needsBase, startsApplication } from '../queue/intent-kinds.ts';
import { composeOn, mayBeDoneElsewhere } from '../merge/merge-with-base.ts';
import type { Composed } from '../merge/three-way-merge.ts';
import { finish } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import { next } from '../queue/life-cycle.ts';
import { withAbandonedCleared } from './possibly-stored.ts';
import { noVersion } from './probe.ts';
import { deleteRemoved, discardUnidentified, wasAbandoned } from '../merge/removals.ts';

/**
 * Composes and freezes the change that every try of an operation will send, on the current base. It waits for the save
 * that starts its application, and becomes a conflict if the user and another user changed the same value.
 */
export async function freeze(
  tables: UserTables,
  claimant: Claimant,
  operation: OperationRow,
  tag: string | null,
): Promise<ClaimResult | { kind: 'frozen'; operation: OperationRow } | { kind: 'needsBase'; applicationId: number }> {
  const { intent, lane, id } = operation;
  const applicationId = await resolveId(tables, lane);
  if (applicationId === undefined && !startsApplication(intent)) return { kind: 'needsStart' };
  const base = needsBase(intent) ? ((await tables.drafts.get(lane))?.base ?? null) : null;
  const composed = await composeOn(tables, operation, base, applicationId === undefined);
  switch (composed.kind) {
    case 'needsBase':
      return applicationId === undefined ? notYet : { kind: 'needsBase', applicationId };
    case 'nothing': {
      const mayBeThere = await wasAbandoned(tables, intent);
      if (mayBeThere && intent.kind === 'removeInvestigator') {
        // Its id becomes known if the server's list has its content. That is read once, then the user is asked.
        if (operation.outdated === undefined && applicationId !== undefined)
          return { kind: 'needsBase', applicationId };
        const row = await tables.investigators.get([lane, intent.investigatorId]);
        if (row !== undefined) await tables.investigators.put(withAbandonedCleared(row));
        return leaveToUser(tables, operation, 'refused', troubleOf(0, outboxMessages.forgottenInvestigator));
      }
      await deleteRemoved(tables, operation, claimant.now);
      if (mayBeThere) {
        const marked = { ...operation, intent: { ...intent, forgotten: true as const } };
        return leaveToUser(tables, marked, 'refused', troubleOf(0, outboxMessages.forgottenFile));
      }
      await finish(tables, operation, { outcome: 'accepted', message: '', data: undefined, at: claimant.now });
      return { kind: 'done' };
    }
    case 'conflict':
      if (tag === null || applicationId === undefined || !mayBeDoneElsewhere(operation))
        return leaveToUser(tables, operation, 'conflicting', troubleOf(412, changedText(intent), composed.conflict));
      // A server that has executed this key already responds with that result; otherwise it refuses, and then the user
      // is asked.
      return frozen(composed, noVersion(id));
    case 'unidentified':
      await discardUnidentified(tables, operation);
      return leaveToUser(tables, operation, 'refused', troubleOf(0, outboxMessages.unidentified));
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

const changedText = ({ kind }: Intent) =>
  kind === 'removeInvestigator' ? outboxMessages.rowChangedElsewhere : outboxMessages.changedElsewhere;

/** Marks an operation that cannot be sent unchanged: the user is asked. */
async function leaveToUser(
  tables: UserTables,
  operation: OperationRow,
  event: 'conflicting' | 'refused',
  trouble: Trouble,
): Promise<ClaimResult> {
  const step = next(operation, event);
  if (step === null || step.gone) return notYet;
  await tables.operations.put({ ...operation, ...step.life, trouble });
  return { kind: 'needsUser', state: step.life.state };
}

/**
 * Whether versions are compared for it. A message that decides nothing changes no version, and applies to any version.
 */
export const isCompared = (intent: Intent) => intent.kind !== 'comment' || isDecidingMessage(intent);

/** The version that an administrator decided on, who may not have seen the lane's current one; or `noVersion`. */
const seenIn = (intent: Intent) =>
  intent.kind === 'changeStatus' || intent.kind === 'comment' ? intent.seen : undefined;
