import { useOutletContext } from 'react-router-dom';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';

/** What the frame passes to the step inside it. */
export type WizardContext = {
  /** Null only on the first step of an application that is not started yet; its draft is null then too. */
  applicationId: number | null;
  draft: Draft | null;
  /** The element at the top of the page for the error summary. */
  summarySlot: HTMLElement | null;
  /** Tells the frame whether the last attempt failed, for the window title. */
  onFailed: (failed: boolean) => void;
  /**
   * Tells the frame that the application is being submitted: from then on its new status must not redirect the user to
   * its view page, because the step navigates to another page itself.
   */
  onSubmitting: (submitting: boolean) => void;
};

export const useWizard = () => useOutletContext<WizardContext>();

/** The current application in a step after the first; the frame renders such a step only if there is one. */
export function useStepDraft(): { applicationId: number; draft: Draft } {
  const { applicationId, draft } = useWizard();
  if (applicationId === null || draft === null) throw new Error('No application');
  return { applicationId, draft };
}

/** Why nothing of this application can be sent now: it may already be under review. Its steps can still be opened. */
export function useSubmissionLock(): string | undefined {
  return useStepDraft().draft.submitting === 'onItsWay' ? wizardMessages.lockedBySubmission : undefined;
}
