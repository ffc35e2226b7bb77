import type { ReactNode } from 'react';
import { MobileMenu } from '../navigation/mobile-menu.tsx';
import styles from './masthead.module.css';

/** The page header in one row: the brand, the menu, and at the end a state, an action and the account. */
export function Masthead({
  brand,
  menu,
  menuLabel,
  state,
  action,
  end,
}: {
  brand: ReactNode;
  /** Always open on a wide screen, behind the toggle on a narrow one. */
  menu: ReactNode;
  menuLabel: string;
  state?: ReactNode;
  /** Only shown where there is space; on a phone the menu has it too. */
  action?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className={styles.row} data-main>
      {brand}
      <MobileMenu label={menuLabel}>{menu}</MobileMenu>
      {state}
      {action && <div className={styles.action}>{action}</div>}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
