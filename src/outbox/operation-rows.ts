import type { Intent, OperationRow, Standing } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { fieldsOf } from './lane.ts';
import { next } from './life.ts';

/** What an operation is put in with. `now` is ms since 1970. */
export type EnqueueWorld = {
  newKey: () => string;
  now: () => number;
  /** Puts the server's number of an application in again that the browser took away with the database. */
  restoreNumber?: (tables: PersonTables, lane: number) => Promise<unknown>;
};

export function freshOperation({
  id,
  lane,
  intent,
  createdAt,
  heldUntil,
}: Pick<OperationRow, 'id' | 'lane' | 'intent' | 'createdAt'> & {
  heldUntil?: number | undefined;
}): OperationRow {
  return {
    id,
    lane,
    intent,
    state: 'waiting',
    mayHaveArrived: false,
    sent: null,
    sentRows: null,
    token: null,
    discardWanted: false,
    heldUntil: heldUntil ?? null,
    createdAt,
    firstSentAt: null,
    tries: 0,
    cuts: 0,
    strange: null,
    trouble: null,
  };
}

/** How many things a person asked for are in these: what was saved again while it waited is one operation. */
export const wishesIn = (operations: readonly OperationRow[]) =>
  operations.reduce((sum, { tookIn = 0 }) => sum + 1 + tookIn, 0);

/**
 * An operation as a person made it anew: nothing of its tries is left, only its place, and that a copy of what it was before
 * may be on its way from another device.
 */
export function madeAnew(operation: OperationRow, id: string, intent: Intent): OperationRow {
  const { lane, createdAt, position, carried } = operation;
  return {
    ...freshOperation({ id, lane, intent, createdAt }),
    ...(position === undefined ? {} : { position }),
    ...(carried === undefined ? {} : { carried }),
  };
}

/**
 * The person took it back while it was being sent, and asks for it again before the answer: the later wish counts. False, and
 * nothing is done, if it was not taken back.
 */
export async function withdrawDiscard(tables: PersonTables, operation: OperationRow): Promise<boolean> {
  const step = operation.discardWanted ? next(operation, 'wantedAgain') : null;
  if (step === null || step.gone) return false;
  await tables.operations.put({ ...operation, ...step.life });
  return true;
}

/** What a person wrote follows its operation to the operation's new key. */
export function renameOperation(
  tables: PersonTables,
  before: Pick<OperationRow, 'id' | 'lane'>,
  after: string,
): Promise<void> {
  return changeWritten(tables, before, { operationId: after });
}

/** Changes where everything stands that a person wrote for one operation. */
export async function changeWritten(
  tables: PersonTables,
  { id, lane }: Pick<OperationRow, 'id' | 'lane'>,
  change: Partial<Standing>,
): Promise<void> {
  const fields = (await fieldsOf(tables, lane)).filter(({ operationId }) => operationId === id);
  await Promise.all([
    tables.fields.bulkPut(fields.map((row) => ({ ...row, ...change }))),
    tables.investigators.where('operationId').equals(id).modify(change),
    tables.files.where('operationId').equals(id).modify(change),
  ]);
}

/** From now on another device may send it too: only under the same key, and never together with what is written after. */
export function asCarried(operation: OperationRow, now: number): OperationRow {
  // What was refused here stays so; only when it is tried again does it matter that a copy may have gone elsewhere.
  const step = operation.state === 'refused' ? null : next(operation, 'copied');
  const life = step === null || step.gone ? {} : step.life;
  // What the server said before that tells nothing of the other device.
  const { outdated: _before, ...rest } = operation;
  return { ...rest, ...life, carried: true, firstSentAt: operation.firstSentAt ?? now };
}
