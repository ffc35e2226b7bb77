import { useCallback, useId, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { focusField } from './focus-field.ts';
import { Icon } from '../icon.tsx';
import styles from './error-summary.module.css';

/** A problem of a field. `to` is the address of the field if it is on another page. */
export type FieldProblem = { fieldId: string; message: string; to?: string | undefined };

/**
 * The problems of the form, at the top of `main`. It takes focus once for every failed `attempt` (a number that grows
 * with each press of Next, Save or Submit), not when a problem is fixed while typing.
 */
export function ErrorSummary({
  problems,
  attempt,
  title,
}: {
  problems: readonly FieldProblem[];
  attempt: number;
  title: string;
}) {
  const titleId = useId();
  const focusedAttempt = useRef(0);
  // Another function for every attempt, so that React calls it again.
  const focusOncePerAttempt = useCallback(
    (box: HTMLElement | null) => {
      if (box === null || attempt === focusedAttempt.current) return;
      focusedAttempt.current = attempt;
      box.focus();
      box.scrollIntoView({ block: 'nearest' });
    },
    [attempt],
  );
  if (problems.length === 0) return null;

  function goTo(event: MouseEvent, fieldId: string) {
    event.preventDefault(); // A fragment in the address would add a history entry.
    focusField(fieldId);
  }

  return (
    <section ref={focusOncePerAttempt} className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="warning" />
        {title}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message, to }) => (
          <li key={`${fieldId} ${message}`}>
            {to === undefined ? (
              <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
                {message}
              </a>
            ) : (
              <Link to={to}>{message}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
