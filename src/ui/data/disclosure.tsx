import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './disclosure.module.css';

/** A section that can be opened and closed; it uses `details`, so that the browser's find-in-page opens it too. */
export function Disclosure({
  title,
  children,
  open,
}: {
  title: string;
  children: ReactNode;
  /** Whether it starts open. */
  open?: boolean | undefined;
}) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" className={styles.chevron} />
        {title}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
