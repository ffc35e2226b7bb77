import { birthIn } from '../../local-db/birth.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { Base, FieldRow, FileRow, InvestigatorRow } from '../../local-db/tables/rows.ts';
import { isEquivalentRow } from '../../outbox/merge/same-row.ts';
import { fieldKey, rowKey } from '../typing/store-typed.ts';
import { textOnScreen, type OnScreen, type Shown } from '../typing/record-typing.ts';

/** Whether the browser has emptied the database since the page read it. */
export async function isEmptied(tables: UserTables, { onScreen }: Shown): Promise<boolean> {
  return onScreen !== undefined && onScreen.shown.readFrom.birth !== (await birthIn(tables));
}

/**
 * Throws, so that the transaction stores nothing: nothing may be reported as saved if it is sent without what the page
 * shows.
 */
export function failAsEmptied(): never {
  throw new Error('The database was replaced');
}

/**
 * Whether the page shows an answer that was on the disk of the emptied database and is not in the new one (`fields` and
 * `base`). Typed text that was not on the disk is written by the save itself.
 */
export function isAnswerLost(
  onScreen: OnScreen,
  lane: number,
  names: readonly string[],
  { fields, base }: { fields: readonly FieldRow[]; base: Base | null },
): boolean {
  const { shown, writeBehind } = onScreen;
  const typed = writeBehind.shown();
  const answers: Readonly<Record<string, unknown>> = base?.answers ?? {};
  return names.some((name) => {
    const wasHere =
      typed.get(fieldKey(lane, name))?.written ??
      shown.readFrom.fields.some((row) => row.name === name && row.state !== 'settled');
    const isThere = fields.find((row) => row.name === name)?.value ?? answers[name];
    return wasHere && isThere !== textOnScreen(onScreen, lane, name);
  });
}

/** Like `isAnswerLost`, for the list of investigators. */
export function isInvestigatorLost(
  { shown, writeBehind }: OnScreen,
  lane: number,
  { rows, base }: { rows: readonly InvestigatorRow[]; base: Base['investigators'] },
): boolean {
  const typed = writeBehind.shown();
  const kept = new Set(shown.readFrom.investigators.filter(({ removed }) => !removed).map(({ id }) => id));
  return shown.investigators.some((row) => {
    const now = typed.get(rowKey(lane, row.id));
    if (!(now?.written ?? kept.has(row.id))) return false;
    const cells = now?.value.kind === 'row' ? now.value.answers : row;
    // By its content: a row that was added here may be there under the server's id.
    return ![...rows, ...base].some((one) => isEquivalentRow(one, cells));
  });
}

/** Like `isAnswerLost`, for files that were chosen here; `files` are those of the new database. */
export function isFileLost({ shown }: OnScreen, files: readonly FileRow[]): boolean {
  return shown.chosenFiles.some((chosen) => files.every(({ id }) => id !== chosen.id));
}
