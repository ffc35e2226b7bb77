import * as v from 'valibot';
import { noAnswers, SavedId } from '../../contract/domain/application.ts';
import { AttachmentOnWire } from '../../contract/domain/attachment.ts';
import type { ApplicationAtServer, Change, Operation } from '../../contract/domain/operation.ts';
import { asStored } from '../../contract/api/operation-body.ts';
import { status } from '../../contract/domain/statuses.ts';
import { storedAnswer } from '../../contract/steps/codec.ts';
import type { Step } from '../../contract/steps/step.ts';
import { questionStep } from '../../contract/steps/wizard.ts';
import type { Base, DraftRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { hasText } from '../merge/three-way-merge.ts';
import { fieldsOf, operationsOf } from '../queue/lane.ts';
import { rebase } from '../merge/rebase.ts';
import { keepTypedSince } from '../merge/removals.ts';
import { isEquivalentRow } from '../merge/same-row.ts';
import { learnId } from '../queue/ids.ts';

/** Applies a change that the server has accepted: the base moves on to it, and what was written for it is deleted. */
export async function applyAccepted(
  tables: UserTables,
  operation: OperationRow,
  { data, changedAt: storedAt }: { data: unknown; changedAt?: number | undefined },
  now: number,
): Promise<void> {
  const { lane, sent } = operation;
  if (sent === null) return;
  // A message is not part of a draft's base; only the field that holds its text is deleted.
  if (sent.change.kind === 'comment') {
    const words = (await fieldsOf(tables, lane)).filter(({ operationId }) => operationId === operation.id);
    await tables.fields.bulkDelete(words.map(({ applicationId, name }) => [applicationId, name]));
    await countMessage(tables, lane);
    return;
  }
  const { change } = sent;
  const moveBase = async () => {
    const made = await keepIds(tables, operation, sent, data);
    const draft = await tables.drafts.get(lane);
    const changedAt = isMadeOnBase(operation, sent) ? storedAt : undefined;
    if (draft === undefined) return;
    const moved = movedBy(draft, operation, change, made, { data, changedAt, now });
    // The response to a repeat has the time of the first one, too.
    await tables.drafts.put(sent.applicationId === 0 ? createdAt(moved, storedAt) : moved);
  };
  await Promise.all([moveBase(), deleteDelivered(tables, operation, change, now)]);
}

/**
 * Notes when the server created the application, exactly as it returns that; unchanged if the response does not say.
 */
const createdAt = (draft: DraftRow, storedAt: number | undefined): DraftRow =>
  draft.base === null || storedAt === undefined
    ? draft
    : { ...draft, base: { ...draft.base, createdDate: new Date(storedAt).toISOString() } };

/** The thread has one more message, which the user knows. */
async function countMessage(tables: UserTables, lane: number): Promise<void> {
  const draft = await tables.drafts.get(lane);
  if (draft?.base?.commentCount === undefined) return;
  const commentCount = draft.base.commentCount + 1;
  await tables.drafts.put({ ...draft, base: { ...draft.base, commentCount } });
}

/**
 * Applies a change that another device sent, made on another version than the one known before (`tagBefore`): the
 * server's current content counts, and rows and files that are new there are recognised by their content.
 */
export async function applyElsewhere(
  tables: UserTables,
  operation: OperationRow,
  atServer: ApplicationAtServer,
  { now, tagBefore }: { now: number; tagBefore: string | null },
): Promise<void> {
  const { lane, intent, sent, sentRows } = operation;
  if (sent === null) return;
  if (sent.change.kind === 'saveInvestigators' && intent.kind === 'saveInvestigators') {
    const { rows } = sent.change;
    const serverIds = new Map(rows.map(({ id }, index) => [sentRows?.[index] ?? 0, id]));
    const numbers = new Set(atServer.investigators.map(({ id }) => id));
    for (const [local, id] of serverIds) if (numbers.has(id)) await keepRowId(tables, local, id);
    // The other device's save stored a row as new if it was added here, was deleted in between, or is left out here
    // because it is being deleted.
    const made = atServer.investigators.filter(({ id }) => rows.every((row) => row.id !== id));
    for (const { id: local, to } of intent.edits.filter(hasText)) {
      if (numbers.has(serverIds.get(local) ?? 0)) continue;
      const index = made.findIndex((row) => isEquivalentRow(row, to));
      const [same] = index < 0 ? [] : made.splice(index, 1);
      await keepRowId(tables, local, same?.id);
    }
  }
  if (intent.kind === 'addFile') {
    const same = atServer.attachments.findLast(
      ({ type, fileName }) => type === intent.type && fileName === intent.fileName,
    );
    if (same !== undefined) await learnId(tables, { local: intent.fileId, server: same.id, kind: 'attachment' });
  }
  await rebase(tables, lane, atServer, now, { known: tagBefore });
  await deleteDelivered(tables, operation, sent.change, now);
  const draft = await tables.drafts.get(lane);
  if (draft !== undefined && sent.change.kind === 'saveStep') {
    await tables.drafts.put({ ...draft, savedSteps: [...new Set([...draft.savedSteps, sent.change.step])] });
  }
}

/**
 * Whether the server had nothing newer than the base when it responded: it compared the versions, or started the
 * application, at this very try. The response to a repeat may come long after the change.
 */
const isMadeOnBase = ({ mayHaveArrived, carried }: OperationRow, { tag, applicationId }: Operation): boolean =>
  !mayHaveArrived && carried !== true && (tag !== undefined || applicationId === 0);

/** Stores the ids that the server assigned; returns those of the rows that were sent, in order. */
async function keepIds(
  tables: UserTables,
  { lane, intent, sentRows }: OperationRow,
  { applicationId }: Operation,
  data: unknown,
): Promise<number[]> {
  if (applicationId === 0) {
    const made = v.safeParse(SavedId, data);
    if (made.success) await learnId(tables, { local: lane, server: made.output.id, kind: 'application' });
  }
  if (intent.kind === 'addFile') {
    const stored = v.safeParse(StoredFiles, data);
    const server = stored.success ? stored.output[0]?.id : undefined;
    if (server !== undefined) await learnId(tables, { local: intent.fileId, server, kind: 'attachment' });
  }
  const rows = v.safeParse(SavedRows, data);
  if (intent.kind !== 'saveInvestigators' || sentRows === null || !rows.success) return [];
  const made = rows.output.map(({ investigatorInfoId }) => investigatorInfoId);
  for (const [index, local] of sentRows.entries()) {
    await keepRowId(tables, local, made[index]);
  }
  return made;
}

/**
 * A row that was created here, or was deleted elsewhere and stored again, keeps the id that it has on this device.
 */
async function keepRowId(tables: UserTables, local: number, server: number | undefined): Promise<void> {
  if (local !== 0 && server !== undefined && local !== server)
    await learnId(tables, { local, server, kind: 'investigator' });
}

/** The investigators' ids, in the response to a list that the server has accepted. */
export const SavedRows = v.array(v.object({ investigatorInfoId: v.number() }));
const StoredFiles = v.array(AttachmentOnWire);

function movedBy(
  draft: DraftRow,
  { intent, sentRows }: OperationRow,
  change: Change,
  madeRows: readonly number[],
  { data, changedAt, now }: { data: unknown; changedAt: number | undefined; now: number },
): DraftRow {
  const base: Base = draft.base ?? {
    status: status.draft,
    answers: noAnswers(),
    agreement: null,
    investigators: [],
    attachments: [],
    asOf: now,
  };
  const moved = (by: Partial<Base>): DraftRow => ({
    ...draft,
    base: { ...base, ...by, ...(changedAt === undefined ? {} : { changedAt }), asOf: now },
  });
  switch (change.kind) {
    case 'saveStep': {
      const agreed = change.agreement ?? base.agreement;
      const answers = { ...base.answers, ...asStored(change) };
      // The agreement is sent with the first save; from then on the server has it.
      const agreement = intent.kind === 'saveStep' && intent.agreement !== undefined ? null : draft.agreement;
      const savedSteps = [...new Set([...draft.savedSteps, change.step])];
      return { ...moved({ answers, agreement: agreed }), agreement, savedSteps };
    }
    case 'saveInvestigators': {
      const investigators = change.rows.map((row, index) => {
        const id = madeRows[index] ?? row.id;
        return { ...row, id, key: sentRows?.[index] ?? id };
      });
      const { rowsUnknown: _before, ...after } = moved({ investigators }).base ?? base;
      return { ...draft, base: investigators.some(({ id }) => id === 0) ? { ...after, rowsUnknown: true } : after };
    }
    case 'removeInvestigator':
      return moved({ investigators: base.investigators.filter(({ id }) => id !== change.investigatorId) });
    case 'addFile': {
      const stored = v.safeParse(StoredFiles, data);
      const added = stored.success ? stored.output : [];
      // A file that another device sent under the same key may have been read already.
      const others = base.attachments.filter(({ id }) => id !== change.replaces && added.every((one) => one.id !== id));
      return moved({ attachments: [...others, ...added] });
    }
    case 'removeFile':
      return moved({ attachments: base.attachments.filter(({ id }) => id !== change.attachmentId) });
    case 'changeStatus':
      return change.to === status.pending ? moved({ status: status.pending }) : draft;
    case 'comment':
      return draft;
  }
}

/**
 * Deletes what was written for the operation and has not changed since: the server has it now, so no second copy is
 * kept.
 */
async function deleteDelivered(
  tables: UserTables,
  operation: OperationRow,
  change: Change,
  now: number,
): Promise<void> {
  const { id, lane, intent } = operation;
  switch (change.kind) {
    case 'saveStep': {
      const step: Step = questionStep(change.step);
      const rows = (await fieldsOf(tables, lane)).filter(({ operationId }) => operationId === id);
      // If the change lacks the tick that the question depends on, the answer was sent as it is.
      const isAskedNow = (name: string) =>
        step.questions.some(
          (question) => question.name === name && storedAnswer(question, change.answers) === change.answers[name],
        );
      const sent = rows.filter(({ name }) => isAskedNow(name));
      // Text for a question that is not asked was not sent, so this is its only copy.
      const unsent = rows.filter(({ name }) => !isAskedNow(name));
      await Promise.all([
        tables.fields.bulkDelete(sent.map(({ applicationId, name }) => [applicationId, name])),
        tables.fields.bulkPut(unsent.map((row) => ({ ...row, state: 'settled', operationId: null }))),
      ]);
      return;
    }
    case 'saveInvestigators':
    case 'removeInvestigator':
      await keepTypedSince(tables, operation, now);
      await tables.investigators.where('operationId').equals(id).delete();
      await deleteAcceptedRows(tables, operation);
      return;
    case 'addFile':
      // The file that it has replaced is deleted too.
      await tables.bytes.bulkDelete(await tables.files.where('operationId').equals(id).primaryKeys());
      await tables.files.where('operationId').equals(id).delete();
      if (intent.kind === 'addFile') await tables.bytes.delete(intent.fileId);
      return;
    case 'removeFile':
    case 'changeStatus':
    case 'comment':
      return;
    default:
      // A function that returns nothing compiles without a kind, but not with this line.
      change satisfies never;
  }
}

/**
 * The same for rows that were deleted after this save, or whose deletion was given up since: their text is at the
 * server, and the next save of the list does not send them. Otherwise they would bring back a row that has been deleted
 * by then.
 */
async function deleteAcceptedRows(tables: UserTables, { id, lane, intent, sentRows }: OperationRow): Promise<void> {
  if (intent.kind !== 'saveInvestigators') return;
  for (const { id: rowId, to } of intent.edits) {
    const row = await tables.investigators.get([lane, rowId]);
    // A row that the server does not have was left out of the list because its deletion waits.
    if (row === undefined || !isEquivalentRow(row, to) || sentRows?.includes(rowId) !== true) continue;
    // If another save contains this row too, possibly with other text, its text replaces this one.
    const laterSaves = operationsOf(tables, lane).filter(
      (one) =>
        one.id !== id && one.intent.kind === 'saveInvestigators' && one.intent.edits.some((edit) => edit.id === rowId),
    );
    if ((await laterSaves.count()) > 0) continue;
    if (row.removed) await tables.investigators.put({ ...row, from: to });
    else await tables.investigators.delete([lane, rowId]);
  }
}
