import { isBlank } from '../../../contract/domain/characters.ts';
import { INVESTIGATORS_MAX } from '../../../contract/api/limits.ts';
import { isNearLimit } from '../../../contract/api/near-limit.ts';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { cellId, newFieldId } from '../../../contract/steps/field-ids.ts';
import {
  investigatorQuestions,
  problemsOfInvestigator,
  type InvestigatorAnswers,
} from '../../../contract/steps/investigators.ts';
import { mostUrgent, type DraftInvestigator, type PartState } from '../../../drafts/draft.ts';
import type { FieldProblem } from '../../../ui/form/error-summary.tsx';

export type ColumnName = keyof InvestigatorAnswers;

/** The id of a row's Update and Save button; `row` starts at 0. */
export const updateId = (row: number) => `row-${row}-update`;

/** The problems in the rows, each at its cell and with the number of its row. */
export function problemsInRows(rows: readonly InvestigatorAnswers[]): FieldProblem[] {
  return rows.flatMap((row, index) =>
    problemsOfInvestigator(row).map(({ name, message }) => ({
      fieldId: cellId(index, name),
      message: fieldMessages.inRow(index + 1, message),
    })),
  );
}

/** Says how many more rows the list can take, once it is nearly full. */
export function rowsLeftText(rows: readonly unknown[]): string | undefined {
  if (!isNearLimit(rows.length, INVESTIGATORS_MAX)) return undefined;
  const left = INVESTIGATORS_MAX - rows.length;
  return left > 0 ? investigatorMessages.left(left) : investigatorMessages.full(INVESTIGATORS_MAX);
}

/** The problems in the form for a new row: what is wrong with it, or that the list can take none. */
export function problemsInNew(row: InvestigatorAnswers, rows: readonly unknown[]): FieldProblem[] {
  if (rows.length >= INVESTIGATORS_MAX) {
    return [{ fieldId: newFieldId('name'), message: investigatorMessages.full(INVESTIGATORS_MAX) }];
  }
  return problemsOfInvestigator(row).map(({ name, message }) => ({ fieldId: newFieldId(name), message }));
}

/** The initial values of a new row: the first investigator is prefilled with the applicant. */
export function freshRow(rows: readonly unknown[], applicant: string): InvestigatorAnswers {
  return { name: rows.length === 0 ? applicant : '', idNumber: '', position: '' };
}

/** Whether the user has typed something into a new row that would be lost; the prefilled name does not count. */
export function isRowFilled(row: InvestigatorAnswers, fresh: InvestigatorAnswers): boolean {
  return investigatorQuestions.some(({ name }) => !isBlank(row[name]) && row[name].trim() !== fresh[name].trim());
}

/** The state that the step shows: a row that is typed but not added is only on this device. */
export function stateShown(ofList: PartState | null, isTyped: boolean): PartState | null {
  return isTyped ? mostUrgent([...(ofList === null ? [] : [ofList]), 'kept']) : ofList;
}

export function withAnswer(
  rows: readonly DraftInvestigator[],
  key: string,
  name: ColumnName,
  answer: string,
): DraftInvestigator[] {
  return rows.map((row) => (row.key === key ? { ...row, [name]: answer } : row));
}
