import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './small-disclosure.module.css';

/** A line of text that opens more text below it, without a box. */
export function SmallDisclosure({
  title,
  about,
  narrowOnly = false,
  children,
}: {
  title: string;
  /** What it is about, for screen readers, if several have the same title. */
  about?: string | undefined;
  /** Only on a narrow screen: on a wide one the same text is beside the page. */
  narrowOnly?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <details className={classNames(styles.disclosure, narrowOnly && styles.narrowOnly)}>
      <summary className={styles.summary}>
        {title}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
