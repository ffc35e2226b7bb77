import { isBlank } from '../../contract/domain/characters.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { UserTables } from '../../local-db/tables/user-tables.ts';
import type { FieldRow, VersionOrigin } from '../../local-db/tables/rows.ts';

/*
 * Two texts for one field, whose writers had not seen each other's: one stays in the field, the other is kept beside it
 * as another version until the user chooses. A version is a row of its own, so that deleting the row of an answer
 * (after an accepted save or a solved conflict) does not delete it too.
 */

const PREFIX = 'version ';

export type VersionRow = FieldRow & { version: NonNullable<FieldRow['version']> };

export const isVersion = (row: FieldRow): row is VersionRow => row.version !== undefined;

/** Another version of a text, as shown. `of` names the field, or the cell of an investigator; `at` is ms since 1970. */
export type KeptVersion = { name: string; of: string; text: string; by: VersionOrigin; at: number };

/** The versions among these fields, oldest first. */
export function versionsIn(fields: readonly FieldRow[]): KeptVersion[] {
  return fields
    .filter(isVersion)
    .map(({ name, value, version }) => ({ ...version, name, text: String(value) }))
    .toSorted((one, other) => one.at - other.at);
}

/**
 * What the user was shown of a version that they use or delete. Its row's name is no proof: another text may have it
 * since.
 */
export type ShownVersion = Pick<KeptVersion, 'of' | 'text'>;

/** The name under which this text is kept beside this field now; undefined if it no longer is. */
export const nameOfVersion = (fields: readonly FieldRow[], { of, text }: ShownVersion): string | undefined =>
  versionsIn(fields).find((version) => version.of === of && version.text === text)?.name;

/** The name that versions of one investigator's cell are kept for (`of`). */
export const cellField = (id: number, column: keyof InvestigatorAnswers) => `#${id} ${column}`;

/** The cell that `of` names; null if it names a field. */
export function cellOf(of: string): { id: number; column: keyof InvestigatorAnswers } | null {
  const [, id, name] = /^#(-?\d+) (\w+)$/.exec(of) ?? [];
  const column = investigatorQuestions.find((question) => question.name === name)?.name;
  return column === undefined ? null : { id: Number(id), column };
}

/**
 * The row that keeps a text beside a field; null if none is needed: the text is blank, is kept already, or is the
 * beginning of the field's text. `stored` holds all fields of the application; `value` is what the field will contain.
 */
export function otherVersionRow(
  stored: readonly FieldRow[],
  { lane, of, text, value, by, at }: VersionToKeep,
): VersionRow | null {
  if (typeof text !== 'string' || isBlank(text) || String(value).startsWith(text)) return null;
  const versions = stored.filter(isVersion).filter(({ version }) => version.of === of);
  if (versions.some((row) => row.value === text)) return null;
  const taken = new Set(versions.map(({ name }) => name));
  let index = 1;
  while (taken.has(versionField(index, of))) index += 1;
  return {
    applicationId: lane,
    name: versionField(index, of),
    value: text,
    from: '',
    // The time serves as the revision: another text that takes this name later is not mistaken for this one.
    revision: at,
    state: 'kept',
    operationId: null,
    version: { of, by, at },
  };
}

export type VersionToKeep = {
  lane: number;
  /** The name of the field, or of the cell. */
  of: string;
  text: string | boolean;
  value: string | boolean;
  by: VersionOrigin;
  at: number;
};

/** Keeps the text of a row's cells beside what is there now (`here`), except for what was `shown`. */
export async function keepCellsBeside(
  tables: UserTables,
  { lane, row, here, shown = [], by, at }: CellsToKeep,
): Promise<void> {
  const stored = await tables.fields.of(lane);
  // Each of them is a cell of its own, so none takes the name of another.
  const versions = investigatorQuestions.flatMap(({ name }) => {
    if (shown.some((one) => one[name] === row[name])) return [];
    const cell = { lane, of: cellField(row.id, name), text: row[name], value: here?.[name] ?? '' };
    return otherVersionRow(stored, { ...cell, by, at }) ?? [];
  });
  await tables.fields.bulkPut(versions);
}

export type CellsToKeep = Pick<VersionToKeep, 'lane' | 'by' | 'at'> & {
  row: InvestigatorAnswers & { id: number };
  here?: InvestigatorAnswers | undefined;
  shown?: readonly InvestigatorAnswers[];
};

const versionField = (index: number, of: string) => `${PREFIX}${index} ${of}`;

const BETWEEN = '\n\n';

/** Joins two messages for one box in this order; an empty one is left out. */
export const appendMessage = (first: string, next: string) => [first, next].filter((text) => text !== '').join(BETWEEN);

/** The text that `appendMessage` has put before `text`; empty if there is none. */
export const textBefore = (whole: string, text: string) =>
  whole.endsWith(`${BETWEEN}${text}`) ? whole.slice(0, -text.length - BETWEEN.length) : '';

/**
 * Combines two messages for one box. If one begins with the other, or contains it from an earlier join, that one is
 * enough.
 */
export function joinMessages(here: string, other: string): string {
  if (contains(here, other)) return here;
  return contains(other, here) ? other : appendMessage(here, other);
}

const contains = (whole: string, text: string) =>
  whole.startsWith(text) || `${BETWEEN}${whole}${BETWEEN}`.includes(`${BETWEEN}${text}${BETWEEN}`);
