import { isBlank } from '../../contract/characters.ts';
import { fieldMessages } from '../../contract/messages/fields.ts';
import { cellId, newFieldId } from '../../contract/steps/field-ids.ts';
import {
  investigatorQuestions,
  problemsOfInvestigator,
  type InvestigatorAnswers,
} from '../../contract/steps/investigators.ts';
import type { DraftInvestigator } from '../../drafts/draft.ts';
import type { FieldProblem } from '../../ui/error-summary.tsx';

export type ColumnName = keyof InvestigatorAnswers;

/** The id of a row's Update and Save; `row` counts from 0. */
export const updateId = (row: number) => `row-${row}-update`;

/** What is wrong in the rows, each problem by its cell and with the number of its row. */
export function problemsInRows(rows: readonly InvestigatorAnswers[]): FieldProblem[] {
  return rows.flatMap((row, index) =>
    problemsOfInvestigator(row).map(({ name, message }) => ({
      fieldId: cellId(index, name),
      message: fieldMessages.inRow(index + 1, message),
    })),
  );
}

/** What is wrong in the form for a new row. */
export function problemsInNew(row: InvestigatorAnswers): FieldProblem[] {
  return problemsOfInvestigator(row).map(({ name, message }) => ({ fieldId: newFieldId(name), message }));
}

/** A new row before anybody has typed: the first investigator starts as the person who applies. */
export function freshRow(rows: readonly unknown[], applicant: string): InvestigatorAnswers {
  return { name: rows.length === 0 ? applicant : '', idNumber: '', position: '' };
}

/** Whether somebody has written something in a new row that would be missed; a name that the form put there is not. */
export function isWritten(row: InvestigatorAnswers, fresh: InvestigatorAnswers): boolean {
  return investigatorQuestions.some(({ name }) => !isBlank(row[name]) && row[name].trim() !== fresh[name].trim());
}

export function isSameRow(one: InvestigatorAnswers, other: InvestigatorAnswers): boolean {
  return investigatorQuestions.every(({ name }) => one[name] === other[name]);
}

export function withAnswer(
  rows: readonly DraftInvestigator[],
  key: string,
  name: ColumnName,
  answer: string,
): DraftInvestigator[] {
  return rows.map((row) => (row.key === key ? { ...row, [name]: answer } : row));
}
