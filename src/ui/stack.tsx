import type { ReactNode } from 'react';
import styles from './stack.module.css';

type Gap = 'tight' | 'normal' | 'loose';

/** Things one below the other, at one distance. */
export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: Gap | undefined }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}

/** Things side by side, which wrap where there is no room. */
export function Row({ children, gap = 'normal' }: { children: ReactNode; gap?: Gap | undefined }) {
  return (
    <div className={styles.row} data-gap={gap}>
      {children}
    </div>
  );
}

/** Fields in two columns where there is room; each keeps its place in the order of reading. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** The page in one column and, on a wide screen, a quiet one beside it for help and counters; below it on a narrow one. */
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
