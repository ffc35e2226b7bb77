import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { readingMessages } from '../../contract/messages/reading.ts';
import { viewApplication } from '../../contract/routes.ts';
import { isEditable } from '../../contract/domain/statuses.ts';
import { stepAddress, stepIndex, type WizardStep } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useDraft, type DraftReading } from '../../workspace/use-draft.ts';
import { readingWords } from '../../replica/sources/reading-words.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NoApplication } from './no-application.tsx';
import { StepOutlet } from './step-outlet.tsx';
import { WizardPage } from './wizard-page.tsx';

/** A step of an existing application: loading, failed, missing, or ready to edit. */
export function OpenApplication({ applicationId, step }: { applicationId: number; step: WizardStep }) {
  const reading = useDraft(applicationId);
  const draft = reading.state === 'ready' ? reading.draft : null;
  const [submitting, setSubmitting] = useState(false);
  const elsewhere = draft === null || submitting ? null : rightPlace(draft, step);
  if (elsewhere !== null) return <Navigate replace to={elsewhere} />;
  return (
    <WizardPage step={step} draft={draft}>
      {({ summarySlot, onFailed }) => {
        if (reading.state === 'failed') return <NotRead reading={reading} />;
        if (reading.state === 'missing') return <NoApplication />;
        if (draft === null) return <Skeleton label={readingWords.loading} />;
        return <StepOutlet room={{ applicationId, draft, summarySlot, onFailed, onSubmitting: setSubmitting }} />;
      }}
    </WizardPage>
  );
}

/** The address to redirect to if this step may not be edited; null if it may. */
function rightPlace(draft: Draft, step: WizardStep): string | null {
  const { serverId, isStarted, agreement, status } = draft;
  if (serverId !== null && !isEditable(status)) return viewApplication(serverId);
  if (isStarted) return null;
  // The agreement is sent with the step that starts the application on the server, which precedes all others.
  if (agreement === null) return step === 'policy-agreement' ? null : stepAddress('policy-agreement');
  return stepIndex(step) <= stepIndex('application-detail') ? null : stepAddress('application-detail');
}

function NotRead({ reading }: { reading: Extract<DraftReading, { state: 'failed' }> }) {
  const { problem, retry } = reading;
  return (
    <FailedState
      title={readingMessages.applicationFailed}
      text={readingWords.failed(problem)}
      retryLabel={readingWords.retry}
      onRetry={retry}
    />
  );
}
