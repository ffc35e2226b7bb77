import type { InvestigatorAnswers } from './investigators.ts';

/**
 * The ids of the wizard's fields on their pages, so that another page can link to a single one: the id of a question's
 * field is the question's name, and these are the others. Rows count from 0.
 */
export const cellId = (row: number, name: keyof InvestigatorAnswers) => `row-${row}-${name}`;
/** A field of the form for a new row. */
export const newFieldId = (name: keyof InvestigatorAnswers) => `new-${name}`;
/** The checkbox for agreeing to the policies. */
export const AGREEMENT_FIELD_ID = 'agreement';
/** The area of the files of one type. */
export const filesFieldId = (type: number) => `files-${type}`;
