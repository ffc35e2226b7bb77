import type { ReactNode } from 'react';
import { useUiWords } from './words.ts';
import styles from './answers.module.css';

export type Answer = {
  label: string;
  value: ReactNode;
  /** A name or a number: it begins at the edge where the labels begin, whatever its script. Long answers follow theirs. */
  short?: boolean | undefined;
};

/** Questions with what was answered, in the paragraphs they were written in. */
export function Answers({
  answers,
  emptyText,
}: {
  answers: readonly Answer[];
  /** Stands for an answer that is missing or blank, where that is not said as everywhere. */
  emptyText?: string | undefined;
}) {
  const { notAnswered } = useUiWords();
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, value, short = false }) => {
        const blank = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
        return (
          <div key={label} className={styles.answer}>
            <dt>{label}</dt>
            {blank && <dd className={styles.missing}>{emptyText ?? notAnswered}</dd>}
            {!blank &&
              (short ? (
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              ) : (
                <dd dir="auto">{value}</dd>
              ))}
          </div>
        );
      })}
    </dl>
  );
}
