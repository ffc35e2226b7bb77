import bars from '../feedback/progress.module.css';
import styles from './progress-line.module.css';

/** How much of something is done: a short bar, and the same in words. */
export function ProgressLine({ done, all, text }: { done: number; all: number; text: string }) {
  return (
    <p className={styles.line}>
      {/* The words beside it say more. */}
      <progress className={bars.bar} value={done} max={all} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
