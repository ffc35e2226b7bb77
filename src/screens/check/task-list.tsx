import { Link } from 'react-router-dom';
import { standingMessages } from '../../contract/messages/device/saving.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { stepAddress, stepTitle, wizardSteps, type WizardStep } from '../../contract/steps/wizard.ts';
import { agreementStanding } from '../../drafts/agreement.ts';
import type { Draft, PartState } from '../../drafts/draft.ts';
import type { stepProgressOf, StepProgress } from '../../drafts/progress.ts';
import { wordNow, type OutboxSummary } from '../../outbox/read/summary.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import type { MissingLink } from './missing-links.ts';
import styles from './task-list.module.css';

/** Only green has a tick; a step that is saved only on this device is never green. */
const tones: Record<StepProgress, Tone> = {
  completed: 'green',
  filledIn: 'grey',
  inProgress: 'yellow',
  notStarted: 'grey',
};

/** The standing of each step. */
export function standingsOfSteps(draft: Draft): Record<WizardStep, PartState | null> {
  return { ...draft.standings, 'policy-agreement': agreementStanding(draft) };
}

/** The text beside a step that the server does not have completely. */
export function standingText(standing: Exclude<PartState, 'saved'>, outboxState: OutboxSummary['outboxState']): string {
  return standing === 'kept' ? checkMessages.goesWithSubmit : standingMessages.words[wordNow(standing, outboxState)];
}

/** The progress of each step, and what is missing in it with links to the fields. */
export function TaskList({
  progress,
  standings,
  missing,
  outboxState,
}: {
  progress: ReturnType<typeof stepProgressOf>;
  standings: Readonly<Record<WizardStep, PartState | null>>;
  missing: readonly MissingLink[];
  outboxState: OutboxSummary['outboxState'];
}) {
  return (
    <section aria-labelledby="task-list">
      <h2 id="task-list" className="visually-hidden">
        {checkMessages.steps}
      </h2>
      <ol className={styles.tasks}>
        {wizardSteps.map((step) => {
          const state = progress[step];
          const standing = state === 'notStarted' ? null : standings[step];
          const links = missing.filter((one) => one.step === step);
          return (
            <li key={step} className={styles.task}>
              <div className={styles.line}>
                <Link to={stepAddress(step)}>{stepTitle(step)}</Link>
                <span className={styles.state}>
                  {standing !== null && standing !== 'saved' && (
                    <span className={styles.kept}>{standingText(standing, outboxState)}</span>
                  )}
                  <Badge tone={tones[state]} text={checkMessages.states[state]} />
                </span>
              </div>
              {links.length > 0 && (
                <ul className={styles.missing} aria-label={`${checkMessages.missingTitle}: ${stepTitle(step)}`}>
                  {links.map(({ to, message }) => (
                    <li key={`${to} ${message}`}>
                      <Link to={to}>{message}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
