import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { changeLane } from '../../outbox/queue/lane.ts';
import { laneOf } from '../../outbox/queue/ids.ts';
import type { Enqueue } from '../../outbox/outbox.ts';
import { baseOf, newDraftRow, onBase, rebase } from '../../outbox/merge/rebase.ts';
import { enqueueAll } from './enqueue-all.ts';
import { putDecision, putFields } from './put-fields.ts';
import { putFiles } from './put-files.ts';
import { putRemovals } from './put-removals.ts';
import { rowIdsOf, putRows } from './put-rows.ts';
import { staysInLane, type SendAgainPlan } from './work-sent-again.ts';

/**
 * Adds what the server lacks of one application after the operations that wait, as ordinary changes to the server's
 * current version. Returns false, and does nothing, if that was done before.
 */
export async function putSentAgain(tables: UserTables, enqueue: Enqueue, again: SendAgainPlan): Promise<boolean> {
  if (!again.isHere) {
    const keys = await keysPut(tables);
    if (keys.includes(again.key)) return false;
    await tables.state.put({ name: 'healed', keys: [...keys, again.key] });
  }
  const lane =
    again.atServer === null ? await beginAgain(tables, again) : await takeInHand(tables, again, again.atServer);
  const rowIds = await rowIdsOf(tables, lane, again);
  const answers = await putFields(tables, lane, { ...again, rowIds });
  await putDecision(tables, lane, again);
  await putRows(tables, lane, { ...again, rowIds });
  await putFiles(tables, lane, again);
  await putRemovals(tables, enqueue, lane, again);
  // Text that the user never asked to send stays unsent, as typed on this device.
  const wasAsked = again.remembered.server !== null || again.remembered.isWaiting;
  if (wasAsked) await enqueueAll(tables, enqueue, lane, { ...again, rowIds, answers });
  return true;
}

async function keysPut(tables: UserTables): Promise<readonly string[]> {
  const healed = await tables.state.get('healed');
  return healed?.name === 'healed' ? healed.keys : [];
}

/** Deletes a key: from now on its work is in this database alone. */
export async function deleteSentAgain(tables: UserTables, key: string): Promise<void> {
  await tables.state.put({ name: 'healed', keys: (await keysPut(tables)).filter((one) => one !== key) });
}

async function beginAgain(tables: UserTables, { fresh, remembered, asOf }: SendAgainPlan): Promise<number> {
  // It was sent again before, and the server may have it by now.
  if ((await tables.drafts.get(fresh.lane)) !== undefined) return fresh.lane;
  await tables.drafts.put({
    ...newDraftRow(fresh.lane, asOf),
    startedHere: true,
    agreement: remembered.agreement,
    carriedAs: fresh.key,
  });
  return fresh.lane;
}

async function takeInHand(tables: UserTables, again: SendAgainPlan, atServer: ApplicationAtServer): Promise<number> {
  const { asOf } = again;
  const lane = await laneOf(tables, atServer.application.id);
  const draft = await tables.drafts.get(lane);
  const lacks = draft === undefined || draft.base === null;
  if (lacks) {
    await tables.drafts.put(onBase({ ...newDraftRow(lane, asOf), ...draft }, await baseOf(tables, atServer, asOf)));
    await changeLane(tables, lane, { tag: atServer.tag ?? null });
  } else if (staysInLane(again, lane)) {
    await rebase(tables, lane, atServer, asOf);
  }
  return lane;
}
