import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { FieldRow, InvestigatorRow, StorageState } from '../../local-db/tables/rows.ts';
import type { Edit, InvestigatorEdit } from '../../local-db/tables/edits.ts';

/*
 * The rows of what a user writes, and the edits made of them. Each is built from the previous row, so that its other
 * properties are kept: code that changes a row need not list what it leaves unchanged. Only `unsaved` is not: typing
 * sets it.
 */

type Unnumbered<Row> = Omit<Row, 'revision'>;

/** A row that is not saved automatically before its user types in it. */
export function withoutUnsaved<Row extends StorageState>({ unsaved: _unsaved, ...row }: Row): Omit<Row, 'unsaved'> {
  return row;
}

/** A field as it is after a change. `before` is what its row was; undefined if there was none. */
export function fieldRow(before: FieldRow | undefined, change: Unnumbered<FieldRow>): FieldRow {
  const row = withoutUnsaved({ ...before, ...change });
  return { ...row, revision: (before?.revision ?? 0) + 1 };
}

/** The same for an investigator. A row keeps its place in the list; `order` is that of a new one. */
export function investigatorRow(
  before: InvestigatorRow | undefined,
  change: Unnumbered<InvestigatorRow>,
): InvestigatorRow {
  const row = withoutUnsaved({ ...before, ...change });
  return {
    ...row,
    order: before?.order ?? change.order,
    revision: (before?.revision ?? 0) + 1,
  };
}

/** What a save sends of a field. */
export const fieldEdit = ({ from, value }: Pick<FieldRow, 'from' | 'value'>): Edit<string | boolean> => ({
  from,
  to: value,
});

/** What a save of the list sends of an investigator. */
export function investigatorEdit(row: InvestigatorRow): InvestigatorEdit {
  const { id, order, from, carried, perhapsStored } = row;
  return {
    id,
    order,
    from,
    to: cellsOf(row),
    ...(carried === undefined ? {} : { carried }),
    ...(perhapsStored === undefined ? {} : { perhapsStored }),
  };
}

/** The cells of an investigator alone. */
export function cellsOf({ name, idNumber, position }: InvestigatorAnswers): InvestigatorAnswers {
  return { name, idNumber, position };
}
