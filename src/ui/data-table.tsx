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

/** Rows and columns with a caption. Too wide a table scrolls within itself, by keyboard as well. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  emptyText,
}: {
  caption: string;
  captionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** What stands in the table while it has no rows. */
  emptyText?: string | undefined;
}) {
  const captionId = useId();
  const [box, overflowing] = useOverflowing<HTMLDivElement>();
  // A region that can be focused only when there is something to scroll: otherwise it is an empty stop on the way.
  const scrollable = overflowing ? { role: 'region', tabIndex: 0, 'aria-labelledby': captionId } : {};

  return (
    <div ref={box} className={styles.box} {...scrollable}>
      <table className={styles.table}>
        <caption id={captionId} className={captionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align, titleHidden }) => (
              <th key={key} scope="col" data-align={align}>
                {titleHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map(({ key, cell, align, rowHeader, narrow }) =>
                rowHeader ? (
                  <th key={key} scope="row" data-align={align}>
                    <bdi>{cell(row, index)}</bdi>
                  </th>
                ) : (
                  <td key={key} data-align={align} data-narrow={narrow || undefined}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && emptyText !== undefined && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {emptyText}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
