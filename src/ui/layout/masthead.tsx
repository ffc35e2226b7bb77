import type { ReactNode } from 'react';
import { MobileMenu } from '../navigation/mobile-menu.tsx';
import styles from './masthead.module.css';

/** The page header: an optional thin line at the top, the brand, the menu, and the account or a button at the end. */
export function Masthead({
  topLine,
  brand,
  menu,
  end,
  menuLabel,
}: {
  topLine?: ReactNode;
  brand: ReactNode;
  /** Always open on a wide screen, behind the toggle on a narrow one. */
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
