import { useNavigate } from 'react-router-dom';
import { submissionMessages, wizardMessages } from '../../contract/messages.ts';
import { routes } from '../../contract/routes.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { submitWhole, wentOn } from '../../drafts/submission.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useWizard } from './wizard-room.ts';
import type { Saving } from './use-saving.ts';

/** Sends an application for review, with all that was typed and is not at the server yet. */
export function useSubmission(saving: Saving) {
  const drafts = useDrafts();
  const notices = useNotices();
  const navigate = useNavigate();
  const { onSubmitting } = useWizard();
  const signInAgain = useSignInAgain();
  const { logInFirst, submitted, failed, unexpected } = submissionMessages;

  return async (applicationId: number): Promise<void> => {
    onSubmitting(true);
    const outcome = await saving.during('submit', wizardMessages.submitting, () => submitWhole(drafts, applicationId));
    if (outcome.kind === 'signedOut') {
      notices.failure(logInFirst);
      signInAgain();
      return;
    }
    const words = { saved: submitted, failed: (reason: string) => [failed, reason] };
    if (!saving.settled(outcome, words, [unexpected, wizardMessages.stillHere])) {
      onSubmitting(false);
      return;
    }
    void navigate(routes.underReview, { state: { submitted: wentOn(outcome) ? outcome.applicationId : null } });
  };
}
