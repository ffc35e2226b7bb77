import { Link } from 'react-router-dom';
import { checkMessages } from '../../contract/messages.ts';
import { stepAddress, stepTitle, wizardSteps } from '../../contract/steps/wizard.ts';
import type { progressOf, StepProgress } from '../../drafts/progress.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { MissingLink } from './missing-links.ts';
import styles from './task-list.module.css';

const tones: Record<StepProgress['state'], Tone> = { completed: 'green', inProgress: 'yellow', notStarted: 'grey' };

/** How far each step is, and what is missing in it with the way to its field. */
export function TaskList({
  progress,
  missing,
}: {
  progress: ReturnType<typeof progressOf>;
  missing: readonly MissingLink[];
}) {
  return (
    <section aria-labelledby="task-list">
      <h2 id="task-list" className="visually-hidden">
        {checkMessages.steps}
      </h2>
      <ol className={styles.tasks}>
        {wizardSteps.map((step) => {
          const { state, saved } = progress[step];
          const links = missing.filter((one) => one.step === step);
          return (
            <li key={step} className={styles.task}>
              <div className={styles.line}>
                <Link to={stepAddress(step)}>{stepTitle(step)}</Link>
                <span className={styles.state}>
                  {state !== 'notStarted' && !saved && <span className={styles.kept}>{checkMessages.notSaved}</span>}
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
