import {
  investigatorQuestions,
  type Investigator,
  type InvestigatorAnswers,
} from '../../contract/steps/investigators.ts';
import type { Intent, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { InvestigatorEdit, PossiblyStored } from '../../local-db/tables/edits.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { operationsOf } from '../queue/lane.ts';
import { differsInOneCell, isEquivalentCell, isEquivalentRow } from '../merge/same-row.ts';
import { cellsOf } from '../queue/written-rows.ts';

type Marked = Pick<InvestigatorRow, 'carried' | 'perhapsStored'>;

/** How many contents are remembered of one row: the latest ones. */
const CONTENTS_KNOWN = 8;

/** Whether a stored row is this one, by contents with which it may have been stored under an unknown id. */
export const isPossiblyStored = ({ perhapsStored = [] }: Marked, there: Investigator): boolean =>
  perhapsStored.some(({ as, beside }) => isEquivalentRow(as, there) && !beside.includes(there.id));

/**
 * The content of our row from which another device has made this stored row by changing one cell; undefined if there is
 * none.
 */
export function contentBeforeCellChange(row: Marked, there: Investigator): InvestigatorAnswers | undefined {
  if (isPossiblyStored(row, there)) return undefined;
  const contents = row.perhapsStored ?? [];
  return contents.findLast(({ as, beside }) => differsInOneCell(as, there) && !beside.includes(there.id))?.as;
}

/**
 * What an edit of a new row is based on, once it is known which stored row it is: of the contents with which it may
 * have been stored, the one most like that row, or the latest of these. Undefined if there are none.
 */
export function baseContentOf(
  { perhapsStored = [] }: Marked,
  there: InvestigatorAnswers,
): InvestigatorAnswers | undefined {
  const alike = ({ as }: PossiblyStored) =>
    investigatorQuestions.filter(({ name }) => isEquivalentCell(as[name], there[name])).length;
  return perhapsStored.toSorted((one, other) => alike(one) - alike(other)).at(-1)?.as;
}

/** Notes contents with which a row, or an edit of it, may be stored. */
export function withPossibleContents<Row extends Marked>(row: Row, contents: readonly PossiblyStored[] = []): Row {
  if (contents.length === 0) return row;
  const known = row.perhapsStored ?? [];
  const sameAs = (one: PossiblyStored, all: readonly PossiblyStored[]) =>
    all.find(({ as }) => isEquivalentRow(as, one.as));
  const others = known.filter((one) => sameAs(one, contents) === undefined);
  const noted = contents.map((one) => ({ ...one, ...sameAs(one, known) }));
  return { ...row, carried: true, perhapsStored: [...others, ...noted].slice(-CONTENTS_KNOWN) };
}

/** Whether a save of the row that may have arrived was abandoned here, and the row was not looked for since. */
export const isSaveAbandoned = ({ perhapsStored = [] }: Marked): boolean =>
  perhapsStored.some(({ forgotten }) => forgotten === true);

/** The row, after it was looked for in the server's list and not found there. */
export function withAbandonedCleared(row: InvestigatorRow): InvestigatorRow {
  if (row.perhapsStored === undefined) return row;
  return { ...row, perhapsStored: row.perhapsStored.map(({ forgotten: _before, ...one }) => one) };
}

/** The ids of the rows that the server has in an application, as far as this device knows. */
export async function idsListed(tables: UserTables, lane: number): Promise<number[]> {
  const rows = (await tables.drafts.get(lane))?.base?.investigators ?? [];
  return rows.flatMap(({ id }) => (id > 0 ? [id] : []));
}

/**
 * Notes that the new rows of a list may be stored although the list no longer waits here: it was abandoned, or another
 * device has a copy of it. Later saves of these rows recognise them by their content, and later deletions look for
 * them.
 */
export async function notePossiblyStored(
  tables: UserTables,
  operation: OperationRow,
  how: Pick<PossiblyStored, 'forgotten'> = {},
): Promise<void> {
  const { id, lane } = operation;
  const contents = new Map<number, readonly PossiblyStored[]>();
  for (const edit of await newIn(tables, operation)) {
    const as = (edit.perhapsStored ?? []).map((one) => ({ ...one, ...how }));
    contents.set(edit.id, as);
  }
  // By their own ids: some may be in a deletion by now, or in no operation any more.
  for (const [row, as] of contents) {
    const stored = await tables.investigators.get([lane, row]);
    if (stored !== undefined) await tables.investigators.put(withPossibleContents(stored, as));
  }
  for (const one of await operationsOf(tables, lane).toArray()) {
    const { intent } = one;
    if (one.id === id || one.sent !== null) continue;
    if (intent.kind === 'saveInvestigators') {
      const edits = intent.edits.map((edit) => withPossibleContents(edit, contents.get(edit.id)));
      await tables.operations.put({ ...one, intent: { ...intent, edits } });
    } else if (intent.kind === 'removeInvestigator' && contents.has(intent.investigatorId)) {
      await tables.operations.put({ ...one, intent: { ...intent, forgotten: true } });
    }
  }
}

/** The contents with which the new rows of a list that was sent may be stored, by their ids on this device. */
export function contentsSent({ sent, sentRows }: Pick<OperationRow, 'sent' | 'sentRows'>): Map<number, PossiblyStored> {
  const rows = sent?.change.kind === 'saveInvestigators' ? sent.change.rows : [];
  const beside = rows.flatMap(({ id }) => (id > 0 ? [id] : []));
  return new Map(
    rows.flatMap((row, index) => {
      const local = sentRows?.[index];
      return row.id === 0 && local !== undefined ? [[local, { as: cellsOf(row), beside }] as const] : [];
    }),
  );
}

/** The intent of an operation; the new rows of a list are marked as rows that may be stored. */
export async function intentPossiblyStored(tables: UserTables, operation: OperationRow): Promise<Intent> {
  const { intent } = operation;
  if (intent.kind !== 'saveInvestigators') return intent;
  const marked = new Map((await newIn(tables, operation)).map((edit) => [edit.id, edit]));
  return { ...intent, edits: intent.edits.map((edit) => marked.get(edit.id) ?? edit) };
}

/** The edits of a list that store new rows, each with the contents with which these may be stored. */
async function newIn(
  tables: UserTables,
  { lane, intent, sent, sentRows }: Pick<OperationRow, 'lane' | 'intent' | 'sent' | 'sentRows'>,
): Promise<InvestigatorEdit[]> {
  if (intent.kind !== 'saveInvestigators') return [];
  const rows = sent?.change.kind === 'saveInvestigators' ? sent.change.rows : null;
  const beside = rows?.flatMap(({ id }) => (id > 0 ? [id] : [])) ?? (await idsListed(tables, lane));
  // What was deleted elsewhere is sent as new too.
  const isNew = ({ id, from }: InvestigatorEdit) =>
    from === null || rows?.some((row, index) => row.id === 0 && sentRows?.[index] === id) === true;
  return intent.edits.filter(isNew).map((edit) => withPossibleContents(edit, [{ as: cellsOf(edit.to), beside }]));
}
