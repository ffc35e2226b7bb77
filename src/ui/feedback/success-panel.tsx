import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.panel}>
      <span className={styles.picture}>
        <Icon name="check" />
      </span>
      <StatusRegion className={styles.words}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </StatusRegion>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
