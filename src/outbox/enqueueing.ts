import { status } from '../contract/statuses.ts';
import type { Intent, InvestigatorEdit, OperationRow, Standing } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { activate, deactivateIfEmpty, fieldsOf, lastOf, operationsOf, readLane } from './lane.ts';
import { next } from './life.ts';

/** `heldUntil`: a decision can be undone until then. `with` writes what goes along, in the same transaction. */
export type EnqueueOptions = {
  heldUntil?: number | undefined;
  with?: (operationId: string) => Promise<void>;
};

/** What an operation is put in with. `now` is ms since 1970. */
export type EnqueueWorld = { newKey: () => string; now: () => number };

/**
 * Puts what a person asked for behind the other operations of its application, inside the transaction that stores the
 * change itself. Answers the operation's id, which is another's where the two became one.
 *
 * A save merges only into the last operation of its lane, for the same step, that nobody has ever claimed: its place in the
 * order stays, and what was sent once is never changed. A save of what was refused, or stands in conflict, mends that one
 * in its old place, because what follows builds on it.
 */
export async function enqueue(
  tables: PersonTables,
  world: EnqueueWorld,
  lane: number,
  asked: Intent | Promise<Intent>,
  options: EnqueueOptions = {},
): Promise<string> {
  const alongside = options.with ?? (async () => {});
  const [intent, last, row, stuckOnes] = await Promise.all([
    asked,
    lastOf(tables, lane),
    readLane(tables, lane),
    readStuck(tables),
  ]);
  const submitting = last === undefined ? undefined : await submissionBefore(tables, last, intent);
  if (submitting !== undefined && isEdit(intent) && isUnclaimed(submitting)) {
    // What is written after Submit belongs before it: under review nobody edits.
    await tables.operations.delete(positionOf(submitting));
    const id = await enqueue(tables, world, lane, intent, options);
    const { position: _position, ...submission } = submitting;
    await tables.operations.add(submission);
    await activate(tables, lane);
    return id;
  }
  if (submitting !== undefined && isOwners(intent)) {
    // The application is being submitted: asked again that is the same, and a draft it cannot be any more.
    await alongside(submitting.id);
    return submitting.id;
  }
  if (last !== undefined && isUnclaimed(last)) {
    const merged = merge(last.intent, intent);
    if (merged !== null) {
      await Promise.all([tables.operations.put({ ...last, intent: merged }), alongside(last.id)]);
      return last.id;
    }
  }
  const stuck = stuckTwin(stuckOnes, lane, intent);
  if (stuck !== undefined) {
    const mended = await mendByAnother(tables, world, stuck, intent);
    if (mended !== null) {
      await alongside(mended);
      return mended;
    }
  }
  const id = world.newKey();
  const { heldUntil } = options;
  await Promise.all([
    tables.operations.add(freshOperation({ id, lane, intent, createdAt: world.now(), heldUntil })),
    row.active === 1 || tables.lanes.put({ ...row, active: 1 }),
    alongside(id),
  ]);
  return id;
}

export const isUnclaimed = ({ state, sent }: OperationRow) => state === 'waiting' && sent === null;
/** It was claimed, and the server has not said that it did nothing. */
const mayBeThere = ({ state, sent, mayHaveArrived }: OperationRow) =>
  sent !== null && (mayHaveArrived || (state !== 'refused' && state !== 'conflict'));
const isSubmission = (intent: Intent) => intent.kind === 'changeStatus' && intent.to === status.pending;
/** The statuses that whoever applies asks for: Submit, and Save As Draft. */
const isOwners = (intent: Intent) =>
  isSubmission(intent) || (intent.kind === 'changeStatus' && intent.to === status.draft);
const isEdit = ({ kind }: Intent) => kind !== 'changeStatus' && kind !== 'comment';

/** The Submit in the lane of `last` that needs nobody, where this intent cannot simply go behind it. */
async function submissionBefore(
  tables: PersonTables,
  last: OperationRow,
  intent: Intent,
): Promise<OperationRow | undefined> {
  if (isOwners(intent)) return (await operationsOf(tables, last.lane).toArray()).find(isLiveSubmission);
  if (!isEdit(intent) || isEdit(last.intent)) return undefined;
  // An edit goes before a Submit that nobody has claimed, so behind such a one there is none.
  const before = operationsOf(tables, last.lane);
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const tail = before.reverse().until((one) => isEdit(one.intent));
  return tail.filter(isLiveSubmission).first();
}

/** Submit was pressed, and nothing of it needs a person. */
export const isLiveSubmission = ({ intent, state }: OperationRow) =>
  isSubmission(intent) && state !== 'refused' && state !== 'conflict';

/** Every stored operation has one; -1 is none's. */
const positionOf = ({ position }: OperationRow) => position ?? -1;

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

/** An operation as a person made it anew: nothing of its tries is left, only its place. */
export function madeAnew(operation: OperationRow, id: string, intent: Intent): OperationRow {
  const { lane, createdAt, position } = operation;
  const fresh = freshOperation({ id, lane, intent, createdAt });
  return position === undefined ? fresh : { ...fresh, position };
}

