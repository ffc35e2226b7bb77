import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './list-state.module.css';

/** A list that was read and is empty. Never shown for a list that could not be read. */
export function EmptyState({
  title,
  text,
  action,
  icon = 'page',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: IconName | undefined;
}) {
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
