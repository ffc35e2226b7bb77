import * as v from 'valibot';
import { withLatinDigits } from '../domain/characters.ts';
import { LINE_MAX_UNITS } from '../api/limits.ts';
import { fieldMessages } from '../messages/application/fields.ts';
import { questions } from '../messages/application/questions.ts';
import { storableText } from './rules.ts';
import type { Question } from './step.ts';

/** Step 3 of the wizard: the columns of one row. The first row is the Principal Investigator. */
export const investigatorQuestions = [
  {
    name: 'name',
    wire: 'principleInvestigatorName',
    alsoRead: ['investigatorName'],
    label: questions.investigatorName.label,
    kind: 'line',
    required: true,
    requiredMessage: questions.investigatorName.required,
  },
  {
    name: 'idNumber',
    wire: 'idNumber',
    label: questions.idNumber.label,
    kind: 'line',
    required: true,
    requiredMessage: questions.idNumber.required,
  },
  {
    name: 'position',
    wire: 'position',
    label: questions.position.label,
    kind: 'line',
    required: true,
    requiredMessage: questions.position.required,
  },
] as const satisfies readonly Question[];

/** The answers in one row. */
export type InvestigatorAnswers = Record<(typeof investigatorQuestions)[number]['name'], string>;

/** A row as the portal stores it; `id` is 0 for a row that has no number from a server. */
export type Investigator = InvestigatorAnswers & { id: number };

/** The problems that make a row incomplete or too long, by plain name, in the order of the columns. */
export function problemsOfInvestigator(
  row: InvestigatorAnswers,
): { name: keyof InvestigatorAnswers; message: string }[] {
  return investigatorQuestions.flatMap((question) => {
    const value = row[question.name].trim();
    const { name, label } = question;
    if (value.length > LINE_MAX_UNITS) return [{ name, message: fieldMessages.tooLong(label, LINE_MAX_UNITS) }];
    if (value === '') return [{ name: question.name, message: question.requiredMessage }];
    if (question.name === 'idNumber' && !/^\d+$/.test(withLatinDigits(value))) {
      return [{ name: question.name, message: questions.idNumber.numeric }];
    }
    return [];
  });
}

const line = (label: string) => storableText(label, LINE_MAX_UNITS);

/** One row as any v1 client sends it; both spellings of the name are accepted, unknown fields are ignored. */
export const InvestigatorOnWire = v.object({
  investigatorInfoId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  applicationId: v.pipe(v.number(), v.safeInteger()),
  userId: v.optional(v.pipe(v.number(), v.safeInteger())),
  principleInvestigatorName: v.optional(line(questions.investigatorName.label)),
  investigatorName: v.optional(line(questions.investigatorName.label)),
  idNumber: line(questions.idNumber.label),
  position: line(questions.position.label),
});
export type InvestigatorOnWire = v.InferOutput<typeof InvestigatorOnWire>;

/** What a saved list returns: the number of each row, in the order sent. */
export function writeMadeInvestigators(ids: readonly number[]): { investigatorInfoId: number }[] {
  return ids.map((id) => ({ investigatorInfoId: id }));
}

/** The plain row of a wire row. ID numbers are stored with Latin digits; blanks at the ends are removed. */
export function readInvestigator(row: InvestigatorOnWire): Investigator {
  return {
    id: row.investigatorInfoId,
    name: (row.principleInvestigatorName ?? row.investigatorName ?? '').trim(),
    idNumber: withLatinDigits(row.idNumber).trim(),
    position: row.position.trim(),
  };
}

/** The wire row of a plain row. */
export function writeInvestigator(row: Investigator, application: { id: number; userId: number }): InvestigatorOnWire {
  return {
    investigatorInfoId: row.id,
    applicationId: application.id,
    userId: application.userId,
    principleInvestigatorName: row.name.trim(),
    idNumber: withLatinDigits(row.idNumber).trim(),
    position: row.position.trim(),
  };
}
