import bars from '../feedback/progress.module.css';
import styles from './progress-line.module.css';

/** How much of something is done: a short bar, and the same in words. While it is loading, only its place is there. */
export function ProgressLine({
  done,
  all,
  text,
  isLoading = false,
}: {
  done: number;
  all: number;
  text: string;
  isLoading?: boolean;
}) {
  return (
    <p className={styles.line} data-unread={isLoading || undefined}>
      {/* The words beside it say more. */}
      <progress className={bars.bar} value={done} max={all} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
