import type { ApplicationAtServer, Change } from '../../contract/domain/operation.ts';
import { isSavedAutomatically } from '../../contract/domain/statuses.ts';
import type { Base, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { compose, isEquivalentText, type Composed } from './three-way-merge.ts';
import { operationsOf, readLane } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import { idRemovedOrReplaced } from '../queue/intent-kinds.ts';
import { needsUser } from '../queue/life-cycle.ts';
import { baseOf } from './rebase.ts';
import { isEquivalentRow } from './same-row.ts';

/** Composes an operation on a base, with the ids that its parts now have at the server. */
export async function composeOn(
  tables: UserTables,
  operation: OperationRow,
  base: Base | null,
  starts: boolean,
): Promise<Composed> {
  const { intent, carried } = operation;
  const named = idRemovedOrReplaced(intent);
  const serverId = named === null ? undefined : await resolveId(tables, named);
  const isNew = intent.kind === 'addFile' && serverId === undefined;
  const without = await leftOut(tables, operation);
  return compose(intent, isNew ? null : base, { serverId, carried, starts, without });
}

/**
 * The rows that a list need not send, because a waiting operation deletes them: otherwise they would be back until
 * then, and each device that sends the list would store them again. If another device may have executed this key,
 * nothing is left out: what it sent contains them.
 */
async function leftOut(tables: UserTables, operation: OperationRow): Promise<number[]> {
  if (operation.intent.kind !== 'saveInvestigators' || mayBeDoneElsewhere(operation)) return [];
  const operations = await operationsOf(tables, operation.lane).toArray();
  return operations.flatMap(({ intent, state }) =>
    intent.kind === 'removeInvestigator' && !needsUser(state) ? [intent.investigatorId] : [],
  );
}

/** Whether it may have arrived, from here or from a copy, and the server has not said since that it has not. */
export const mayBeDoneElsewhere = ({ mayHaveArrived, outdated }: OperationRow) =>
  mayHaveArrived && outdated === undefined;

/**
 * Whether a frozen change would be composed the same on what the server has now. A server without versions does not
 * compare that: if it differs, the change must be composed again, or it replaces what its user has never seen.
 */
export async function isStillMadeOn(
  tables: UserTables,
  operationId: string,
  atServer: ApplicationAtServer,
): Promise<boolean> {
  const operation = await tables.operations.where('id').equals(operationId).first();
  if (operation === undefined || operation.sent === null) return true;
  const { automatic } = await readLane(tables, operation.lane);
  if (automatic === true && operation.carried !== true && !isSavedAutomatically(atServer.application.status))
    return false;
  const composed = await composeOn(tables, operation, await baseOf(tables, atServer, 0), false);
  return composed.kind === 'change' && isSame(operation.sent.change, composed.change);
}

function isSame(one: Change, other: Change): boolean {
  if (one.kind === 'saveStep' && other.kind === 'saveStep') {
    return Object.entries(one.answers).every(([name, answer]) => isEquivalentText(answer, other.answers[name] ?? ''));
  }
  if (one.kind === 'saveInvestigators' && other.kind === 'saveInvestigators') {
    const isThere = (row: (typeof one.rows)[number]) =>
      other.rows.some((there) => there.id === row.id && isEquivalentRow(there, row));
    return one.rows.length === other.rows.length && one.rows.every(isThere);
  }
  return one.kind === other.kind;
}
