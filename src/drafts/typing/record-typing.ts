import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { FieldRow } from '../../local-db/tables/rows.ts';
import type { Answers } from '../../contract/steps/step.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { WriteBehind } from '../../local-db/write-behind.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { fieldsOf } from '../../outbox/queue/lane.ts';
import { localIdOf } from '../../outbox/queue/ids.ts';
import { cellOf, nameOfVersion, otherVersionRow, versionsIn, type ShownVersion } from '../../outbox/merge/versions.ts';
import { cellsOf } from '../../outbox/queue/written-rows.ts';
import type { Draft } from '../draft.ts';
import {
  fieldKey,
  storeTyped,
  rowKey,
  seenOfField,
  seenOfRow,
  type ReadFrom,
  type Typed,
  type TypedField,
  type TypedRow,
} from './store-typed.ts';

/**
 * Keeps text typed in a field. What its writer has seen is recorded at the first key press: what the screen showed, and
 * the rows it was composed of. That stays valid until the written text has been read back.
 */
export function keepField(
  writeBehind: WriteBehind<Typed>,
  rows: ReadFrom | undefined,
  typed: Pick<TypedField, 'lane' | 'name' | 'value'>,
  shown?: string | boolean,
): void {
  const key = fieldKey(typed.lane, typed.name);
  const known = writeBehind.shown().get(key)?.value;
  const seen = known?.kind === 'field' ? known.seen : rows && seenOfField(rows, typed.name, shown);
  writeBehind.keep(key, { kind: 'field', ...typed, seen });
}

/** Like `keepField`, for an investigator's row; `shown` is what the list showed in it. */
export function keepRow(
  writeBehind: WriteBehind<Typed>,
  rows: ReadFrom | undefined,
  typed: Pick<TypedRow, 'lane' | 'id' | 'order' | 'answers'>,
  shown: InvestigatorAnswers | undefined,
): void {
  const key = rowKey(typed.lane, typed.id);
  const known = writeBehind.shown().get(key)?.value;
  const seen = known?.kind === 'row' ? known.seen : rows && seenOfRow(rows, typed.id, shown);
  writeBehind.keep(key, { kind: 'row', ...typed, seen });
}

/**
 * Returns the typed text with the ids that the database now has for its applications and rows. After the browser
 * has emptied the database under the page, a row that was added here is in it under the server's id: stored under
 * its former id, it would be added a second time.
 */
export async function withLocalIds<One extends { lane: number; id?: number }>(
  tables: UserTables,
  { restoreServerId, serverId }: Pick<Outbox, 'restoreServerId' | 'serverId'>,
  typed: Iterable<One>,
): Promise<One[]> {
  const placed: One[] = [];
  for (const one of typed) {
    const row = one.id && { id: await localIdOf(tables, 'investigator', serverId(one.id) || one.id) };
    placed.push({ ...one, lane: await restoreServerId(tables, one.lane), ...row });
  }
  return placed;
}

/** What the page showed of an application when the user pressed a button, and what they have typed there since. */
export type OnScreen = { shown: Draft; writeBehind: WriteBehind<Typed> };
/** `at`: ms since 1970. */
export type Shown = { onScreen?: OnScreen | undefined; at: number };

/** What the page shows now: `shown`, or by default the draft that the tab last read. */
export function shownNow(
  {
    writeBehind,
    draftSeen,
    now,
  }: { writeBehind: WriteBehind<Typed>; draftSeen: (lane: number) => Draft | undefined; now: () => number },
  lane: number,
  shown = draftSeen(lane),
): Shown {
  return { onScreen: shown && { shown, writeBehind }, at: now() };
}

/**
 * When a user saves or submits, what their page shows is sent. If another tab has just overwritten part of that without
 * having seen it, that text is kept beside its field: it is put back, as if it was typed now. Returns whether there was
 * any such text.
 */
export async function restoreShownVersions(
  tables: UserTables,
  lane: number,
  { onScreen, at }: Shown,
  isSent: (of: string) => boolean,
  stored?: readonly FieldRow[],
): Promise<boolean> {
  if (onScreen === undefined) return false;
  const shown = versionsIn(stored ?? (await fieldsOf(tables, lane))).filter(
    ({ of, text }) => isSent(of) && textOnScreen(onScreen, lane, of) === text,
  );
  for (const version of shown) await chooseVersion(tables, lane, version, at, onScreen.shown);
  return shown.length > 0;
}

export function textOnScreen({ shown, writeBehind }: OnScreen, lane: number, of: string): unknown {
  const cell = cellOf(of);
  const typed = writeBehind.shown().get(cell === null ? fieldKey(lane, of) : rowKey(lane, cell.id))?.value;
  const answers: Answers = shown.answers;
  if (cell === null) return typed?.kind === 'field' ? typed.value : answers[of];
  const row = typed?.kind === 'row' ? typed.answers : shown.investigators.find(({ id }) => id === cell.id);
  return row?.[cell.column];
}

/**
 * Puts another version of a text into its field; the text that is there is kept as a version in turn. `shown`: the
 * draft of a page that shows the version in the field, and has not shown the text that is there by now.
 */
export async function chooseVersion(
  tables: UserTables,
  lane: number,
  { of, text }: ShownVersion,
  at: number,
  shown?: Draft,
): Promise<void> {
  const stored = await fieldsOf(tables, lane);
  const name = nameOfVersion(stored, { of, text });
  if (name === undefined) return;
  const others = stored.filter((row) => row.name !== name);
  const by = shown === undefined ? 'field' : 'tab';
  const cell = cellOf(of);
  if (cell !== null) {
    const rows = await tables.investigators.get([lane, cell.id]);
    const base = (await tables.drafts.get(lane))?.base?.investigators.find(({ key }) => key === cell.id);
    const row = rows ?? base;
    // The row no longer exists: the version stays, to be read.
    if (row === undefined || rows?.removed === true) return;
    await tables.fields.delete([lane, name]);
    const answers = { ...cellsOf(row), [cell.column]: text };
    const onScreen = shown?.investigators.find(({ id }) => id === cell.id);
    const seen = shown && { ...seenOfRow(shown.readFrom, cell.id, onScreen), last: undefined };
    await putBeside(tables, others, { lane, of, text: row[cell.column], value: text, by, at });
    await storeTyped(tables, [{ kind: 'row', lane, id: cell.id, order: rows?.order ?? 0, answers, seen }], { at });
    return;
  }
  await tables.fields.delete([lane, name]);
  const base: Readonly<Record<string, unknown>> = (await tables.drafts.get(lane))?.base?.answers ?? {};
  const before = stored.find((row) => row.name === of)?.value ?? String(base[of] ?? '');
  const seen = shown && { ...seenOfField(shown.readFrom, of, text), last: undefined };
  await putBeside(tables, others, { lane, of, text: before, value: text, by, at });
  await storeTyped(tables, [{ kind: 'field', lane, name: of, value: text, seen }], { at });
}

export async function deleteVersion(tables: UserTables, lane: number, shown: ShownVersion): Promise<void> {
  const name = nameOfVersion(await fieldsOf(tables, lane), shown);
  if (name !== undefined) await tables.fields.delete([lane, name]);
}

async function putBeside(
  tables: UserTables,
  stored: readonly FieldRow[],
  version: Parameters<typeof otherVersionRow>[1],
): Promise<void> {
  const row = otherVersionRow(stored, version);
  if (row !== null) await tables.fields.put(row);
}
