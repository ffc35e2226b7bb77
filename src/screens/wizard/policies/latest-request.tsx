import { Link } from 'react-router-dom';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { lastOfAdministrator, timeOfComment } from '../../../contract/domain/comment.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { stepAddress, stepTitle, wizardSteps, type WizardStep } from '../../../contract/steps/wizard.ts';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import styles from './latest-request.module.css';

/** What the administrator asked for last, and the steps in which it can be answered. */
export function LatestRequest({ applicationId, step }: { applicationId: number; step: WizardStep }) {
  const comments = valueOf(useReading(useReplica().comments(applicationId)));
  const { userId } = useSignedInUser();
  const asked = lastOfAdministrator(comments ?? [], userId);
  return (
    <div className={styles.request}>
      {asked !== undefined && (
        <figure className={styles.message}>
          <blockquote className={styles.text} dir="auto">
            {asked.text}
          </blockquote>
          <figcaption className={styles.caption}>
            <bdi>{fullName(asked)}</bdi> <span>{formatDateTime(timeOfComment(asked))}</span>
          </figcaption>
        </figure>
      )}
      <nav className={styles.chips} aria-label={wizardMessages.goTo}>
        <span aria-hidden="true" className={styles.caption}>
          {wizardMessages.goTo}
        </span>
        {wizardSteps
          .filter((other) => other !== step)
          .map((other) => (
            <Link key={other} to={stepAddress(other)} className={styles.chip}>
              {stepTitle(other)}
            </Link>
          ))}
      </nav>
    </div>
  );
}
