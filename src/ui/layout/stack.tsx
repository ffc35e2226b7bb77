import type { ReactNode } from 'react';
import styles from './stack.module.css';

type Gap = 'tight' | 'normal' | 'loose';

/** A vertical stack with equal gaps. */
export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: Gap | undefined }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}

/** A row that wraps if there is no room. */
export function Row({ children, gap = 'normal' }: { children: ReactNode; gap?: Gap | undefined }) {
  return (
    <div className={styles.row} data-gap={gap}>
      {children}
    </div>
  );
}

/** Fields in two columns if there is room, in reading order. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/**
 * The page in one column, as wide as a form, and beside it a second one for help; the help is out of the way on a
 * narrow screen. In the document it comes last, so that the keyboard reaches the end of the form first.
 */
export function WithAside({ children, aside, label }: { children: ReactNode; aside: ReactNode; label: string }) {
  return (
    <div className={styles.withAside}>
      <div className={styles.stack}>{children}</div>
      <aside className={styles.aside} aria-label={label}>
        {aside}
      </aside>
    </div>
  );
}
