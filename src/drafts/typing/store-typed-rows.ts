import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { fieldsOf } from '../../outbox/queue/lane.ts';
import { isBareRemoval } from '../../outbox/merge/removals.ts';
import { isIdenticalRow } from '../../outbox/merge/same-row.ts';
import { cellField, keepCellsBeside, otherVersionRow, type VersionRow } from '../../outbox/merge/versions.ts';
import { investigatorRow } from '../../outbox/queue/written-rows.ts';
import { withPossibleContents } from '../../outbox/sending/possibly-stored.ts';
import { conflictingTexts } from './conflicting-texts.ts';
import type { StoringTime, TypedRow } from './store-typed.ts';
import { basisOf, lastSeen, noteSeen, takeOverPending } from './seen.ts';
import { needsUser } from '../../outbox/queue/life-cycle.ts';

/**
 * The operation that removes a row, if it needs the user: the row is still at the server, and shown until they choose.
 */
export async function removalNeedingUser(
  tables: UserTables,
  { removed, operationId }: InvestigatorRow,
): Promise<OperationRow | undefined> {
  if (!removed || operationId === null) return undefined;
  const operation = await tables.operations.where('id').equals(operationId).first();
  return operation !== undefined && needsUser(operation.state) ? operation : undefined;
}

export const doesRemovalNeedUser = async (tables: UserTables, row: InvestigatorRow): Promise<boolean> =>
  (await removalNeedingUser(tables, row)) !== undefined;

/** Writes what was typed in a row, as `storeTyped` does for fields. */
export async function storeTypedRow(
  tables: UserTables,
  { lane, id, order, answers, seen }: TypedRow,
  { at, isRecovered = false }: StoringTime,
): Promise<void> {
  const own = await tables.investigators.get([lane, id]);
  if (own?.removed === true && !(await doesRemovalNeedUser(tables, own))) {
    // Typed in another tab during the removal: the text is there in case the removal is refused or taken back.
    await tables.investigators.put(investigatorRow(own, { ...own, ...answers }));
    return;
  }
  await takeOverPending(tables, seen);
  const draft = await tables.drafts.get(lane);
  const atServer = draft?.base?.investigators.find(({ key }) => key === id);
  if (isRecovered && draft && !own && !atServer && seen?.last) {
    // It was in the list when its writer began, and was deleted since: only what they changed is kept, as a version.
    const shown = [...seen.values.slice(0, 1), seen.last];
    await keepCellsBeside(tables, { lane, row: { ...answers, id }, shown, by: 'page', at });
    return;
  }
  // A row whose removal needs the user is shown, and edited, as the server has it.
  const before = own && atServer && isBareRemoval(own) ? undefined : own;
  // Nothing has changed.
  if (before && isIdenticalRow(before, answers)) {
    noteSeen(seen, answers);
    return;
  }
  const last = seen && lastSeen(seen);
  const basis = seen && (await basisOf(tables, seen));
  const versions: VersionRow[] = [];
  const stored = await fieldsOf(tables, lane);
  const cells = { ...answers };
  const from: { [Column in keyof InvestigatorAnswers]?: string | undefined } = {};
  // If this device has lost a row that the server has, what the screen showed is still known.
  const fromServer = atServer ?? (id > 0 ? (basis ?? seen?.perhapsStored?.[0]?.as) : undefined);
  const fromStored = before ? (fromOfRow(before) ?? undefined) : fromServer;
  for (const { name: column } of investigatorQuestions) {
    const there = (before ?? atServer)?.[column];
    const isSeen = seen === undefined || seen.values.some((shown) => shown[column] === there);
    from[column] = fromStored?.[column];
    if (there === undefined || there === answers[column] || isSeen) continue;
    if (last?.[column] === answers[column]) {
      // The user wrote only in another cell: text that arrived in this one since stays.
      cells[column] = there;
      continue;
    }
    if (!before) {
      from[column] = basis?.[column] ?? there;
      continue;
    }
    const { stays, beside, by } = conflictingTexts(answers[column], there, isRecovered);
    const of = cellField(id, column);
    const version = otherVersionRow([...stored, ...versions], { lane, of, text: beside, value: stays, by, at });
    if (version !== null) versions.push(version);
    cells[column] = stays;
    // A row that was added here has no base at the server: what its writer saw is known from what was shown.
    if (!isRecovered) from[column] = (basis ?? seen.values[0])?.[column] ?? from[column];
  }
  await tables.fields.bulkPut(versions);
  noteSeen(seen, answers);
  // The server has exactly this.
  if (!before && atServer && isIdenticalRow(atServer, cells)) return;
  const { name, idNumber, position } = from;
  const isNew = name === undefined || idNumber === undefined || position === undefined;
  const written = investigatorRow(own, {
    applicationId: lane,
    id,
    order,
    ...cells,
    removed: false,
    from: isNew ? null : { name, idNumber, position },
    state: 'kept',
    operationId: null,
  });
  const row: InvestigatorRow = { ...written, unsaved: true };
  // A save that added it may have arrived, and be lost with the database.
  await tables.investigators.put(isNew && !own ? withPossibleContents(row, seen?.perhapsStored) : row);
}

/**
 * The cells that the row had before the user typed more: once it is in an operation, the cells that the operation
 * stores.
 */
export const fromOfRow = (row: InvestigatorRow) => (row.state === 'queued' && !row.removed ? row : row.from);
