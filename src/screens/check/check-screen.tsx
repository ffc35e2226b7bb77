import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfiguration } from '../../configuration/configuration.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { viewApplication } from '../../contract/routes.ts';
import { isEditable } from '../../contract/domain/statuses.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { missingInDraft } from '../../drafts/completeness.ts';
import { useDraft } from '../../workspace/use-draft.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import { useSession } from '../../session/session-context.ts';
import { useCurrentApplication } from '../../workspace/use-current-application.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { MissingState } from '../../ui/feedback/missing-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CheckPage } from './check-page.tsx';
import { missingLinks } from './missing-links.ts';
import styles from './check-screen.module.css';

/** "Check your application": the whole application on one page, what is missing, and Submit. */
export default function CheckScreen() {
  const applicationId = useCurrentApplication();
  return applicationId === null ? <NoApplication /> : <OpenApplication applicationId={applicationId} />;
}

function OpenApplication({ applicationId }: { applicationId: number }) {
  const { policyVersion } = useConfiguration();
  const reading = useDraft(applicationId);
  const [attempt, addAttempt] = useAttempts();
  const draft = reading.state === 'ready' ? reading.draft : null;
  const [submitting, setSubmitting] = useState(false);
  const serverId = draft?.serverId ?? null;
  if (draft !== null && serverId !== null && !isEditable(draft.status) && !submitting)
    return <Navigate replace to={viewApplication(serverId)} />;
  if (reading.state === 'missing') return <NoApplication />;

  const missing = draft === null ? [] : missingLinks(missingInDraft(draft, policyVersion), draft.investigators);
  return (
    <>
      <CheckHeading failed={attempt > 0 && missing.length > 0} application={draft?.answers.researchTitle} />
      {reading.state === 'loading' && <Skeleton label={readingText.loading} />}
      {reading.state === 'failed' && (
        <FailedState
          title={readingMessages.applicationFailed}
          text={readingText.failed(reading.problem)}
          retryLabel={readingText.retry}
          onRetry={reading.retry}
        />
      )}
      {draft !== null && (
        <CheckPage
          applicationId={applicationId}
          draft={draft}
          missing={missing}
          attempt={attempt}
          onIncomplete={addAttempt}
          onSubmitting={setSubmitting}
        />
      )}
    </>
  );
}

/**
 * Counts the failed attempts to submit. One of them may have been made on the last step: its Submit leads here, perhaps
 * after this page was opened.
 */
function useAttempts(): [attempt: number, addAttempt: () => void] {
  const { state }: { state: unknown } = useLocation();
  const attemptedOnLastStep = typeof state === 'object' && state !== null && 'attempted' in state;
  const [attemptsHere, setAttemptsHere] = useState(0);
  return [attemptsHere + (attemptedOnLastStep ? 1 : 0), () => setAttemptsHere((count) => count + 1)];
}

function NoApplication() {
  const { currentApplication } = useSession();
  return (
    <>
      <CheckHeading failed={false} />
      <MissingState
        title={wizardMessages.applicationMissing}
        startLabel={wizardMessages.newResearch}
        to={stepAddress('policy-agreement')}
        onStart={currentApplication.clear}
      />
    </>
  );
}

function CheckHeading({ failed, application = '' }: { failed: boolean; application?: string | undefined }) {
  const { shortName } = useConfiguration();
  return (
    <div className={styles.top}>
      {application !== '' && (
        <p className={styles.application}>
          <bdi>{application}</bdi>
        </p>
      )}
      <PageHeading
        title={checkMessages.title}
        documentTitle={`${checkMessages.title} – ${shortName}`}
        errorPrefix={failed ? wizardMessages.errorTitle : ''}
        lead={checkMessages.lead}
      />
    </div>
  );
}
