import type { ReactNode } from 'react';
import { useUiText } from '../ui-text.ts';
import styles from './answers.module.css';

export type AnswerItem = {
  label: string;
  value: ReactNode;
  /** A name or a number: aligned with the labels, whatever its script. Long answers are aligned by their own script. */
  short?: boolean | undefined;
};

/** Questions with their answers, in the paragraphs in which they were written. */
export function AnswerList({
  answers,
  emptyText,
}: {
  answers: readonly AnswerItem[];
  /** Replaces the standard text for a missing or blank answer. */
  emptyText?: string | undefined;
}) {
  const { notAnswered } = useUiText();
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
