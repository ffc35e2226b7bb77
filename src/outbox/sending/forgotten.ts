import type { FileRow, Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { FieldEdit } from '../../local-db/tables/edits.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { activateLane } from '../queue/lane.ts';
import { notePerhapsStored } from './perhaps-stored.ts';
import { mendLater } from './release-text.ts';

/**
 * Prepares a change that may have arrived to be forgotten, while what the user wrote is kept. Sending that later must
 * not store it twice: the start of an application and a file keep the key that they were sent under, new investigators
 * are recognised by their content. An answer remembers which values the server may have.
 */
export async function rememberForgotten(tables: UserTables, operation: OperationRow, starts: boolean): Promise<void> {
  const { id, lane, intent } = operation;
  if (starts) await tables.drafts.update(lane, { forgottenStart: operation });
  if (intent.kind === 'addFile') await tables.files.update(intent.fileId, { carriedAs: id });
  if (intent.kind === 'saveStep') await noteForgottenAnswers(tables, operation, intent);
  await notePerhapsStored(tables, operation, { forgotten: true });
}

async function noteForgottenAnswers(
  tables: UserTables,
  operation: OperationRow,
  { step, edits }: Extract<Intent, { kind: 'saveStep' }>,
): Promise<void> {
  const withForgotten = <Value extends { forgotten?: FieldEdit['forgotten'] }>(name: string, value: Value): Value => {
    const edit = edits[name];
    if (edit === undefined) return value;
    return { ...value, forgotten: [...(edit.forgotten ?? []), ...(value.forgotten ?? []), edit.to] };
  };
  for (const name of Object.keys(edits)) {
    const row = await tables.fields.get([operation.lane, name]);
    if (row !== undefined) await tables.fields.put(withForgotten(name, row));
  }
  await mendLater(tables, operation, (intent) => {
    if (intent.kind !== 'saveStep' || intent.step !== step) return intent;
    const noted = Object.entries(intent.edits).map(([name, edit]) => [name, withForgotten(name, edit)]);
    return { ...intent, edits: Object.fromEntries(noted) };
  });
}

/** Whether the upload of a file that is in no operation may have arrived, and was forgotten here. */
export async function isUploadForgotten(tables: UserTables, { carriedAs }: FileRow): Promise<boolean> {
  if (carriedAs === undefined) return false;
  return (await tables.receipts.where('operationId').equals(carriedAs).last())?.outcome === 'mayHaveArrived';
}

/**
 * Enqueues the forgotten start of an application again, before anything else of it: as it was sent, under its key.
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
  // The receipt from when it was forgotten no longer applies.
  await tables.receipts.where('operationId').equals(start.id).delete();
  await Promise.all([tables.drafts.put(rest), tables.operations.add(resumed)]);
  await activateLane(tables, lane);
  return resumed;
}

/** A save that is queued behind a resumed one of the same step: based on what that one stores. */
export function placeBehind({ sent }: OperationRow, intent: Intent): Intent {
  if (intent.kind !== 'saveStep' || sent?.change.kind !== 'saveStep' || sent.change.step !== intent.step) return intent;
  const { answers } = sent.change;
  const edits = Object.entries(intent.edits).map(([name, edit]) => [
    name,
    { ...edit, from: answers[name] ?? edit.from },
  ]);
  return { ...intent, edits: Object.fromEntries(edits) };
}
