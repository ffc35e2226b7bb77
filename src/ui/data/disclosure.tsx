import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './disclosure.module.css';

/** A section that can be opened and closed; it uses `details`, so that the browser's find-in-page opens it too. */
export function Disclosure({
  title,
  children,
  open,
  quiet = false,
}: {
  title: string;
  children: ReactNode;
  /** Whether it starts open. */
  open?: boolean | undefined;
  /** A line of a list without boxes, for a section with little to say. */
  quiet?: boolean | undefined;
}) {
  return (
    <details className={classNames(styles.disclosure, quiet && styles.quiet)} open={open}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" className={styles.chevron} />
        {title}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
