import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { informationRequested, rebase } from '../merge/rebase.ts';
import { learnId } from '../queue/ids.ts';
import { isSubmission, replacesText } from '../queue/intent-kinds.ts';
import type { Next } from '../queue/life-cycle.ts';
import { joinIds } from '../queue/move-application.ts';
import { asExported, recreateOperation, renameOperation } from '../queue/operation-rows.ts';
import { troubleOf, type TryResult } from './classify-response.ts';
import { intentPossiblyStored, notePossiblyStored } from './possibly-stored.ts';
import { putChanged, wasSentAsStart, type EndedTry, type SettleWorld } from './settled.ts';

/**
 * Stores the result of a try after which the operation stays in the table: it is tried again, perhaps under a new key,
 * or needs the user.
 */
export async function settleUnfinished(
  tables: UserTables,
  world: SettleWorld,
  ended: EndedTry,
  step: Extract<Next, { gone: false }>,
): Promise<void> {
  const { operation, result, verdict, meaning, now } = ended;
  await putChanged(tables, ended);
  const changed = verdict?.kind === 'changed' ? verdict.atServer : undefined;
  const isInformationRequested = changed !== undefined && (await buildOnNewer(tables, ended, changed));
  if (step.newKey) {
    await recreateOnNewer(tables, world, ended, changed);
    return;
  }
  const trouble =
    isInformationRequested && meaning.trouble?.conflict?.kind === 'submission'
      ? informationRequested()
      : meaning.trouble;
  const isUnanswered = step.life.state === 'conflict' && trouble === null;
  await tables.operations.put({
    ...operation,
    ...step.life,
    intent: changed === undefined ? operation.intent : basedOnNewer(operation.intent, changed),
    token: null,
    tries: operation.tries + (meaning.wait.scope === 'session' ? 0 : 1),
    strange: strangeAfter(operation, result),
    trouble: isUnanswered
      ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
      : trouble && { ...trouble, at: now },
  });
}

/**
 * The server has a newer version than the one that the operation was composed on: from now on what waits in its lane is
 * composed on that. Returns whether more information was asked for since.
 */
async function buildOnNewer(
  tables: UserTables,
  { operation, after, now }: EndedTry,
  changed: ApplicationAtServer,
): Promise<boolean> {
  const { lane, intent } = operation;
  if (wasSentAsStart(operation)) {
    // Another device has started the application under the same key.
    await learnId(tables, { local: lane, server: changed.application.id, kind: 'application' });
    if ((await joinIds(tables, lane, now)) !== null) after.isJoined = true;
  }
  const { isRequested } = await rebase(tables, lane, changed, now, {
    needed: replacesText(intent),
  });
  after.lane.tag = changed.tag ?? after.lane.tag;
  return isRequested;
}

/** Makes the operation again on what the server has now. Nothing was done under its key, so it may get a new one. */
async function recreateOnNewer(
  tables: UserTables,
  world: SettleWorld,
  { operation, verdict, now }: EndedTry,
  changed: ApplicationAtServer | undefined,
): Promise<void> {
  // A copy on another device has that key too, and only one of the two may be executed. But if it has started the
  // application, what this save becomes now is known on this device alone.
  const isKeyUsed = verdict?.kind === 'changed' && verdict.keyUsed === true;
  const keepsKey = operation.carried === true && !wasSentAsStart(operation) && !isKeyUsed;
  const id = keepsKey ? operation.id : world.newKey();
  const { carried: _before, ...renewed } = recreateOperation(
    operation,
    id,
    await recomposedIntent(tables, operation, changed),
  );
  // Counts how often in a row the server has had a newer version: if it goes on saying so, it is asked with pauses.
  const outdated = (operation.outdated ?? 0) + 1;
  const bornAs = operation.bornAs ?? operation.id;
  await tables.operations.put({ ...(keepsKey ? asExported(renewed, now) : renewed), outdated, bornAs });
  await renameOperation(tables, operation, id);
}

/**
 * The intent of a re-created operation. If a list may have arrived without a version to compare, and was overtaken
 * there, its new rows may be among those that the server has: they are marked, to be recognised by their content.
 */
async function recomposedIntent(
  tables: UserTables,
  operation: OperationRow,
  atServer: ApplicationAtServer | undefined,
): Promise<Intent> {
  const { intent, mayHaveArrived, sent } = operation;
  const hadVersion = atServer?.tag !== undefined && sent?.tag !== undefined;
  // What was never sent from here is a copy's: its rows are recognised by their content alone.
  if (intent.kind !== 'saveInvestigators' || !mayHaveArrived || sent === null || hadVersion) return intent;
  await notePossiblyStored(tables, operation);
  return intentPossiblyStored(tables, operation);
}

/**
 * A decision that is made again is about the version that the user is told of now: if the application changes once more
 * before that, they are asked again. A submission contains whatever was saved until it is sent.
 */
function basedOnNewer(intent: Intent, { tag }: ApplicationAtServer): Intent {
  if (intent.kind !== 'changeStatus' && intent.kind !== 'comment') return intent;
  return { ...intent, seen: isSubmission(intent) ? undefined : tag };
}

function strangeAfter({ strange }: OperationRow, result: TryResult): OperationRow['strange'] {
  if (result.kind !== 'strange') return null;
  return { status: result.status, count: strange?.status === result.status ? strange.count + 1 : 1 };
}
