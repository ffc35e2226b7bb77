import { isBlank } from '../contract/characters.ts';
import { status } from '../contract/statuses.ts';
import { investigatorQuestions } from '../contract/steps/investigators.ts';
import type { Edit, Intent, InvestigatorEdit, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { activate, lastOf, operationsOf, readLane, resolveId } from './lane.ts';
import { isCreate } from './claiming.ts';
import { behind, resumeStart } from './forgotten.ts';
import { next } from './life.ts';
import {
  asCarried,
  freshOperation,
  madeAnew,
  renameOperation,
  withdrawDiscard,
  type EnqueueWorld,
} from './operation-rows.ts';
import { startFirst } from './starting.ts';

/**
 * `heldUntil`: a decision can be undone until then. `with` writes what goes along, in the same transaction. `carriedAs`: a
 * copy of it went to another device before it was asked for, and each sends it under this key.
 */
export type EnqueueOptions = {
  heldUntil?: number | undefined;
  carriedAs?: string | undefined;
  with?: (operationId: string) => Promise<unknown>;
};

/**
 * Puts what a person asked for behind the other operations of its application, inside the transaction that stores the
 * change itself. Answers the id of the operation with which all of it is at the server: another's where the two became one.
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
  // All of them are waited for: what is asked may be read already, and may fail before the rest.
  const [, wanted, before, row, stuckOnes] = await Promise.all([
    world.restoreNumber?.(tables, lane),
    asked,
    lastOf(tables, lane),
    readLane(tables, lane),
    readStuck(tables),
  ]);
  const resumed = lane < 0 && before === undefined && isCreate(wanted) ? await resumeStart(tables, lane) : null;
  const intent = resumed === null ? wanted : behind(resumed, wanted);
  const last = resumed ?? before;
  // Where something waits already, the save that starts it is among that: with it goes all that stands behind.
  if (lane < 0 && last === undefined && !isCreate(intent)) await startFirst(tables, world, lane);
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
    if (isSubmission(intent)) await withdrawDiscard(tables, submitting);
    await alongside(submitting.id);
    return submitting.id;
  }
  // Mend before merging: a save queued behind the refused one would take these words, and leave the refused one to its person.
  const stuck = stuckTwin(stuckOnes, lane, intent);
  if (stuck !== undefined) {
    const mended = await mendByAnother(tables, world, stuck, intent, alongside);
    if (mended !== null) return mended;
  }
  if (last !== undefined && isUnclaimed(last) && !overwritesUnseen(last.intent, intent)) {
    const merged = merge(last.intent, intent);
    if (merged !== null) {
      const tookIn = (last.tookIn ?? 0) + 1;
      await Promise.all([tables.operations.put({ ...last, intent: merged, tookIn }), alongside(last.id)]);
      return last.id;
    }
  }
  const starts = isCreate(intent) && last === undefined && (await resolveId(tables, lane)) === undefined;
  const carriedAs = starts ? (await tables.drafts.get(lane))?.carriedAs : options.carriedAs;
  const id = carriedAs ?? world.newKey();
  const fresh = freshOperation({ id, lane, intent, createdAt: world.now(), heldUntil: options.heldUntil });
  await Promise.all([
    tables.operations.add(carriedAs === undefined ? fresh : asCarried(fresh, world.now())),
    row.active === 1 || tables.lanes.put({ ...row, active: 1 }),
    alongside(id),
  ]);
  return id;
}

/** Nobody has sent it, here or on another device: it may still be changed. */
export const isUnclaimed = ({ state, sent, carried }: OperationRow) =>
  state === 'waiting' && sent === null && carried !== true;
export const isSubmission = (intent: Intent) => intent.kind === 'changeStatus' && intent.to === status.pending;
/** The statuses that whoever applies asks for: Submit, and Save As Draft. */
const isOwners = (intent: Intent) =>
  isSubmission(intent) || (intent.kind === 'changeStatus' && intent.to === status.draft);
/** It changes what the application says: under review nobody may. */
export const isEdit = ({ kind }: Intent) => kind !== 'changeStatus' && kind !== 'comment';

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

/** Two intents as one, or null where they stay two. */
export function merge(before: Intent, after: Intent): Intent | null {
  if (before.kind === 'saveStep' && after.kind === 'saveStep' && before.step === after.step) {
    const edits = { ...before.edits };
    for (const [name, edit] of Object.entries(after.edits)) edits[name] = mergeEdits(edits[name], edit);
    const agreement = after.agreement ?? before.agreement;
    return { kind: 'saveStep', step: before.step, edits, ...(agreement === undefined ? {} : { agreement }) };
  }
  if (before.kind === 'saveInvestigators' && after.kind === 'saveInvestigators') {
    const edits = new Map<number, InvestigatorEdit>(before.edits.map((edit) => [edit.id, edit]));
    for (const edit of after.edits) {
      edits.set(edit.id, mergeRows(edits.get(edit.id), edit));
    }
    return { kind: 'saveInvestigators', edits: [...edits.values()] };
  }
  // Deleted once more, a row is compared with what was shown of it then.
  if (before.kind === 'removeInvestigator' && after.kind === 'removeInvestigator')
    return before.investigatorId === after.investigatorId ? after : null;
  // Asking twice for the same status is asking once.
  if (before.kind === 'changeStatus' && after.kind === 'changeStatus' && before.to === after.to) return after;
  return null;
}

/** Of what a save has replaced, so many of the latest are known: what another tab still shows is among them. */
const REPLACED_KNOWN = 4;
const latest = <Value>(texts: readonly Value[]) => texts.slice(-REPLACED_KNOWN);
const replacedBy = <Value>({ between = [], to }: { between?: readonly Value[]; to: Value }) => latest([...between, to]);

/**
 * A merged edit stands on what the first one did if its writer had seen any text of that one, and otherwise on what they saw.
 * `between` has the earlier texts of both: none of them ever left.
 */
function mergeEdits<Value>(before: Edit<Value> | undefined, after: Edit<Value>): Edit<Value> {
  if (before === undefined) return after;
  const replaced = replacedBy(before);
  return {
    ...after,
    from: replaced.includes(after.from) ? before.from : after.from,
    between: latest([...replaced, ...(after.between ?? [])]),
  };
}

/** The same for a row, cell by cell. A row that is new at the portal stands on nothing. */
function mergeRows(before: InvestigatorEdit | undefined, after: InvestigatorEdit): InvestigatorEdit {
  if (before === undefined) return after;
  const { order, from: ground } = before;
  if (ground === null || after.from === null) return { ...after, order, from: ground };
  const replaced = replacedBy(before);
  const from = { ...after.from };
  for (const { name } of investigatorQuestions) {
    if (replaced.some((cells) => cells[name] === from[name])) from[name] = ground[name];
  }
  return { ...after, order, from, between: latest([...replaced, ...(after.between ?? [])]) };
}

/**
 * Whether another tab wrote over words of the save before without having seen them; one that still showed an earlier text of
 * that save has not. Their writer is told that they are saved, so they go as they are, and what replaces them meets them at
 * the server.
 */
function overwritesUnseen(before: Intent, after: Intent): boolean {
  if (before.kind === 'saveStep' && after.kind === 'saveStep') {
    return Object.entries(after.edits).some(([name, { from, to }]) => {
      const saved = before.edits[name]?.to;
      return typeof saved === 'string' && isUnseen(saved, from, to);
    });
  }
  if (before.kind !== 'saveInvestigators' || after.kind !== 'saveInvestigators') return false;
  const savedOf = new Map(before.edits.map((edit) => [edit.id, edit.to]));
  return after.edits.some(({ id, from, to }) => {
    const saved = savedOf.get(id);
    if (saved === undefined || from === null) return false;
    return investigatorQuestions.some(({ name }) => isUnseen(saved[name], from[name], to[name]));
  });
}

const isUnseen = (saved: string, from: string | boolean, to: string | boolean) =>
  !isBlank(saved) && saved !== from && saved !== to;

/** Everything that needs a person. Few do, however many wait; "conflict" and "refused" are the first states by name. */
export function readStuck(tables: PersonTables): Promise<OperationRow[]> {
  return tables.operations.where('state').belowOrEqual('refused').toArray();
}

/** An operation of the lane that needs a person, which this intent is another word on. */
function stuckTwin(stuck: readonly OperationRow[], lane: number, intent: Intent): OperationRow | undefined {
  if (intent.kind === 'addFile' || intent.kind === 'removeFile' || intent.kind === 'comment') return undefined;
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
  alongside: (id: string) => Promise<unknown>,
): Promise<string | null> {
  const step = next(stuck, 'mended');
  // What may have arrived keeps its key and bytes; the new change goes behind it.
  if (step === null || step.gone || !step.newKey) return null;
  if (intent.kind === 'changeStatus' || intent.kind === 'removeInvestigator') {
    // It could not be done for what stood there; what was saved of that since stands behind it, so the new one goes to the end.
    await tables.operations.where('id').equals(stuck.id).delete();
    return null;
  }
  const id = world.newKey();
  let last = id;
  let merged = stuck.intent;
  const alike = await operationsOf(tables, stuck.lane)
    .filter((other) => merge(other.intent, intent) !== null)
    .toArray();
  for (const other of alike) {
    if (isUnclaimed(other)) {
      // What was saved behind it since is older than this one, so it goes before, in the same.
      merged = merge(merged, other.intent) ?? merged;
      await tables.operations.delete(positionOf(other));
      await renameOperation(tables, other, id);
      // What may be elsewhere too keeps its key and its place: all of this is saved once that is.
    } else last = other.id === stuck.id ? id : other.id;
  }
  await tables.operations.put(madeAnew(stuck, id, merge(merged, intent) ?? merged));
  await renameOperation(tables, stuck, id);
  await alongside(id);
  return last;
}
