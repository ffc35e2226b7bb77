import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import type { Page } from './page.ts';
import { columns, placeOfColumn } from '../people/cells.ts';
import { keyOf } from '../people/word.ts';

/** What a screen says about one part of a draft, with the values that it shows at that time. */
export type Said = {
  /** The portal's word for where the part is, for example `saved`. */
  word: string;
  part: string;
  lane: number;
  values: readonly { place: string; key: string }[];
};

/**
 * What the draft on a page's screen says about each of its parts; empty while the page says that some of it is not
 * stored.
 */
export function saidBy(page: Page): Said[] {
  const shown = page.shows();
  if (shown === null || !shown.isKept) return [];
  const { answers, partStates, investigators, chosenFiles, applicationId: lane } = shown.draft;
  const asked: Readonly<Record<string, unknown>> = answers;
  const said: Said[] = [];
  for (const step of questionSteps) {
    const word = partStates[step.name];
    const questions: readonly Question[] = step.questions;
    // The answer to a question that depends on another answer stays on the device while that one is not given.
    const values = questions
      .filter(({ shownWhile, kind }) => shownWhile === undefined && kind !== 'tick')
      .map(({ name }) => ({ place: name, key: keyOf(asked[name]) }));
    if (word !== null) said.push({ word, part: step.name, lane, values });
  }
  const ofRows = partStates['investigators-info'];
  const rows = investigators.flatMap((row) =>
    columns.map((column) => ({ place: placeOfColumn(column), key: keyOf(row[column]) })),
  );
  if (ofRows !== null) said.push({ word: ofRows, part: 'rows', lane, values: rows });
  for (const { state, fileName } of chosenFiles) {
    said.push({ word: state, part: 'file', lane, values: [{ place: 'files', key: keyOf(fileName) }] });
  }
  return said;
}
