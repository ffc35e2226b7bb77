import { INVESTIGATORS_MAX } from '../../contract/api/limits.ts';
import { investigatorListMessages } from '../../contract/messages/server/requests.ts';
import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import { InvestigatorRowList } from '../../contract/steps/investigator-list.ts';
import {
  InvestigatorOnWire,
  readInvestigator,
  writeMadeInvestigators,
  type Investigator,
} from '../../contract/steps/investigators.ts';
import {
  openForChange,
  requireEditable,
  requireOwner,
  type OpenedApplication,
} from '../applications/open-application.ts';
import { storeNextVersion } from '../applications/next-version.ts';
import { recordRemovals } from '../applications/removals.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { listInvestigators } from './reading.ts';

/**
 * Saves one investigator, or the whole list; stored ones that the list does not contain are removed. Types and lengths
 * are checked, but not completeness, which is checked on submission.
 */
export async function saveInvestigators(change: Mutation, body: unknown): Promise<MutationResult> {
  const named = applicationNamedIn(body, 'investigator');
  if (named === undefined) readRows(body);
  const application = await openForChange(change, named ?? 0);
  requireOwner(change.user, application);
  const rows = readRows(body);
  requireEditable(application);

  const stored = await listInvestigators(change.transaction, application.id);
  const knownIds = new Set(stored.map((row) => row.id));
  if (rows.some((row) => row.id !== 0 && !knownIds.has(row.id))) throw new Refusal(404, serverMessages.notFound);
  const isWholeList = Array.isArray(body);
  const sentIds = new Set(rows.map((row) => row.id));
  const absentIds = isWholeList ? [...knownIds].filter((id) => !sentIds.has(id)) : [];
  const count = knownIds.size - absentIds.length + rows.filter((row) => row.id === 0).length;
  if (count > INVESTIGATORS_MAX)
    throw new Refusal(409, investigatorListMessages.tooManyInvestigators(INVESTIGATORS_MAX));

  await removeRows(change, absentIds);
  const ids: number[] = [];
  for (const row of rows) ids.push(await saveRow(change, application, row));
  const etag = await storeNextVersion(change, application);
  const [id] = ids;
  return {
    changed: true,
    message: messages.investigatorsSaved,
    data: isWholeList ? writeMadeInvestigators(ids) : { id },
    etag,
    made: isWholeList || id === undefined ? { kind: 'application', id: application.id } : { kind: 'investigator', id },
  };
}

/** Returns the investigators of a body; all have to be of one application, and none may occur twice. */
function readRows(body: unknown): Investigator[] {
  const rows = Array.isArray(body) ? checked(InvestigatorRowList, body) : [checked(InvestigatorOnWire, body)];
  if (rows.some((row) => row.applicationId !== rows[0]?.applicationId)) {
    throw new Refusal(400, messages.oneApplicationOnly);
  }
  const old = rows.map((row) => row.investigatorInfoId).filter((id) => id !== 0);
  if (new Set(old).size !== old.length) throw new Refusal(400, messages.rowTwice);
  return rows.map(readInvestigator);
}

async function saveRow(change: Mutation, application: OpenedApplication, row: Investigator): Promise<number> {
  const values = { name: row.name, id_number: row.idNumber, position: row.position };
  if (row.id !== 0) {
    await change.transaction.updateTable('investigators').set(values).where('id', '=', row.id).execute();
    return row.id;
  }
  const { id } = await change.transaction
    .insertInto('investigators')
    .values({ ...values, application_id: application.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes investigators of an application that this change has opened. */
export async function removeRows(change: Mutation, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await change.transaction.deleteFrom('investigators').where('id', 'in', ids).execute();
  await recordRemovals(change, 'investigator', ids);
}
