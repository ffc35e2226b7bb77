import { isBlank, withLatinDigits } from '../contract/characters.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../contract/steps/investigators.ts';

/** Whether two rows have the same content. */
export function sameRow(one: InvestigatorAnswers, other: InvestigatorAnswers): boolean {
  return investigatorQuestions.every(({ name }) => sameCell(one[name], other[name]));
}

/** Compares cells as the server does: blanks at the ends dropped, digits Latin. */
export function sameCell(one: string, other: string): boolean {
  return withLatinDigits(one).trim() === withLatinDigits(other).trim();
}

/** Whether only one cell differs, and the others are not blank: the same investigator, changed once. */
export function isAlmostSame(one: InvestigatorAnswers, other: InvestigatorAnswers): boolean {
  const same = investigatorQuestions.filter(({ name }) => !isBlank(one[name]) && sameCell(one[name], other[name]));
  return same.length === investigatorQuestions.length - 1;
}
