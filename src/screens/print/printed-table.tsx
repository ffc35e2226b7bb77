import { classNames } from '../../ui/class-names.ts';
import styles from './printed-table.module.css';

/** A table for paper: its head is repeated on every page, and no row is torn in two. */
export function PrintedTable({
  name,
  head,
  rows,
}: {
  /** Which table it is: each has its widths of columns. */
  name: 'investigators' | 'attachments';
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <table className={classNames(styles.table, styles[name])}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Paper does not change: the place of a row is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={head[column]}>
                <bdi>{cell}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
