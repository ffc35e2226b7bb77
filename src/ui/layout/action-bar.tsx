import type { ReactNode } from 'react';
import { publishHeight } from './publish-height.ts';
import styles from './action-bar.module.css';

const publishBarHeight = publishHeight('--action-bar-height');

/**
 * The action bar of a page: one row at the foot of the window, as wide as the page's form. In a low window it is at
 * the end of the page instead, so that there is space to write.
 */
export function ActionBar({
  children,
  start,
  note,
}: {
  children: ReactNode;
  /** What is shown at the other end, such as Back. On a phone only its icon is visible. */
  start?: ReactNode;
  /** The save state or a reason, in words. */
  note?: ReactNode;
}) {
  return (
    <div ref={publishBarHeight} className={styles.bar} data-action-bar="fixed">
      {start && <div className={styles.start}>{start}</div>}
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.acts}>{children}</div>
    </div>
  );
}
