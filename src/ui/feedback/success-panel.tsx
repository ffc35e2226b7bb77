import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { focusOnMount } from '../layout/focus-on-mount.ts';
import { StatusRegion } from './status-region.tsx';
import styles from './success-panel.module.css';

/**
 * Replaces a form that has succeeded. The focused form is gone, so the panel takes focus, and a screen reader announces
 * the result.
 */
export function SuccessPanel({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.panel}>
      <span className={styles.picture}>
        <Icon name="check" />
      </span>
      <StatusRegion className={styles.words}>
        <h2 ref={focusOnMount} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </StatusRegion>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
