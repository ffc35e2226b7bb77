import { submissionMessages, wizardMessages } from '../../contract/messages/application/wizard.ts';
import { routes } from '../../contract/routes.ts';
import { formatMoment } from '../../contract/wording/dates.ts';
import { partStateMessages } from '../../contract/messages/device/saving.ts';
import { useUntilGone } from '../../workspace/use-outbox.ts';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { useDrafts } from '../../workspace/use-drafts.ts';
import { filesBeingSent } from '../../drafts/files-of.ts';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { useNavigateIfHere } from '../../ui/navigation/use-navigate-if-here.ts';
import type { Saving } from './use-save.ts';

const { submitted, failed, unexpected, logInFirst, filesUnread } = submissionMessages;
const words = {
  saved: submitted,
  failed: (reason: string) => [failed, reason],
  notStored: unexpected,
  sessionEnded: logInFirst,
};

/**
 * Submits an application for review, together with all unsent changes, and reports the outcome. While it is being
 * submitted, and afterwards, `onSubmitting` keeps the page from redirecting because of the new status: the user is
 * already on the way to another page.
 */
export function useSubmission(saving: Saving, onSubmitting: (submitting: boolean) => void) {
  const drafts = useDrafts();
  const ifHere = useNavigateIfHere();
  const notices = useNotices();
  const untilGone = useUntilGone();

  return async (applicationId: number): Promise<void> => {
    const goOn = ifHere();
    onSubmitting(true);
    const outcome = await saving.during(
      'submit',
      wizardMessages.processing,
      () => drafts.submit(applicationId),
      <UploadProgress source={drafts.source(applicationId)} filesIn={filesBeingSent} />,
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
    if (outcome.kind === 'waiting' && !outcome.sessionEnded && outcome.failingUntil !== undefined) {
      const time = formatMoment(outcome.failingUntil, Date.now());
      notices.information(partStateMessages.waitingFailing(time), { until: untilGone(outcome.applicationId) });
    }
    // Otherwise the receipt on the next page says whether it waits. If the user went back to another step, that step
    // must not stay open: its application is under review.
    if (!goOn(routes.underReview, { state: { submitted: outcome.applicationId } })) onSubmitting(false);
  };
}
