import { classNames } from '../../ui/class-names.ts';
import styles from './printed-table.module.css';

/** A table for paper: its head repeats on every page, and rows do not break across pages. */
export function PrintedTable({
  name,
  head,
  rows,
}: {
  /** Which table it is; each has its own column widths. */
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
          // Printed rows never change, so the index identifies them.
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
