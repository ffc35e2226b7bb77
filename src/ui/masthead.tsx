import type { ReactNode } from 'react';
import { MobileMenu } from './mobile-menu.tsx';
import styles from './masthead.module.css';

/** The head of a page: a thin line above if wanted, the brand, the menu, and at the end the account or a button. */
export function Masthead({
  topLine,
  brand,
  menu,
  end,
  menuLabel,
}: {
  topLine?: ReactNode;
  brand: ReactNode;
  /** Lies open on a wide screen and behind the toggle on a narrow one. */
  menu: ReactNode;
  end?: ReactNode;
  menuLabel: string;
}) {
  return (
    <>
      {topLine && (
        <div className={styles.topLine}>
          <div className={styles.inner}>{topLine}</div>
        </div>
      )}
      <div className={styles.inner} data-main>
        {brand}
        <MobileMenu label={menuLabel}>{menu}</MobileMenu>
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </>
  );
}