/** Two intents as one, or null where they stay two. */
export function merge(before: Intent, after: Intent): Intent | null {
  if (before.kind === 'saveStep' && after.kind === 'saveStep' && before.step === after.step) {
    const edits = { ...before.edits };
    for (const [name, { from, to }] of Object.entries(after.edits))
      edits[name] = { from: edits[name]?.from ?? from, to };
    const agreement = before.agreement ?? after.agreement;
    return { kind: 'saveStep', step: before.step, edits, ...(agreement === undefined ? {} : { agreement }) };
  }
  if (before.kind === 'saveInvestigators' && after.kind === 'saveInvestigators') {
    const edits = new Map<number, InvestigatorEdit>(before.edits.map((edit) => [edit.id, edit]));
    for (const edit of after.edits) {
      const earlier = edits.get(edit.id);
      edits.set(edit.id, earlier === undefined ? edit : { ...edit, from: earlier.from, order: earlier.order });
    }
    return { kind: 'saveInvestigators', edits: [...edits.values()] };
  }
  // Asking twice for the same status is asking once.
  if (before.kind === 'changeStatus' && after.kind === 'changeStatus' && before.to === after.to) return after;
  return null;
}

/** Everything that needs a person. Few do, however many wait; "conflict" and "refused" are the first states by name. */
export function readStuck(tables: PersonTables): Promise<OperationRow[]> {
  return tables.operations.where('state').belowOrEqual('refused').toArray();
}

/** An operation of the lane that needs a person, which this intent is another word on. */
function stuckTwin(stuck: readonly OperationRow[], lane: number, intent: Intent): OperationRow | undefined {
  if (intent.kind !== 'saveStep' && intent.kind !== 'saveInvestigators' && intent.kind !== 'changeStatus')
    return undefined;
  return stuck.find(
    (other) =>
      (other.state === 'refused' || other.state === 'conflict') &&
      other.lane === lane &&
      merge(other.intent, intent) !== null,
  );
}

async function mendByAnother(
  tables: PersonTables,
  world: EnqueueWorld,
  stuck: OperationRow,
  intent: Intent,
): Promise<string | null> {
  const step = next(stuck, 'mended');
  // What may have arrived keeps its key and bytes; the new change goes behind it.
  if (step === null || step.gone || !step.newKey) return null;
  if (intent.kind === 'changeStatus') {
    // It was refused for what stood there; what mends that stands behind it, so the new one goes to the end.
    await tables.operations.where('id').equals(stuck.id).delete();
    return null;
  }
  const id = world.newKey();
  let merged = stuck.intent;
  // What was saved behind it meanwhile is older than this one, so it goes before, in the same.
  const behind = await operationsOf(tables, stuck.lane)
    .filter((other) => isUnclaimed(other) && merge(other.intent, intent) !== null)
    .toArray();
  for (const other of behind) {
    merged = merge(merged, other.intent) ?? merged;
    await tables.operations.delete(positionOf(other));
    await renameOperation(tables, other, id);
  }
  await tables.operations.put(madeAnew(stuck, id, merge(merged, intent) ?? merged));
  await renameOperation(tables, stuck, id);
  return id;
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
  const fields = (await fieldsOf(tables, lane).toArray()).filter(({ operationId }) => operationId === id);
  await Promise.all([
    tables.fields.bulkPut(fields.map((row) => ({ ...row, ...change }))),
    tables.investigators.where('operationId').equals(id).modify(change),
    tables.files.where('operationId').equals(id).modify(change),
  ]);
}

/**
 * Takes back the addition of a file that cannot be at the server: nobody has ever claimed it, or it was refused. True where
 * that was possible: adding and removing cancel each other then, and the server hears of no removal.
 */
export async function cancelAddFile(tables: PersonTables, lane: number, fileId: number): Promise<boolean> {
  const operation = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'addFile' && intent.fileId === fileId)
    .first();
  if (operation === undefined || mayBeThere(operation)) return false;
  await tables.operations.where('id').equals(operation.id).delete();
  await deactivateIfEmpty(tables, lane);
  return true;
}

/**
 * Takes a row that was born here, and that cannot be at the server, out of the list that would send it; true where it was
 * nowhere else. A list with nothing left to say is taken back; one that was refused stays so until the person mends it.
 */
export async function cancelInvestigator(tables: PersonTables, lane: number, id: number): Promise<boolean> {
  if (id > 0 || (await tables.ids.get(id)) !== undefined) return false;
  const bearing = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'saveInvestigators' && intent.edits.some((edit) => edit.id === id))
    .toArray();
  if (bearing.some(mayBeThere)) return false;
  for (const operation of bearing) {
    if (operation.intent.kind !== 'saveInvestigators') continue;
    const edits = operation.intent.edits.filter((edit) => edit.id !== id);
    if (edits.length === 0) await tables.operations.where('id').equals(operation.id).delete();
    else await tables.operations.put({ ...operation, intent: { kind: 'saveInvestigators', edits } });
  }
  await deactivateIfEmpty(tables, lane);
  return true;
}
