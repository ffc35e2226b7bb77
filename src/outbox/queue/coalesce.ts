import { isBlank } from '../../contract/domain/characters.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import type { Edit, InvestigatorEdit } from '../../local-db/tables/edits.ts';
import type { Intent } from '../../local-db/tables/rows.ts';
import { withPossibleContents } from '../sending/possibly-stored.ts';

/**
 * Merges two intents of an application that both wait into one, so that one request sends both; null if they stay two.
 */
export function coalesce(before: Intent, after: Intent): Intent | null {
  if (before.kind === 'saveStep' && after.kind === 'saveStep' && before.step === after.step) {
    const edits = { ...before.edits };
    for (const [name, edit] of Object.entries(after.edits)) edits[name] = coalesceEdits(edits[name], edit);
    const agreement = after.agreement ?? before.agreement;
    return { kind: 'saveStep', step: before.step, edits, ...(agreement === undefined ? {} : { agreement }) };
  }
  if (before.kind === 'saveInvestigators' && after.kind === 'saveInvestigators') {
    const edits = new Map<number, InvestigatorEdit>(before.edits.map((edit) => [edit.id, edit]));
    for (const edit of after.edits) {
      edits.set(edit.id, coalesceRows(edits.get(edit.id), edit));
    }
    return { kind: 'saveInvestigators', edits: [...edits.values()] };
  }
  // If a row is deleted twice, it is compared with what was shown the second time.
  if (before.kind === 'removeInvestigator' && after.kind === 'removeInvestigator')
    return before.investigatorId === after.investigatorId ? after : null;
  // Asking twice for the same status is asking once.
  if (before.kind === 'changeStatus' && after.kind === 'changeStatus' && before.to === after.to) return after;
  return null;
}

/**
 * Whether two intents of an application are about the same thing: the later one could take the place of the earlier.
 */
export const isAboutTheSame = (before: Intent, after: Intent): boolean => coalesce(before, after) !== null;

/**
 * How many of the latest values that a save has replaced are remembered. A tab that still shows an older one counts as
 * one that has not seen the save.
 */
const REPLACED_KNOWN = 4;
const latest = <Value>(texts: readonly Value[]) => texts.slice(-REPLACED_KNOWN);
const replacedBy = <Value>({ between = [], to }: { between?: readonly Value[]; to: Value }) => latest([...between, to]);

/**
 * Merges two edits of one value. The result is based on the first edit's `from` if the second writer had seen any text
 * of the first edit, and otherwise on what they saw. `between` has the earlier texts of both: none of them was ever
 * sent.
 */
function coalesceEdits<Value>(before: Edit<Value> | undefined, after: Edit<Value>): Edit<Value> {
  if (before === undefined) return after;
  const replaced = replacedBy(before);
  return {
    ...before,
    ...after,
    from: replaced.includes(after.from) ? before.from : after.from,
    between: latest([...replaced, ...(after.between ?? [])]),
  };
}

/** The same for a row, cell by cell. A row that is new at the server is based on nothing. */
function coalesceRows(before: InvestigatorEdit | undefined, after: InvestigatorEdit): InvestigatorEdit {
  if (before === undefined) return after;
  const { order, from: previousFrom } = before;
  const replaced = replacedBy(before);
  const between = latest([...replaced, ...(after.between ?? [])]);
  const known = before.perhapsStored === undefined ? {} : { perhapsStored: before.perhapsStored };
  const merged = withPossibleContents({ ...before, ...after, order, between, ...known }, after.perhapsStored);
  if (previousFrom === null || after.from === null) return { ...merged, from: previousFrom };
  const from = { ...after.from };
  for (const { name } of investigatorQuestions) {
    if (replaced.some((cells) => cells[name] === from[name])) from[name] = previousFrom[name];
  }
  return { ...merged, from };
}

/**
 * Whether another tab overwrote text of the previous save without having seen it; a tab that still showed an earlier
 * text of that save has not. Its writer was told that the text is saved, so it is sent as it is, and the text that
 * replaces it is compared with it at the server.
 */
export function overwritesUnseen(before: Intent, after: Intent): boolean {
  if (before.kind === 'saveStep' && after.kind === 'saveStep') {
    return Object.entries(after.edits).some(([name, { from, to }]) => {
      const saved = before.edits[name]?.to;
      return typeof saved === 'string' && isUnseen(saved, from, to);
    });
  }
  if (before.kind !== 'saveInvestigators' || after.kind !== 'saveInvestigators') return false;
  const savedOf = new Map(before.edits.map((edit) => [edit.id, edit.to]));
  return after.edits.some(({ id, from, to }) => {
    const saved = savedOf.get(id);
    if (saved === undefined || from === null) return false;
    return investigatorQuestions.some(({ name }) => isUnseen(saved[name], from[name], to[name]));
  });
}

const isUnseen = (saved: string, from: string | boolean, to: string | boolean) =>
  !isBlank(saved) && saved !== from && saved !== to;
