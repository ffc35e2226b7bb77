import { isBlank } from '../contract/characters.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { FieldRow, VersionOrigin } from '../local-db/rows.ts';

/*
 * Two texts for one field, where neither writer had seen the other's: one stands in the field, the other is kept beside it
 * as another version, until the person chooses. A version is a row of its own, so nothing that lets go of an answer (a save
 * that was accepted, a conflict that was solved) takes it along.
 */

const PREFIX = 'version ';

export type VersionRow = FieldRow & { version: NonNullable<FieldRow['version']> };

export const isVersion = (row: FieldRow): row is VersionRow => row.version !== undefined;

/** Another version of a text, as it is shown. `of` names the field, or the cell of an investigator; `at` is ms since 1970. */
export type KeptVersion = { name: string; of: string; text: string; by: VersionOrigin; at: number };

/** Oldest first. */
export function versionsIn(fields: readonly FieldRow[]): KeptVersion[] {
  return fields
    .filter(isVersion)
    .map(({ name, value, version }) => ({ ...version, name, text: String(value) }))
    .toSorted((one, other) => one.at - other.at);
}

/** What somebody who uses or deletes a version was shown. Its name says nothing: another text may have taken it since. */
export type ShownVersion = Pick<KeptVersion, 'of' | 'text'>;

/** The name under which that text is kept beside that field now; undefined if it no longer is. */
export const nameOfVersion = (fields: readonly FieldRow[], { of, text }: ShownVersion): string | undefined =>
  versionsIn(fields).find((version) => version.of === of && version.text === text)?.name;

/** The name under which the versions of one cell of an investigator are kept. */
export const cellField = (id: number, column: keyof InvestigatorAnswers) => `#${id} ${column}`;

/** Which cell that is; null for the name of a field. */
export function cellOf(of: string): { id: number; column: keyof InvestigatorAnswers } | null {
  const [, id, name] = /^#(-?\d+) (\w+)$/.exec(of) ?? [];
  const column = investigatorQuestions.find((question) => question.name === name)?.name;
  return column === undefined ? null : { id: Number(id), column };
}

/**
 * The row that keeps a text beside a field; null where there is no need: it is blank, it is there already, or the text in
 * the field begins with it. `stored` holds every field of the application; `value` is what the field will have.
 */
export function versionBeside(
  stored: readonly FieldRow[],
  { lane, of, text, value, by, at }: VersionToKeep,
): VersionRow | null {
  if (typeof text !== 'string' || isBlank(text) || String(value).startsWith(text)) return null;
  const versions = stored.filter(isVersion).filter(({ version }) => version.of === of);
  if (versions.some((row) => row.value === text)) return null;
  const taken = new Set(versions.map(({ name }) => name));
  let place = 1;
  while (taken.has(versionField(place, of))) place += 1;
  return {
    applicationId: lane,
    name: versionField(place, of),
    value: text,
    from: '',
    // Another text that takes this name later is another row to whoever was shown this one.
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

const versionField = (place: number, of: string) => `${PREFIX}${place} ${of}`;

const BETWEEN = '\n\n';

/** One text behind another, as messages are put together that met in one box. */
export const behind = (first: string, next: string) => [first, next].filter((text) => text !== '').join(BETWEEN);

/** What stands before a text that was put behind it. */
export const wordsBefore = (whole: string, text: string) =>
  whole.endsWith(`${BETWEEN}${text}`) ? whole.slice(0, -text.length - BETWEEN.length) : '';

/** Two messages for one box. One that goes on where the other ends, or was joined with it before, is enough. */
export function joinMessages(here: string, other: string): string {
  if (holds(here, other)) return here;
  return holds(other, here) ? other : behind(here, other);
}

const holds = (whole: string, text: string) =>
  whole.startsWith(text) || `${BETWEEN}${whole}${BETWEEN}`.includes(`${BETWEEN}${text}${BETWEEN}`);

const MESSAGE = 'message ';

/** The field under which a message is kept. */
export const messageField = (kind: string) => `${MESSAGE}${kind}`;

/** The fields that are no answers but messages. */
export const isMessage = ({ name }: Pick<FieldRow, 'name'>) => name.startsWith(MESSAGE);
