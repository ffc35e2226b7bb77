import type { ApplicationAsItStands, Change } from '../contract/operation.ts';
import type { Base, Intent, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { compose, sameRow, sameText, type Composed } from './composing.ts';
import { operationsOf, resolveId } from './lane.ts';
import { baseOf } from './rebasing.ts';

/** What the server has is part of such a change, or may be replaced by it. */
export const standsOnBase = ({ kind }: Intent) =>
  kind === 'saveStep' || kind === 'saveInvestigators' || kind === 'removeInvestigator' || kind === 'addFile';

/** What an operation comes to on a base, with the numbers that its parts have at the server by now. */
export async function composeOn(
  tables: PersonTables,
  operation: OperationRow,
  base: Base | null,
  starts: boolean,
): Promise<Composed> {
  const { intent, carried } = operation;
  const named =
    intent.kind === 'removeInvestigator'
      ? intent.investigatorId
      : intent.kind === 'removeFile'
        ? intent.attachmentId
        : intent.kind === 'addFile'
          ? intent.replaces
          : null;
  const resolved = named === null ? undefined : await resolveId(tables, named);
  const isNew = intent.kind === 'addFile' && resolved === undefined;
  const without = await leftOut(tables, operation);
  return compose(intent, isNew ? null : base, () => resolved, { carried, starts, without });
}

/**
 * The rows of a list that are deleted by what waits, and that no server has: stored with the list they would be back until
 * then, and each device that sends the list would store them once. What may be done under this key already, by another
 * device, has them.
 */
async function leftOut(tables: PersonTables, operation: OperationRow): Promise<number[]> {
  const { intent, lane, sent, sentRows } = operation;
  if (intent.kind !== 'saveInvestigators') return [];
  const rows = intent.edits.map(({ id }) => id);
  if (sent !== null) return rows.filter((id) => sentRows?.includes(id) !== true);
  if (mayBeDoneElsewhere(operation)) return [];
  const left: number[] = [];
  for (const { intent: other, state } of await operationsOf(tables, lane).toArray()) {
    if (other.kind !== 'removeInvestigator' || (state !== 'waiting' && state !== 'unsure')) continue;
    if ((await resolveId(tables, other.investigatorId)) === undefined) left.push(other.investigatorId);
  }
  return left;
}

/** A copy of it went to another device, and the server has not said since that it does not have it. */
export const mayBeDoneElsewhere = ({ mayHaveArrived, outdated }: OperationRow) =>
  mayHaveArrived && outdated === undefined;

/**
 * Whether a frozen change would be the same on what the server has now. Nobody compares that where the server has no
 * versions: then it must be made again on that, or it replaces what its person has never seen.
 */
export async function isStillMadeOn(
  tables: PersonTables,
  operationId: string,
  now: ApplicationAsItStands,
): Promise<boolean> {
  const operation = await tables.operations.where('id').equals(operationId).first();
  if (operation === undefined || operation.sent === null) return true;
  const composed = await composeOn(tables, operation, await baseOf(tables, now, 0), false);
  return composed.kind === 'change' && isSame(operation.sent.change, composed.change);
}

function isSame(one: Change, other: Change): boolean {
  if (one.kind === 'saveStep' && other.kind === 'saveStep') {
    return Object.entries(one.answers).every(([name, answer]) => sameText(answer, other.answers[name] ?? ''));
  }
  if (one.kind === 'saveInvestigators' && other.kind === 'saveInvestigators') {
    const isThere = (row: (typeof one.rows)[number]) =>
      other.rows.some((there) => there.id === row.id && sameRow(there, row));
    return one.rows.length === other.rows.length && one.rows.every(isThere);
  }
  return one.kind === other.kind;
}
