import type { ReactNode } from 'react';
import styles from './short-page.module.css';

/** A narrow column for a short form or a few facts on a signed-in page. */
export function ShortPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
