import { useId, type ReactNode } from 'react';
import styles from './text-version.module.css';

/** An alternative version of a text: its source, its full text, and its actions. */
export function TextVersion({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  const titleId = useId();
  return (
    <div className={styles.version}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <blockquote className={styles.text} dir="auto" aria-labelledby={titleId}>
        {text}
      </blockquote>
      <div className={styles.acts}>{actions}</div>
    </div>
  );
}
