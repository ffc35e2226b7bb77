import { isBlank } from '../contract/characters.ts';
import { isEditable } from '../contract/statuses.ts';
import type { WorkLeft } from '../contract/work-left.ts';
import type { InvestigatorAnswers } from '../contract/steps/investigators.ts';
import { isHereAlone } from '../local-db/forget-person.ts';
import type { DraftRow, FieldRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { isMessage, messageField } from '../outbox/versions.ts';
import type { Typed } from './keeping.ts';

/** Of messages, those that carry a decision: an applicant only replies. */
export const isReviewMessage = (row: Pick<FieldRow, 'name'>) => isMessage(row) && row.name !== messageField('reply');

/** What of a person is on this device alone: on its way, or in no operation. */
export async function countUnsent(tables: PersonTables): Promise<WorkLeft> {
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
  const begun = await begunHere(tables, drafts);
  const byNumber = draftsByNumber(drafts);
  const written = new Set([
    ...drafts.filter(({ gone }) => gone !== undefined).map(({ applicationId }) => applicationId),
    ...rows.map(({ applicationId }) => applicationId),
    ...fields.filter((row) => isUnsentAnswer(row, byNumber)).map(({ applicationId }) => applicationId),
  ]);
  const chosen = new Set(keptFiles.map(({ applicationId }) => applicationId));
  return {
    changes: all - refused - conflicts,
    needsYou: refused + conflicts,
    files: keptFiles.length,
    drafts: written.size,
    messages: fields.filter((row) => isMessage(row) && row.state === 'kept' && !isEmpty(row)).length,
    started: begun.filter((lane) => !written.has(lane) && !chosen.has(lane)).length,
  };
}

/**
 * A key for each thing that is on this device alone, made of what it says: `typed` is what is not on the disk yet. Whoever
 * discards their work was asked about these; what was written since has another key.
 */
export async function readUnsentKeys(tables: PersonTables, typed?: readonly Typed[]): Promise<Set<string>> {
  const [operations, files, fields, rows, drafts] = await Promise.all([
    tables.operations.toCollection().primaryKeys(),
    tables.files.toCollection().primaryKeys(),
    tables.fields.toArray(),
    tables.investigators.toArray(),
    // Of what is asked about, words that are still to be written may be the last that is left.
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

/** The same where nothing is known to be at the server: every application that is in hand counts. */
export async function countAllHere(tables: PersonTables): Promise<WorkLeft> {
  const left = await countUnsent(tables);
  return { ...left, drafts: Math.max(left.drafts, await tables.drafts.count()) };
}

/**
 * Whether an answer is newer than what was last saved. One whose question was not asked is not to be sent, and stays on
 * this device: it counts for as long as the person can still be asked again.
 */
export function isUnsentAnswer(row: FieldRow, drafts: ReadonlyMap<number, DraftRow>): boolean {
  if (isMessage(row)) return false;
  if (row.state === 'kept') return true;
  const base = drafts.get(row.applicationId)?.base ?? null;
  return row.state === 'settled' && !isEmpty(row) && (base === null || isEditable(base.status));
}

export const draftsByNumber = (drafts: readonly DraftRow[]): ReadonlyMap<number, DraftRow> =>
  new Map(drafts.map((draft) => [draft.applicationId, draft]));

const isEmpty = ({ value }: FieldRow) => typeof value === 'string' && isBlank(value);

/** Applications that were started here, and that neither the server has nor a change of them would start there. */
async function begunHere(tables: PersonTables, drafts: readonly DraftRow[]): Promise<number[]> {
  const begun: number[] = [];
  for (const { applicationId, startedHere, base } of drafts) {
    if (!startedHere || base !== null) continue;
    const lane = await tables.lanes.get(applicationId);
    if (lane?.active !== 1) begun.push(applicationId);
  }
  return begun;
}
