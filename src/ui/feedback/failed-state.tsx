import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './list-state.module.css';

/** Shown if something could not be read and no older copy is kept. It must never look like "there is nothing". */
export function FailedState({
  title,
  text,
  onRetry,
  retryLabel,
  busy = false,
  more,
  heading: Heading = 'h2',
}: {
  title: string;
  text?: ReactNode;
  onRetry: () => void;
  retryLabel: string;
  busy?: boolean | undefined;
  /** Another action, beside Retry. */
  more?: ReactNode;
  /** The level of its title. */
  heading?: 'h1' | 'h2' | undefined;
}) {
  return (
    <div className={styles.state} data-failed role="alert">
      <span className={styles.picture}>
        <Icon name="warning" />
      </span>
      <Heading>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.action}>
        <Button icon="retry" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}
