import { isBlank, withLatinDigits } from '../../contract/domain/characters.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';

/** Whether two rows have the same content. */
export function isEquivalentRow(one: InvestigatorAnswers, other: InvestigatorAnswers): boolean {
  return investigatorQuestions.every(({ name }) => isEquivalentCell(one[name], other[name]));
}

/** Whether two rows have the same text, with the same blanks and digits. */
export const isIdenticalRow = (one: InvestigatorAnswers, other: InvestigatorAnswers): boolean =>
  investigatorQuestions.every(({ name }) => one[name] === other[name]);

/** Compares cells as the server does: blanks at the ends dropped, digits Latin. */
export function isEquivalentCell(one: string, other: string): boolean {
  return withLatinDigits(one).trim() === withLatinDigits(other).trim();
}

/** An ID number that belongs to one investigator, not a placeholder. */
const REAL_NUMBER = /^\d{5,}$/;

/**
 * Whether only one cell differs, and the others are not blank: the same investigator, with one change. Several may
 * share a position and a placeholder for the ID number, so another name is a change only if the number is a real one.
 */
export function differsInOneCell(one: InvestigatorAnswers, other: InvestigatorAnswers): boolean {
  const same = investigatorQuestions.filter(
    ({ name }) => !isBlank(one[name]) && isEquivalentCell(one[name], other[name]),
  );
  const isNamed = isEquivalentCell(one.name, other.name) || REAL_NUMBER.test(withLatinDigits(one.idNumber).trim());
  return same.length === investigatorQuestions.length - 1 && isNamed;
}
