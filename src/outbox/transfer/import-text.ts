import { isMessage } from '../../contract/domain/field-names.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { Base, FieldRow, InvestigatorRow } from '../../local-db/tables/rows.ts';
import { isEquivalentText } from '../merge/three-way-merge.ts';
import { isEquivalentRow } from '../merge/same-row.ts';
import { cellField, isVersion, joinMessages, otherVersionRow } from '../merge/versions.ts';
import { fieldsOf } from '../queue/lane.ts';
import { fieldRow, investigatorRow } from '../queue/written-rows.ts';
import { withPossibleContents } from '../sending/possibly-stored.ts';

/** What became of a text of a copy: it is new here, kept beside other text, or was here already. */
export type ImportedTextResult = 'new' | 'beside' | 'known';

/**
 * What tells whether a copy is older than what is here. `numbered`: the local ids whose ids at the server this
 * device knew before the copy was imported. `changedAt`: as in the copy's base.
 */
export type CopyAge = { numbered: ReadonlySet<number>; changedAt: number | undefined; now: number };

/** Whether the copy was made on a newer version of the application than the base here. */
const isBehind = (base: Base | null | undefined, { changedAt = -Infinity }: CopyAge) =>
  base?.changedAt !== undefined && base.changedAt < changedAt;

/**
 * Whether a row of a copy that a base does not list was stored and deleted since the copy was made. A change to a
 * stored row may be nowhere else, so that row is not taken for a deleted one.
 */
const wasDeleted = ({ id, from }: InvestigatorRow, base: Base, older: CopyAge) =>
  from === null && older.numbered.has(id) && !isBehind(base, older);

/** Imports a field of a copy: into its field, or beside the text that is there. */
export async function importField(tables: UserTables, row: FieldRow, older: CopyAge): Promise<ImportedTextResult> {
  const { applicationId: lane, name, value } = row;
  const stored = await fieldsOf(tables, lane);
  const known = (await tables.drafts.get(lane))?.base;
  const base: Readonly<Record<string, unknown>> = known?.answers ?? {};
  const keepBeside = async (
    of: string,
    text: string | boolean,
    inField: string | boolean,
  ): Promise<ImportedTextResult> => {
    const version = otherVersionRow(stored, { lane, of, text, value: inField, by: 'copy', at: older.now });
    if (version === null) return 'known';
    await tables.fields.put(version);
    return 'beside';
  };
  if (isVersion(row)) {
    const { of } = row.version;
    return keepBeside(of, value, stored.find((one) => one.name === of)?.value ?? String(base[of] ?? ''));
  }
  const here = stored.find((one) => one.name === name);
  if (here === undefined) {
    // It was saved and sent from here since.
    if (row.state !== 'queued' && base[name] === value) return 'known';
    // Its writer had not seen what was saved since, which the text would hide and replace.
    const saved = base[name];
    const isOvertaken = typeof saved === 'string' && ![row.from, value].some((text) => isEquivalentText(saved, text));
    if (row.state !== 'queued' && isOvertaken && !isBehind(known, older)) return keepBeside(name, value, saved);
    await tables.fields.put(row);
    return row.state === 'queued' ? 'known' : 'new';
  }
  // A message that is being sent is in its operation.
  if (here.value === value || (row.state === 'queued' && isMessage(row))) return 'known';
  if (row.state === 'queued') {
    // Each of two texts whose writers had not seen each other's may replace the other, so both stay.
    if (here.state !== 'queued' || row.from !== here.value) return keepBeside(name, value, here.value);
    await tables.fields.put(fieldRow(here, row));
    return 'known';
  }
  // It was written over exactly what is queued here, or it is a message, whose box here is empty because its text is
  // queued.
  const isSeen = here.state === 'queued' && (isMessage(row) || row.from === here.value);
  const next = isSeen ? value : isMessage(row) ? joinMessages(String(here.value), String(value)) : here.value;
  if (next === here.value) return isMessage(row) ? 'known' : keepBeside(name, value, here.value);
  await tables.fields.put(fieldRow(here, { ...row, value: next }));
  return 'new';
}

/** The same for an investigator, cell by cell: what was changed on one side alone is taken from there. */
export async function importRow(tables: UserTables, row: InvestigatorRow, older: CopyAge): Promise<ImportedTextResult> {
  const { applicationId: lane, id } = row;
  const here = await tables.investigators.get([lane, id]);
  if (here === undefined) {
    const known = (await tables.drafts.get(lane))?.base;
    const base = known?.investigators.find((one) => one.key === id);
    const isAtServer = investigatorQuestions.every(({ name }) => base?.[name] === row[name]);
    const isKept = row.state === 'kept' && !row.removed;
    if (isKept && (isAtServer || (known && base === undefined && wasDeleted(row, known, older)))) return 'known';
    await tables.investigators.put(row);
    return row.state === 'queued' ? 'known' : 'new';
  }
  const isQueued = row.state === 'queued';
  if (isQueued && here.state === 'queued' && row.from !== null && isEquivalentRow(row.from, here)) {
    await tables.investigators.put(withPossibleContents(investigatorRow(here, row), here.perhapsStored));
    return 'known';
  }
  const stored = [...(await fieldsOf(tables, lane))];
  const met = new Set<ImportedTextResult>();
  const cells: Partial<Record<keyof InvestigatorAnswers, string>> = {};
  for (const { name } of investigatorQuestions) {
    if (row[name] === here[name] || row[name] === row.from?.[name]) continue;
    if (!isQueued && here.state === 'kept' && here[name] === here.from?.[name]) {
      cells[name] = row[name];
      met.add('new');
      continue;
    }
    const cell = { lane, of: cellField(id, name), text: row[name], value: here[name] };
    const version = otherVersionRow(stored, { ...cell, by: 'copy', at: older.now });
    if (version === null) continue;
    stored.push(version);
    await tables.fields.put(version);
    met.add('beside');
  }
  const merged = met.has('new') ? investigatorRow(here, { ...here, ...cells }) : here;
  const marked = withPossibleContents(merged, row.perhapsStored);
  if (marked !== here) await tables.investigators.put(marked);
  return met.has('beside') ? 'beside' : met.has('new') ? 'new' : 'known';
}
