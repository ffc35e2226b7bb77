import type { FileRow, Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { activateLane } from '../queue/lane.ts';
import { notePossiblyStored } from './possibly-stored.ts';
import { changeLater } from './release-text.ts';

/**
 * Prepares a change to be abandoned: to be removed from this device although it may have arrived (`forgotten` in stored
 * rows). What the user wrote is kept. Sending that later must not store it twice: the start of an application and a
 * file keep the key that they were sent under, new investigators are recognised by their content.
 */
export async function recordAbandoned(tables: UserTables, operation: OperationRow, starts: boolean): Promise<void> {
  const { id, lane, intent } = operation;
  if (starts) await tables.drafts.update(lane, { forgottenStart: operation });
  if (intent.kind === 'addFile') await tables.files.update(intent.fileId, { carriedAs: id });
  await notePossiblyStored(tables, operation, { forgotten: true });
}

/**
 * Notes what an abandoned save had changed, once its text is released. What was typed back to the value before it is
 * based on the value that it may have stored: otherwise it would be no change, and that value would come back from the
 * server.
 */
export async function recordAbandonedAnswers(tables: UserTables, operation: OperationRow): Promise<void> {
  const { lane, intent: abandoned } = operation;
  if (abandoned.kind !== 'saveStep') return;
  for (const [name, { from, to }] of Object.entries(abandoned.edits)) {
    const row = await tables.fields.get([lane, name]);
    if (row === undefined) continue;
    await tables.fields.put({ ...row, forgotten: { from, to }, from: row.value === from ? to : row.from });
  }
  await changeLater(tables, operation, (intent) => {
    if (intent.kind !== 'saveStep' || intent.step !== abandoned.step) return intent;
    const edits = Object.entries(intent.edits).map(([name, edit]) => {
      const before = abandoned.edits[name];
      const isBack = before !== undefined && edit.from === before.from && edit.to === before.from;
      return [name, isBack ? { ...edit, from: before.to } : edit];
    });
    return { ...intent, edits: Object.fromEntries(edits) };
  });
}

/** Whether the upload of a file that is in no operation may have arrived, and was abandoned here. */
export async function isUploadAbandoned(tables: UserTables, { carriedAs }: FileRow): Promise<boolean> {
  if (carriedAs === undefined) return false;
  return (await tables.receipts.where('operationId').equals(carriedAs).last())?.outcome === 'mayHaveArrived';
}

/**
 * Enqueues the abandoned start of an application again, before anything else of it: as it was sent, under its key.
 * Returns null if there is none.
 */
export async function resumeStart(tables: UserTables, lane: number, position?: number): Promise<OperationRow | null> {
  const draft = await tables.drafts.get(lane);
  if (draft?.forgottenStart === undefined) return null;
  const { forgottenStart, ...rest } = draft;
  const { position: _before, ...start } = forgottenStart;
  const resumed: OperationRow = {
    ...start,
    state: 'unsure',
    mayHaveArrived: true,
    discardWanted: false,
    token: null,
    trouble: null,
    strange: null,
    ...(draft.carriedAs === undefined ? {} : { carried: true }),
    ...(position === undefined ? {} : { position }),
  };
  // The receipt from when it was abandoned no longer applies.
  await tables.receipts.where('operationId').equals(start.id).delete();
  await Promise.all([tables.drafts.put(rest), tables.operations.add(resumed)]);
  await activateLane(tables, lane);
  return resumed;
}

/** A save that is queued behind a resumed one of the same step: based on what that one stores. */
export function basedOnResumed({ sent }: OperationRow, intent: Intent): Intent {
  if (intent.kind !== 'saveStep' || sent?.change.kind !== 'saveStep' || sent.change.step !== intent.step) return intent;
  const { answers } = sent.change;
  const edits = Object.entries(intent.edits).map(([name, edit]) => [
    name,
    { ...edit, from: answers[name] ?? edit.from },
  ]);
  return { ...intent, edits: Object.fromEntries(edits) };
}
