import { submissionMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { routes } from '../../../contract/routes.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { goingFiles } from '../../../drafts/files-of.ts';
import { UploadProgress } from '../../../ui/form/upload-progress.tsx';
import { useGoingOn } from '../../../ui/navigation/use-continue.ts';
import { useWizard } from '../wizard-room.ts';
import type { Saving } from '../step-form/use-save.ts';

const { submitted, failed, unexpected, logInFirst, filesUnread } = submissionMessages;
const words = {
  saved: submitted,
  failed: (reason: string) => [failed, reason],
  notStored: unexpected,
  sessionEnded: logInFirst,
};

/** Submits an application for review, together with all unsent changes. */
export function useSubmission(saving: Saving) {
  const drafts = useDrafts();
  const goingOn = useGoingOn();
  const { onSubmitting } = useWizard();

  return async (applicationId: number): Promise<void> => {
    const goOn = goingOn();
    onSubmitting(true);
    const outcome = await saving.during(
      'submit',
      wizardMessages.processing,
      () => drafts.submit(applicationId),
      <UploadProgress source={drafts.source(applicationId)} filesIn={goingFiles} />,
    );
    if (outcome.kind === 'alreadySubmitted' || outcome.kind === 'filesUnread') {
      const { lockedBySubmission, beingSubmitted, error } = wizardMessages;
      const [title, line] =
        outcome.kind === 'filesUnread' ? [error, filesUnread] : [lockedBySubmission, beingSubmitted.onItsWay];
      onSubmitting(false);
      saving.setTrouble({ title, lines: [line] });
      return;
    }
    // If the submission waits behind a change that needs the user, the user stays on this page to look at it.
    if (!saving.settled(outcome, words) || (outcome.kind === 'waiting' && outcome.behind)) {
      onSubmitting(false);
      return;
    }
    // If the user went back to another step, that step must not stay open: its application is under review.
    if (!goOn(routes.underReview, { state: { submitted: outcome.applicationId } })) onSubmitting(false);
  };
}
