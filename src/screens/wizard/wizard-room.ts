import { useOutletContext } from 'react-router-dom';
import { wizardMessages } from '../../contract/messages/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';

/** What the frame hands to the step inside it. */
export type WizardRoom = {
  /** Null only on the first step of an application that is not started yet; its draft is null then too. */
  applicationId: number | null;
  draft: Draft | null;
  /** The place at the top of the page for the summary of what is wrong. */
  summarySlot: HTMLElement | null;
  /** Tells the frame whether the last attempt failed, for the title of the window. */
  onFailed: (failed: boolean) => void;
  /**
   * Tells the frame that the application is being submitted: from then on its new status is no reason to lead the person
   * to its view page, because they are on their way elsewhere.
   */
  onSubmitting: (submitting: boolean) => void;
};

export const useWizard = () => useOutletContext<WizardRoom>();

/** The application at hand in a step behind the first; the frame shows such a step only with one. */
export function useStepDraft(): { applicationId: number; draft: Draft } {
  const { applicationId, draft } = useWizard();
  if (applicationId === null || draft === null) throw new Error('A step behind the first needs an application');
  return { applicationId, draft };
}

/** Why nothing of this application can be sent now: it may be under review already. Moving about in it stays possible. */
export function useSubmissionLock(): string | undefined {
  return useStepDraft().draft.submitting === 'onItsWay' ? wizardMessages.lockedBySubmission : undefined;
}
