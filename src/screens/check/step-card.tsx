import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { stepAddress, stepTitle, type WizardStep } from '../../contract/steps/wizard.ts';
import type { PartState } from '../../drafts/draft.ts';
import type { StepProgress } from '../../drafts/progress.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { progressLooks, stateText } from './step-states.ts';
import styles from './step-card.module.css';

/** The id of a step's heading on this page. */
export const headingIdOf = (step: WizardStep) => `section-${step}`;

/** One step: its title and state, a link to change it, and its answers. */
export function StepCard({
  step,
  progress,
  state,
  children,
}: {
  step: WizardStep;
  progress: StepProgress;
  state: PartState | null;
  children: ReactNode;
}) {
  const { outboxState } = useOutboxSummary();
  const headingId = headingIdOf(step);
  const isUnsent = progress !== 'notStarted' && state !== null && state !== 'saved';
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} tabIndex={-1}>
          {stepTitle(step)}
        </h2>
        <span className={styles.state}>
          <Badge {...progressLooks[progress]} text={checkMessages.states[progress]} />
          {isUnsent && <span>{stateText(state, outboxState)}</span>}
        </span>
        <Link to={stepAddress(step)} className={styles.change}>
          {checkMessages.change}
          <span className="visually-hidden"> {stepTitle(step)}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
