import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readingMessages } from '../../contract/messages/reading.ts';
import { viewApplication } from '../../contract/routes.ts';
import { isEditable } from '../../contract/domain/statuses.ts';
import { stepAddress, stepIndex, type WizardStep } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useDraft, type DraftReading } from '../../workspace/use-draft.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
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
  const hasAgreed = agreedIn(useLocation().state) === applicationId;
  const elsewhere = draft === null || submitting ? null : rightPlace(draft, step, hasAgreed);
  if (elsewhere !== null) return <Navigate replace to={elsewhere} />;
  return (
    <WizardPage step={step} draft={draft}>
      {({ summarySlot, onFailed }) => {
        if (reading.state === 'failed') return <NotRead reading={reading} />;
        if (reading.state === 'missing') return <NoApplication />;
        if (draft === null) return <Skeleton label={readingText.loading} />;
        return <StepOutlet room={{ applicationId, draft, summarySlot, onFailed, onSubmitting: setSubmitting }} />;
      }}
    </WizardPage>
  );
}

/** The application in which the user has just agreed to the policies, from the state of the address. */
function agreedIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'agreedIn' in state ? state.agreedIn : undefined;
}

/**
 * The address to redirect to if this step may not be edited; null if it may. `hasAgreed`: the user has just agreed to
 * the policies, which the draft that is read first may not say yet.
 */
function rightPlace(draft: Draft, step: WizardStep, hasAgreed: boolean): string | null {
  const { serverId, isStarted, agreement, status } = draft;
  if (serverId !== null && !isEditable(status)) return viewApplication(serverId);
  if (isStarted) return null;
  // The agreement is sent with the step that starts the application on the server, which precedes all others.
  if (agreement === null && !hasAgreed) return step === 'policy-agreement' ? null : stepAddress('policy-agreement');
  return stepIndex(step) <= stepIndex('application-detail') ? null : stepAddress('application-detail');
}

function NotRead({ reading }: { reading: Extract<DraftReading, { state: 'failed' }> }) {
  const { problem, retry } = reading;
  return (
    <FailedState
      title={readingMessages.applicationFailed}
      text={readingText.failed(problem)}
      retryLabel={readingText.retry}
      onRetry={retry}
    />
  );
}
