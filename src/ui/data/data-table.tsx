import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useOverflowing } from '../layout/use-overflow.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'end' | undefined;
  /** The cell is the header of its row, such as an investigator's name. */
  rowHeader?: boolean | undefined;
  /** For a column of buttons, whose title need not be visible. */
  titleHidden?: boolean | undefined;
  /** As narrow as its content, for a number or a button. */
  narrow?: boolean | undefined;
};

/**
 * A table with a caption. If a table that `stacks` has no room for its columns, each row becomes a block with the
 * titles beside the answers; any other table that is too wide scrolls on its own, also with the keyboard.
 */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  emptyText,
  stacks = false,
  className,
}: {
  caption: string;
  captionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** The text shown while the table has no rows. */
  emptyText?: ReactNode;
  stacks?: boolean | undefined;
  className?: string | undefined;
}) {
  const captionId = useId();
  const [box, overflowing] = useOverflowing();
  // Focusable only if there is something to scroll: otherwise it would be a useless tab stop.
  const scrollable = overflowing ? { role: 'region', tabIndex: 0, 'aria-labelledby': captionId } : {};

  // Some browsers drop the table semantics of cells laid out as blocks, so the roles are given explicitly.
  const role = (name: string) => (stacks ? name : undefined);

  return (
    <div ref={box} className={classNames(styles.box, className)} {...scrollable}>
      <table className={styles.table} data-stacks={stacks || undefined} role={role('table')}>
        <caption id={captionId} className={captionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map(({ key, title, align, titleHidden, narrow }) => (
              <th
                key={key}
                scope="col"
                role={role('columnheader')}
                data-align={align}
                data-narrow={narrow || undefined}
              >
                {titleHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} role={role('row')}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} index={index} stacks={stacks} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && emptyText !== undefined && (
            <tr role={role('row')}>
              <td role={role('cell')} colSpan={columns.length} className={styles.empty}>
                {emptyText}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({
  column: { title, titleHidden, cell, align, rowHeader, narrow },
  row,
  index,
  stacks,
}: {
  column: Column<Row>;
  row: Row;
  index: number;
  stacks: boolean;
}) {
  if (rowHeader === true) {
    return (
      <th scope="row" role={stacks ? 'rowheader' : undefined} data-align={align}>
        <bdi>{cell(row, index)}</bdi>
      </th>
    );
  }
  return (
    <td
      role={stacks ? 'cell' : undefined}
      data-align={align}
      data-narrow={narrow || undefined}
      data-title={titleHidden || narrow ? undefined : title}
    >
      {cell(row, index)}
    </td>
  );
}
