import { useId, type ReactNode } from 'react';
import { useOverflowing } from './use-overflowing.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'end' | undefined;
  /** The cell names its row, as a person's name does. */
  rowHeader?: boolean | undefined;
  /** For a column of buttons, whose heading nobody needs to see. */
  titleHidden?: boolean | undefined;
  /** As wide as its content and no wider, for a number or a button. */
  narrow?: boolean | undefined;
};

/**
 * Rows and columns with a caption. Where there is no room for the columns of one that `stacks`, each row is a block of its
 * own with its titles beside the answers; any other that is too wide scrolls within itself, by keyboard as well.
 */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  emptyText,
  stacks = false,
}: {
  caption: string;
  captionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** What stands in the table while it has no rows. */
  emptyText?: string | undefined;
  stacks?: boolean | undefined;
}) {
  const captionId = useId();
  const [box, overflowing] = useOverflowing<HTMLDivElement>();
  // A region that can be focused only when there is something to scroll: otherwise it is an empty stop on the way.
  const scrollable = overflowing ? { role: 'region', tabIndex: 0, 'aria-labelledby': captionId } : {};

  // Laid out as blocks it is no table any more to some browsers, unless it says so.
  const role = (name: string) => (stacks ? name : undefined);

  return (
    <div ref={box} className={styles.box} {...scrollable}>
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
              {columns.map(({ key, title, titleHidden, cell, align, rowHeader, narrow }) =>
                rowHeader ? (
                  <th key={key} scope="row" role={role('rowheader')} data-align={align}>
                    <bdi>{cell(row, index)}</bdi>
                  </th>
                ) : (
                  <td
                    key={key}
                    role={role('cell')}
                    data-align={align}
                    data-narrow={narrow || undefined}
                    data-title={titleHidden || narrow ? undefined : title}
                  >
                    {cell(row, index)}
                  </td>
                ),
              )}
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
