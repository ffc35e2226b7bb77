import type { ReactNode } from 'react';
import styles from './short-page.module.css';

/** One short form or a few facts on a signed-in page, in a column that is no wider than they need. */
export function ShortPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
