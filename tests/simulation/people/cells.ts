import { keyOf } from './word.ts';

/** The cells of an investigator's row. Its name also stands for the row as a whole. */
export const columns = ['name', 'idNumber', 'position'] as const;
export type Column = (typeof columns)[number];
/** The cells besides the name. */
export const otherColumns = ['idNumber', 'position'] as const;
export type Cells = Readonly<Record<Column, string>>;

/** What a word in a cell is a value of: `row <id>` for the name, else `row <id> <column>`. */
export const cellPlace = (id: number | string, column: Column) =>
  column === 'name' ? `row ${id}` : `row ${id} ${column}`;

/** Whether a word with this place is in the row. */
export const isInRow = (place: string, id: number) => rowOf(place) === cellPlace(id, 'name');

/** The row that a word with this place is in: `row <id>`. */
export const rowOf = (place: string) => place.split(' ').slice(0, 2).join(' ');

/** The column that a word with this place is in. */
export const columnOf = (place: string): Column =>
  otherColumns.find((column) => place.startsWith('row ') && place.endsWith(` ${column}`)) ?? 'name';

/** The place of all cells of one column in the record of what the server had. */
export const placeOfColumn = (column: Column) => (column === 'name' ? 'rows' : `rows ${column}`);

/** The keys of all cells of these rows, or of those in some columns. */
export const cellKeys = (rows: readonly Cells[], of: readonly Column[] = columns): string[] =>
  rows.flatMap((row) => of.map((column) => keyOf(row[column])));

/** The keys of the cells in which a row differs from what it was before; of all cells if it was not there before. */
export const changedKeys = (before: Cells | null, after: Cells): string[] =>
  columns.filter((column) => before?.[column] !== after[column]).map((column) => keyOf(after[column]));

/** A row as one text, so that two versions of it can be compared. */
export const rowKey = (row: Cells): string => cellKeys([row]).join(' ');
