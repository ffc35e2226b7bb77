import { isMessage, messageField } from '../../contract/domain/field-names.ts';
import { isBlank } from '../../contract/domain/characters.ts';
import { isEditable } from '../../contract/domain/statuses.ts';
import type { WorkLeft } from '../../contract/domain/work-left.ts';
import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import { isHereAlone } from '../../local-db/delete-user-data.ts';
import type { DraftRow, FieldRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { Typed } from '../typing/store-typed.ts';

/** Whether a row is a message that carries a decision: an applicant only writes replies. */
export const isReviewMessage = (row: Pick<FieldRow, 'name'>) => isMessage(row) && row.name !== messageField('reply');

/** How much of a user's work is on this device only: in operations, or in none. */
export async function countUnsent(tables: UserTables): Promise<WorkLeft> {
  const stateCount = (state: string) => tables.operations.where('state').equals(state).count();
  const [all, refused, conflicts, keptFiles, fields, rows, drafts] = await Promise.all([
    tables.operations.count(),
    stateCount('refused'),
    stateCount('conflict'),
    tables.files.filter(({ state }) => state === 'kept').toArray(),
    tables.fields.filter(({ state }) => state !== 'queued').toArray(),
    tables.investigators.filter(({ state }) => state === 'kept').toArray(),
    tables.drafts.toArray(),
  ]);
  const startedOnly = await readStartedOnly(tables, drafts);
  const byId = draftsById(drafts);
  const written = new Set([
    ...drafts.filter(({ gone }) => gone !== undefined).map(({ applicationId }) => applicationId),
    ...rows.map(({ applicationId }) => applicationId),
    ...fields.filter((row) => isUnsentAnswer(row, byId)).map(({ applicationId }) => applicationId),
  ]);
  const chosen = new Set(keptFiles.map(({ applicationId }) => applicationId));
  return {
    changes: all - refused - conflicts,
    actionNeeded: refused + conflicts,
    files: keptFiles.length,
    drafts: written.size,
    messages: fields.filter((row) => isMessage(row) && row.state === 'kept' && !isEmpty(row)).length,
    started: startedOnly.filter((lane) => !written.has(lane) && !chosen.has(lane)).length,
  };
}

/**
 * A key for each thing that is on this device only; that of text contains it. `typed` is text not on the disk yet.
 * A user who discards their work has confirmed these keys; what was written since has another key.
 */
export async function readUnsentKeys(tables: UserTables, typed?: readonly Typed[]): Promise<Set<string>> {
  const [operations, files, fields, rows, drafts] = await Promise.all([
    tables.operations.toCollection().primaryKeys(),
    tables.files.toCollection().primaryKeys(),
    tables.fields.toArray(),
    tables.investigators.toArray(),
    // For the question to the user (`typed` is given) every draft counts: text still to be written may be all that is
    // left of it.
    tables.drafts.filter((draft) => typed !== undefined || isHereAlone(draft)).toArray(),
  ]);
  const keyOfField = (lane: number, { name, value }: Pick<FieldRow, 'name' | 'value'>) => `${lane} ${name} ${value}`;
  const keyOfRow = (lane: number, id: number, { name, idNumber, position }: InvestigatorAnswers) =>
    [lane, id, name, idNumber, position].join(' ');
  return new Set([
    ...operations.map((position) => `operation ${position}`),
    ...files.map((id) => `file ${id}`),
    ...fields.map((row) => keyOfField(row.applicationId, row)),
    ...rows.map((row) => keyOfRow(row.applicationId, row.id, row)),
    ...(typed ?? []).map((one) =>
      one.kind === 'row' ? keyOfRow(one.lane, one.id, one.answers) : keyOfField(one.lane, one),
    ),
    ...drafts.map(({ applicationId }) => `draft ${applicationId}`),
  ]);
}

/** Like `countUnsent`, if nothing is known to be at the server: every draft on this device counts. */
export async function countAllHere(tables: UserTables): Promise<WorkLeft> {
  const left = await countUnsent(tables);
  return { ...left, drafts: Math.max(left.drafts, await tables.drafts.count()) };
}

/**
 * Whether an answer is newer than what was last saved. The answer to a question that was not asked is not sent and
 * stays on this device: it counts as long as the question can still be asked again.
 */
export function isUnsentAnswer(row: FieldRow, drafts: ReadonlyMap<number, DraftRow>): boolean {
  if (isMessage(row)) return false;
  if (row.state === 'kept') return true;
  const base = drafts.get(row.applicationId)?.base ?? null;
  return row.state === 'settled' && !isEmpty(row) && (base === null || isEditable(base.status));
}

export const draftsById = (drafts: readonly DraftRow[]): ReadonlyMap<number, DraftRow> =>
  new Map(drafts.map((draft) => [draft.applicationId, draft]));

const isEmpty = ({ value }: FieldRow) => typeof value === 'string' && isBlank(value);

/** Applications that were started here, that the server does not have, and that no waiting operation would create. */
async function readStartedOnly(tables: UserTables, drafts: readonly DraftRow[]): Promise<number[]> {
  const startedOnly: number[] = [];
  for (const { applicationId, startedHere, base } of drafts) {
    if (!startedHere || base !== null) continue;
    const lane = await tables.lanes.get(applicationId);
    if (lane?.active !== 1) startedOnly.push(applicationId);
  }
  return startedOnly;
}
