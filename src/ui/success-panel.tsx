import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { StatusRegion } from './status-region.tsx';
import styles from './success-panel.module.css';

/**
 * What stands in the place of a form that has done its work. The form took the focus with it when it went, so the panel
 * takes it over, and a reader hears what came of the act.
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
