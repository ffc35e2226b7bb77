import { useCallback, useId, useRef } from 'react';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { stepTitle, wizardSteps } from '../../contract/steps/wizard.ts';
import { focusField } from '../../ui/form/focus-field.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MissingLink } from './missing-links.ts';
import { headingIdOf } from './step-card.tsx';
import styles from './completeness-panel.module.css';

/**
 * Whether the application can be submitted, with links to the steps in which something is missing. After an attempt to
 * submit, it says so as a problem and takes focus, once for each attempt.
 */
export function CompletenessPanel({ missing, attempt }: { missing: readonly MissingLink[]; attempt: number }) {
  const titleId = useId();
  const focusedAttempt = useRef(0);
  // Another function for every attempt, so that React calls it again.
  const focusOncePerAttempt = useCallback(
    (panel: HTMLElement | null) => {
      if (panel === null || attempt === focusedAttempt.current) return;
      focusedAttempt.current = attempt;
      panel.focus();
      panel.scrollIntoView({ block: 'nearest' });
    },
    [attempt],
  );
  const steps = wizardSteps.flatMap((step) => {
    const count = missing.filter((one) => one.step === step).length;
    return count === 0 ? [] : [{ step, count }];
  });
  const isComplete = missing.length === 0;
  const isRefused = attempt > 0 && !isComplete;
  const words = isComplete ? checkMessages.completeTitle : checkMessages.missing(missing.length, steps.length);
  return (
    <section
      ref={focusOncePerAttempt}
      className={styles.panel}
      data-tone={isComplete ? 'green' : isRefused ? 'red' : 'yellow'}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <span className={styles.picture}>
        <Icon name={isComplete ? 'check' : 'warning'} />
      </span>
      <div className={styles.words}>
        <h2 id={titleId}>{isRefused ? fieldMessages.thereIsAProblem : words}</h2>
        {isRefused && <p>{words}</p>}
        <p>{isComplete ? checkMessages.completeText : checkMessages.missingText(missing.length)}</p>
        {steps.length > 0 && (
          <ul className={styles.steps}>
            {steps.map(({ step, count }) => (
              <li key={step}>
                <a
                  href={`#${headingIdOf(step)}`}
                  onClick={(event) => {
                    event.preventDefault(); // A fragment in the address would add a history entry.
                    focusField(headingIdOf(step));
                  }}
                >
                  {checkMessages.missingIn(stepTitle(step), count)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
