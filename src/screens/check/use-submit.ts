import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { submissionMessages, wizardMessages } from '../../contract/messages.ts';
import { routes } from '../../contract/routes.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { submitWhole, wentOn } from '../../drafts/submission.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useBlocking } from '../../ui/blocking.tsx';
import { useNotices } from '../../ui/notices.tsx';
import type { Trouble } from '../../ui/trouble-dialog.tsx';

/**
 * Sends an application for review, and tells what became of it. While it is being submitted, and after, its new status is
 * no reason to lead the person away from this page: they are on their way elsewhere.
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
    const { submitting, success, waiting, error, stillHere } = wizardMessages;
    setBusy(true);
    onSubmitting(true);
    const outcome = await blocking(submitting, submitWhole(drafts, applicationId)).finally(() => setBusy(false));
    if (!wentOn(outcome)) onSubmitting(false);
    switch (outcome.kind) {
      case 'refused':
        setTrouble({ title: error, lines: [failed, outcome.message] });
        return;
      case 'notKept':
        setTrouble({ title: error, lines: [unexpected, stillHere] });
        return;
      case 'signedOut':
        notices.failure(logInFirst);
        signInAgain();
        return;
      case 'saved':
        notices.success(submitted, { title: success });
        break;
      case 'waiting':
        notices.information(waiting);
    }
    void navigate(routes.underReview, { state: { submitted: outcome.applicationId } });
  }
  return { busy, trouble, onClose: () => setTrouble(null), submit };
}
