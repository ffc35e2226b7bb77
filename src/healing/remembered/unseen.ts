import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Answers } from '../../contract/steps/step.ts';
import type { FieldRow, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import { cellField, isVersion, otherVersionRow, type VersionRow } from '../../outbox/merge/versions.ts';

type Written = {
  fields: readonly FieldRow[];
  rows: readonly InvestigatorRow[];
  operations: readonly OperationRow[];
};

/** What the server had when it was last read; `asOf` is when that was. */
type Seen = {
  answers: Answers;
  rows: readonly (InvestigatorAnswers & { id: number; key: number })[];
  asOf: number | null;
};

/**
 * A field or cell written here (`value`), what the server had in it (`text`), and every value that its writers knew it
 * to have (`knew`).
 */
type WrittenOver = {
  of: string;
  text: string | boolean | undefined;
  value: string | boolean;
  knew: readonly unknown[];
};

/**
 * Texts of the server that were overwritten here unseen, as other versions of the text in their fields. Without the
 * restore, the server would have refused the write, and the user would have been asked about both. One that is beside
 * its field already is that row.
 */
export function unseenIn(lane: number, { fields, rows, operations }: Written, seen: Seen): VersionRow[] {
  const intents = operations.map(({ intent }) => intent);
  const inFields = fields.flatMap(({ name: of, value, from, state }): WrittenOver[] => {
    if (state === 'settled') return [];
    return [{ of, text: seen.answers[of], value, knew: knownIn({ name: of, from }, operations) }];
  });
  const inRows = rows.flatMap((row): WrittenOver[] => {
    const known = seen.rows.find(({ id, key }) => key === row.id || id === row.id);
    if (known === undefined || row.removed) return [];
    const edits = intents.flatMap((intent) =>
      intent.kind === 'saveInvestigators' ? intent.edits.filter(({ id }) => id === row.id) : [],
    );
    const knew = [row, ...edits].flatMap(madeOf);
    return investigatorQuestions.map(({ name }) => ({
      of: cellField(row.id, name),
      text: known[name],
      value: row[name],
      knew: knew.map((one) => one?.[name]),
    }));
  });
  return [...inFields, ...inRows].flatMap(({ of, text, value, knew }) => {
    if (text === undefined || seen.asOf === null || knew.includes(text)) return [];
    const beside = fields.filter(isVersion).find((row) => row.version.of === of && row.value === text);
    return beside ?? otherVersionRow(fields, { lane, of, text, value, by: 'tab', at: seen.asOf }) ?? [];
  });
}

/** Every value that the writers of a field knew the server to have. */
export function knownIn(
  { name, from }: Pick<FieldRow, 'name' | 'from'>,
  operations: readonly OperationRow[],
): (string | boolean)[] {
  const edits = operations.flatMap(({ intent }) => (intent.kind === 'saveStep' ? (intent.edits[name] ?? []) : []));
  return [{ from }, ...edits].flatMap(madeOf);
}

const madeOf = <T>({ from, between = [] }: { from: T; between?: readonly T[] }): T[] => [from, ...between];
