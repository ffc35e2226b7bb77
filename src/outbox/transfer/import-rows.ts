import type { Investigator } from '../../contract/steps/investigators.ts';
import type { Intent, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isEquivalentRow } from '../merge/same-row.ts';
import { fieldsOf, operationsOf } from '../queue/lane.ts';
import { learnId, localIdOf, resolveId } from '../queue/ids.ts';
import { isPossiblyStored, contentBeforeCellChange, idsListed } from '../sending/possibly-stored.ts';
import { cellOf, versionsIn } from '../merge/versions.ts';

/**
 * Finds the rows of a copy that another device has saved since among the server's, and those whose save was abandoned
 * here: each keeps its id on this device, so that the two are shown, changed and deleted as one
 * row. Among them are rows that were deleted elsewhere, and that the other device has stored again with their changes.
 * `stored` is the server's list. A stored row that was changed or deleted on this device was shown beside
 * the new one, and stays a separate row. Returns the rows that were in no save: they need not be kept here.
 */
export async function recogniseCopied(
  tables: UserTables,
  lane: number,
  stored: readonly Investigator[],
): Promise<ReadonlySet<number>> {
  const known = new Set<number>();
  const [rows, fields] = await Promise.all([
    tables.investigators.where('applicationId').equals(lane).toArray(),
    fieldsOf(tables, lane),
  ]);
  const locals = new Set<number>();
  for (const { id } of stored) locals.add(await localIdOf(tables, 'investigator', id));
  const copied: InvestigatorRow[] = [];
  for (const row of rows) {
    if (!locals.has(row.id) && (await isCopy(tables, row))) copied.push(row);
  }
  if (copied.length === 0 && !rows.some(({ removed, carried }) => removed && carried === true)) return known;
  const operations = await operationsOf(tables, lane).toArray();
  const intents = operations.map(({ intent }) => intent);
  const changedHere = new Set([
    ...rows.map(({ id }) => id),
    // Texts that are kept beside its cells stay with their row.
    ...versionsIn(fields).flatMap(({ of }) => cellOf(of)?.id ?? []),
    ...intents.flatMap((intent) => (intent.kind === 'saveInvestigators' ? intent.edits.map(({ id }) => id) : [])),
    ...intents.flatMap((intent) => (intent.kind === 'removeInvestigator' ? [intent.investigatorId] : [])),
  ]);
  const unknown: Investigator[] = [];
  for (const there of stored) {
    // The number of this one is known only after the list has been read again.
    if (there.id <= 0 || changedHere.has(there.id)) continue;
    if ((await localIdOf(tables, 'investigator', there.id)) === there.id) unknown.push(there);
  }
  const listed = await idsListed(tables, lane);
  const recognise = async (
    left: readonly Investigator[],
    isSame: (row: InvestigatorRow, there: Investigator) => boolean,
  ) => {
    const others: Investigator[] = [];
    for (const there of left) {
      // A row that was stored before is there under a new id.
      const mayBe = (row: InvestigatorRow) => row.from === null || !listed.includes(there.id);
      const same = copied.find((row) => mayBe(row) && isSame(row, there));
      if (same === undefined) {
        others.push(there);
        continue;
      }
      copied.splice(copied.indexOf(same), 1);
      await learnId(tables, { local: same.id, server: there.id, kind: 'investigator' });
      if (same.state !== 'kept' || !isEquivalentRow(same, there)) continue;
      await tables.investigators.delete([lane, same.id]);
      known.add(same.id);
    }
    return others;
  };
  const different = await recognise(unknown, isEquivalentRow);
  const others = await recognise(
    different,
    (row, there) =>
      isPossiblyStored(row, there) ||
      (!listed.includes(there.id) && textsIn(operations, row).some((to) => isEquivalentRow(to, there))),
  );
  const changed = await recogniseChanged(tables, copied, others, known);
  await recogniseAbandoned(
    tables,
    lane,
    intents,
    others.filter(({ id }) => !changed.has(id)),
  );
  return known;
}

/** The texts of a row in the saves that went with a copy: the other device may have stored an earlier one by now. */
const textsIn = (operations: readonly OperationRow[], { id }: InvestigatorRow) =>
  operations.flatMap(({ carried, intent }) =>
    carried === true && intent.kind === 'saveInvestigators'
      ? intent.edits.flatMap((edit) => (edit.id === id ? [edit.to] : []))
      : [],
  );

/**
 * Finds copied rows among the stored ones that another device changed before it saved them. What was changed here is
 * then a change to the copied text, so that both changes are kept, or their users are asked. Returns the ids of the
 * stored rows that were found, and adds to `known` the local ids of those that need not be kept here.
 */
async function recogniseChanged(
  tables: UserTables,
  copied: InvestigatorRow[],
  stored: readonly Investigator[],
  known: Set<number>,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const there of stored) {
    const index = copied.findIndex((row) => contentBeforeCellChange(row, there) !== undefined);
    const [row] = index < 0 ? [] : copied.splice(index, 1);
    const from = row && contentBeforeCellChange(row, there);
    if (row === undefined || from === undefined) continue;
    const { id, applicationId: lane } = row;
    found.add(there.id);
    await learnId(tables, { local: id, server: there.id, kind: 'investigator' });
    if (row.state === 'kept' && isEquivalentRow(row, from)) {
      await tables.investigators.delete([lane, id]);
      known.add(id);
    } else if (row.from === null) await tables.investigators.put({ ...row, from });
  }
  return found;
}

/**
 * The same for rows that are being deleted, and whose save was abandoned. What is deleted must be certain: only a row
 * that was not in the list before can be one of these, and only if there is no other like it.
 */
async function recogniseAbandoned(
  tables: UserTables,
  lane: number,
  intents: readonly Intent[],
  stored: readonly Investigator[],
): Promise<void> {
  const before = (await tables.drafts.get(lane))?.base?.investigators;
  if (before === undefined) return;
  const isAdded = ({ id }: Investigator) => before.every((row) => row.id !== id);
  for (const intent of intents) {
    if (intent.kind !== 'removeInvestigator' || intent.forgotten !== true) continue;
    const { investigatorId: local, seen = [] } = intent;
    const row = await tables.investigators.get([lane, local]);
    const isSame = (there: Investigator) =>
      (row !== undefined && isPossiblyStored(row, there)) ||
      (isAdded(there) && seen.some((shown) => isEquivalentRow(shown, there)));
    const [same, another] = stored.filter(isSame);
    if (same === undefined || another !== undefined || (await resolveId(tables, local)) !== undefined) continue;
    await learnId(tables, { local, server: same.id, kind: 'investigator' });
  }
}

/** Whether another device or an abandoned save may have stored this unlisted row under another id. */
async function isCopy(tables: UserTables, { id, from, removed, carried, operationId, perhapsStored }: InvestigatorRow) {
  if (removed) return false;
  if (perhapsStored !== undefined) return true;
  const isNew = from === null;
  // A row that was never stored is new, and one that was is a change to it.
  if (isNew !== ((await resolveId(tables, id)) === undefined)) return false;
  if (carried === true) return true;
  if (operationId === null) return false;
  return (await tables.operations.where('id').equals(operationId).first())?.carried === true;
}
