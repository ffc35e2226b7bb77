import { isMessage } from '../../contract/domain/field-names.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { shownTextOf } from '../../contract/steps/shown-answers.ts';
import { allQuestions, questionOf } from '../../contract/steps/wizard.ts';
import { unsentMessages as messages } from '../../contract/messages/device/device.ts';
import type { FieldRow, InvestigatorRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { cellOf, isVersion } from '../../outbox/merge/versions.ts';
import { readDraftRows } from '../draft-rows.ts';
import { draftFromRows } from '../draft.ts';
import { draftsById, isReviewMessage, isUnsentAnswer } from './unsent.ts';

/** Text that a user wrote in one application and that is in no operation, to be read and copied. */
export type UnsentTexts = {
  applicationId: number;
  /** Empty if the application has no title yet. */
  title: string;
  /** Each label occurs once. */
  words: readonly { label: string; text: string }[];
};

/** Who writes a text: only administrators write messages that carry a decision, and only researchers applications. */
export type WriterRole = 'administrator' | 'researcher';

/**
 * The text of every application that is on this device only and in no operation; with `as`, only what is written in
 * this role alone.
 */
export async function readUnsentTexts(tables: UserTables, as?: WriterRole): Promise<UnsentTexts[]> {
  const [fields, rows, drafts] = await Promise.all([
    tables.fields.toArray(),
    tables.investigators.filter(({ state, removed }) => state === 'kept' && !removed).toArray(),
    tables.drafts.toArray(),
  ]);
  const byId = draftsById(drafts);
  const isMeant = (row: FieldRow) => as === undefined || (as === 'researcher' ? !isMessage(row) : isReviewMessage(row));
  const unsent = fields.filter(
    (row) => isMeant(row) && (isUnsentAnswer(row, byId) || (isMessage(row) && row.state === 'kept')),
  );
  const ownFields = Map.groupBy(unsent, ({ applicationId }) => applicationId);
  const ownRows = Map.groupBy(as === 'administrator' ? [] : rows, ({ applicationId }) => applicationId);
  const found: UnsentTexts[] = [];
  for (const lane of new Set([...ownFields.keys(), ...ownRows.keys()])) {
    const words = byLabel([...inOrder(ownFields.get(lane) ?? []), ...(ownRows.get(lane) ?? []).map(wordsOfRow)]);
    if (words.length === 0) continue;
    const draft = await readDraftRows(tables, lane);
    const title = draft === null ? '' : draftFromRows(draft, new Map()).answers.researchTitle;
    found.push({ applicationId: lane, title, words });
  }
  return found;
}

type Word = { label: string; text: string };

/** Joins the texts under one label, one per line; blank texts are left out. */
function byLabel(words: readonly Word[]): Word[] {
  const texts = new Map<string, string[]>();
  for (const { label, text } of words) {
    if (text.trim() !== '') texts.set(label, [...(texts.get(label) ?? []), text]);
  }
  return [...texts].map(([label, lines]) => ({ label, text: lines.join('\n') }));
}

/** In the order of the wizard; fields that are not answers come last. */
function inOrder(rows: readonly FieldRow[]): Word[] {
  const placeOf = ({ name }: FieldRow) => {
    const index = allQuestions.findIndex((question) => question.name === name);
    return index < 0 ? allQuestions.length : index;
  };
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((row) => ({ label: labelOf(row), text: textOf(row) }));
}

function labelOf(row: FieldRow): string {
  return isVersion(row) ? messages.version(labelOfField(row.version.of)) : labelOfField(row.name);
}

/** The label of a field, a cell or a message. */
export function labelOfField(name: string): string {
  if (isMessage({ name })) return messages.message;
  if (cellOf(name) !== null) return messages.investigator;
  return questionOf(name)?.label ?? messages.newInvestigator;
}

function textOf({ name, version, value }: FieldRow): string {
  if (typeof value === 'string') return shownTextOf(version?.of ?? name, value);
  return value ? messages.ticked : messages.notTicked;
}

function wordsOfRow(row: InvestigatorRow): Word {
  return { label: messages.investigator, text: investigatorQuestions.map(({ name }) => row[name]).join(', ') };
}
