import type { ReactNode } from 'react';
import styles from './answers.module.css';

export type Answer = { label: string; value: ReactNode };

/** Questions with what was answered, in the paragraphs they were written in. */
export function Answers({
  answers,
  emptyText = 'Not answered',
}: {
  answers: readonly Answer[];
  /** Stands for an answer that is missing or blank. */
  emptyText?: string | undefined;
}) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, value }) => {
        const blank = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
        return (
          <div key={label} className={styles.answer}>
            <dt>{label}</dt>
            {blank ? <dd className={styles.missing}>{emptyText}</dd> : <dd dir="auto">{value}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
