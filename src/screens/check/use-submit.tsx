import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoment } from '../../contract/wording/dates.ts';
import { keepingMessages, partStateMessages } from '../../contract/messages/device/saving.ts';
import { changeMessages } from '../../contract/messages/application/changes.ts';
import { submissionMessages, wizardMessages } from '../../contract/messages/application/wizard.ts';
import { routes } from '../../contract/routes.ts';
import { useDrafts } from '../../workspace/use-drafts.ts';
import { goingFiles } from '../../drafts/files-of.ts';
import { useUntilGone } from '../../workspace/use-outbox.ts';
import { wayOutOf } from '../../outbox/read/request.ts';
import { useSignInHere } from '../../session/sign-in-here-context.ts';
import { useBlocking } from '../../ui/dialogs/blocking.tsx';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { useGoingOn } from '../../ui/navigation/use-continue.ts';
import type { DialogTrouble } from '../../ui/dialogs/trouble-dialog.tsx';

/**
 * Submits an application for review, together with all unsent changes, and reports the outcome. While it is being
 * submitted, and afterwards, `onSubmitting` keeps the page from redirecting because of the new status: the user is
 * already on the way to another page.
 */
export function useSubmit(applicationId: number, onSubmitting: (submitting: boolean) => void) {
  const drafts = useDrafts();
  const notices = useNotices();
  const blocking = useBlocking();
  const navigate = useNavigate();
  const goingOn = useGoingOn();
  const untilGone = useUntilGone();
  const signInHere = useSignInHere();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<DialogTrouble | null>(null);

  async function submit(): Promise<void> {
    const { submitted, failed, unexpected, logInFirst, filesUnread } = submissionMessages;
    const { processing, success, signIn, error, bothStand, mineStands } = wizardMessages;
    const { lockedBySubmission, beingSubmitted } = wizardMessages;
    const goOn = goingOn();
    setBusy(true);
    onSubmitting(true);
    const outcome = await blocking(
      processing,
      drafts.submit(applicationId),
      <UploadProgress source={drafts.source(applicationId)} filesIn={goingFiles} />,
    ).finally(() => setBusy(false));
    const fail = (title: string, lines: string[], wayOut?: DialogTrouble['wayOut']) => {
      onSubmitting(false);
      setTrouble({ title, lines, wayOut });
    };
    switch (outcome.kind) {
      case 'refused':
        fail(error, [failed, outcome.message]);
        return;
      case 'conflict': {
        const { label, to } = wayOutOf(outcome.conflict, applicationId);
        fail(
          partStateMessages.words.needsYou,
          [outcome.message, outcome.conflict.kind === 'mayHaveArrived' ? mineStands : bothStand],
          { label, onGo: () => void navigate(to) },
        );
        return;
      }
      case 'takenBack':
        fail(changeMessages.takenBack, [changeMessages.takenBackMeanwhile(outcome.mayHaveArrived), mineStands]);
        return;
      case 'alreadySubmitted':
        fail(lockedBySubmission, [beingSubmitted.onItsWay]);
        return;
      case 'filesUnread':
        fail(error, [filesUnread]);
        return;
      case 'notStored':
        fail(error, [unexpected, keepingMessages.pressed[outcome.failure]]);
        return;
      case 'saved':
        notices.success(submitted, { title: success });
        break;
      case 'waiting':
        if (outcome.behind) {
          // A change of this application needs the user, so they stay on this page.
          onSubmitting(false);
          notices.information(partStateMessages.waitingBehind, { until: untilGone(outcome.applicationId) });
          return;
        }
        if (outcome.sessionEnded) {
          const wayOut = { label: signIn, onGo: signInHere };
          notices.information(partStateMessages.waitingSessionEnded, {
            title: logInFirst,
            wayOut,
            until: untilGone(outcome.applicationId),
          });
        } else if (outcome.failingUntil !== undefined) {
          const text = partStateMessages.waitingFailing(timeNow(outcome.failingUntil));
          notices.information(text, { until: untilGone(outcome.applicationId) });
        }
      // Else the receipt on the next page says that it waits.
    }
    goOn(routes.underReview, { state: { submitted: outcome.applicationId } });
  }
  return { busy, trouble, onClose: () => setTrouble(null), submit };
}

const timeNow = (at: number) => formatMoment(at, Date.now());
