import type { ReactNode } from 'react';
import { publishHeight } from './publish-height.ts';
import styles from './action-bar.module.css';

const publishBarHeight = publishHeight('--action-bar-height');

/** The action bar of a page: inline at the end on a wide screen, sticky at the bottom of a narrow one. */
export function ActionBar({
  children,
  start,
  note,
}: {
  children: ReactNode;
  /** What is shown at the other end, such as Back. */
  start?: ReactNode;
  /** The save state or a reason, in words. */
  note?: ReactNode;
}) {
  return (
    <div ref={publishBarHeight} className={styles.bar} data-action-bar>
      {note && <div className={styles.note}>{note}</div>}
      {start && <div className={styles.start}>{start}</div>}
      <div className={styles.acts}>{children}</div>
    </div>
  );
}
