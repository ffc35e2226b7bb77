import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepingMessages, standingMessages, submissionMessages, wizardMessages } from '../../contract/messages.ts';
import { routes } from '../../contract/routes.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useBlocking } from '../../ui/blocking.tsx';
import { useNotices } from '../../ui/notices.tsx';
import type { Trouble } from '../../ui/trouble-dialog.tsx';

/**
 * Sends an application for review, with all that was written and is not on its way yet, and tells what became of it. While
 * it is being submitted, and after, its new status is no reason to lead the person away from this page: they are on their
 * way elsewhere.
 */
export function useSubmit(applicationId: number, onSubmitting: (submitting: boolean) => void) {
  const drafts = useDrafts();
  const notices = useNotices();
  const blocking = useBlocking();
  const navigate = useNavigate();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function submit(): Promise<void> {
    const { submitted, failed, unexpected, logInFirst } = submissionMessages;
    const { submitting, success, waiting, waitingSignedOut, signIn, error, bothStand } = wizardMessages;
    setBusy(true);
    onSubmitting(true);
    const outcome = await blocking(submitting, drafts.submit(applicationId)).finally(() => setBusy(false));
    const fail = (title: string, ...lines: string[]) => {
      onSubmitting(false);
      setTrouble({ title, lines });
    };
    switch (outcome.kind) {
      case 'refused':
        fail(error, failed, outcome.message);
        return;
      case 'conflict':
        fail(standingMessages.words.needsYou, outcome.message, bothStand);
        return;
      case 'notKept':
        fail(error, unexpected, keepingMessages.pressed[outcome.failure]);
        return;
      case 'saved':
        notices.success(submitted, { title: success });
        break;
      case 'waiting':
        if (outcome.behind) {
          // What needs them is in this application: they are not led away from it.
          onSubmitting(false);
          notices.information(standingMessages.waitingBehind);
          return;
        }
        if (outcome.signedOut) {
          notices.information(waitingSignedOut, { title: logInFirst, wayOut: { label: signIn, onGo: signInAgain } });
        } else notices.information(waiting);
    }
    void navigate(routes.underReview, { state: { submitted: outcome.applicationId } });
  }
  return { busy, trouble, onClose: () => setTrouble(null), submit };
}
