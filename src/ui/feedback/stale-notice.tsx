import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { StatusRegion } from './status-region.tsx';
import styles from './stale-notice.module.css';

/** A strip above content from this device, with its age and a retry button. */
export function StaleNotice({
  text,
  onRetry,
  retryLabel,
  busy = false,
}: {
  text: ReactNode;
  onRetry: () => void;
  retryLabel: string;
  busy?: boolean | undefined;
}) {
  return (
    <div className={styles.strip} data-stale>
      <StatusRegion className={styles.text}>
        <Icon name="kept" />
        <span>{text}</span>
      </StatusRegion>
      <Button variant="quiet" small icon="retry" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
