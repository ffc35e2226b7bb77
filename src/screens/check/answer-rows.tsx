import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { useCutOff } from '../../ui/layout/use-overflow.ts';
import type { MissingLink } from './missing-links.ts';
import styles from './answer-rows.module.css';

/** One line of a step: a label, what was answered, and what is missing there. */
export type AnswerRow = { label: string; value: ReactNode; missing: readonly Pick<MissingLink, 'to' | 'message'>[] };

/** The answers of a step, each beside its label if there is room. */
export function AnswerRows({ rows }: { rows: readonly AnswerRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, missing }, index) => (
        // Two investigators may have the same label; rows never move.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${index} ${label}`} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            {value ?? (missing.length === 0 && <span className={styles.blank}>{fieldMessages.notAnswered}</span>)}
            {missing.map(({ to, message }) => (
              <Link key={`${to} ${message}`} to={to} className={styles.missing}>
                {message}
              </Link>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long answer: its first lines, and a button that shows the rest. */
export function LongAnswer({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [ref, isCutOff] = useCutOff();
  const word = isOpen ? checkMessages.showLess : checkMessages.showAll;
  return (
    <>
      <div ref={ref} id={id} className={styles.text} data-clamped={!isOpen || undefined} dir="auto">
        {text}
      </div>
      {(isCutOff || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={checkMessages.ofAnswer(word, label)}
          onClick={() => setOpen(!isOpen)}
        >
          {word}
        </button>
      )}
    </>
  );
}
