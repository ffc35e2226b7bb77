import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { fieldsOf, hasAnything, operationsOf } from '../outbox/queue/lane.ts';
import { laneOf } from '../outbox/queue/ids.ts';
import { asRestoredName } from './as-restored.ts';
import { lanesIn } from './remembered/remembered.ts';
import { closeOffer, closedOfferKeys } from './closed-offers.ts';

/**
 * A mark that changes whenever what a database has of an application does: only what was compared, or shown to the
 * user, may be deleted.
 */
export async function readMark(tables: UserTables, lane: number): Promise<string> {
  const [draft, fields, rows, files, operations] = await Promise.all([
    tables.drafts.get(lane),
    fieldsOf(tables, lane),
    tables.investigators.where('applicationId').equals(lane).toArray(),
    tables.files.where('applicationId').equals(lane).toArray(),
    operationsOf(tables, lane).toArray(),
  ]);
  const { status, answers, agreement, investigators, attachments } = draft?.base ?? {};
  return JSON.stringify([
    [status, answers, agreement, investigators, attachments],
    [draft?.gone !== undefined, draft?.agreement, draft?.forgottenStart?.id],
    fields.map(({ name, value }) => JSON.stringify([name, value])).toSorted(),
    rows.map(({ id, name, idNumber, position, removed }) => [id, name, idNumber, position, removed]),
    files.map(({ id }) => id),
    operations.map(({ position, intent }) => [position, intent]),
  ]);
}

/** The same of everything that is written in a database. */
export async function readWholeMark(tables: UserTables): Promise<string> {
  const lanes = (await lanesIn(tables, [])).toSorted((one, other) => one - other);
  const marks: string[] = [];
  for (const lane of lanes) marks.push(await readMark(tables, lane));
  return JSON.stringify([lanes, marks]);
}

/**
 * Deletes everything that a database holds of one application, and records that none of it is to be offered. Returns
 * false, and does nothing, if that is no longer what `mark` was read of.
 */
export async function discardOffer(tables: UserTables, lane: number, mark: string): Promise<boolean> {
  if ((await readMark(tables, lane)) !== mark) return isDismissed(tables, lane);
  await deleteLane(tables, lane);
  return true;
}

/** Whether it was let go before: in another tab, or by a commit that was not confirmed. */
async function isDismissed(tables: UserTables, lane: number): Promise<boolean> {
  return (await closedOfferKeys(tables)).includes(String(lane)) && !(await hasAnything(tables, lane));
}

/**
 * Ends the offer of an application that this database knew as gone. If the server has it after all, in this lane,
 * nothing of it is deleted.
 */
export async function endOffer(tables: UserTables, lane: number, atServer: ApplicationAtServer | null): Promise<void> {
  const isThere = atServer !== null && (await laneOf(tables, atServer.application.id)) === lane;
  if (!isThere) return deleteLane(tables, lane);
  const draft = await tables.drafts.get(lane);
  if (draft === undefined) return;
  const { gone: _gone, ...rest } = draft;
  await tables.drafts.put(rest);
}

async function deleteLane(tables: UserTables, lane: number): Promise<void> {
  await closeOffer(tables, String(lane));
  const files = await tables.files.where('applicationId').equals(lane).toArray();
  await tables.bytes.bulkDelete(files.map(({ id }) => id));
  await tables.files.where('applicationId').equals(lane).delete();
  await tables.investigators.where('applicationId').equals(lane).delete();
  const fields = await tables.fields.of(lane);
  await tables.fields.bulkDelete(fields.map(({ name }) => [lane, name]));
  await tables.operations.filter((operation) => operation.lane === lane).delete();
  await tables.lanes.delete(lane);
  await tables.drafts.delete(lane);
  await tables.state.delete(asRestoredName(lane));
}
