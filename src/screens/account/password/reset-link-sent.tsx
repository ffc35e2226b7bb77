import { useState } from 'react';
import { forgotPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { AccountPage } from '../account-page.tsx';
import { BackToLogin, FullWidth, Note } from '../form-frame.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { rejectionOf, type Failure } from '../rejection.ts';

/** Shown after the reset mail was sent. Resend sends it again at once, or shows when the server allows a retry. */
export function ResetLinkSent({ email }: { email: string }) {
  const { account } = useSession();
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState<{ failure: Failure | undefined }>();
  const [times, setTimes] = useState(0);

  async function resend() {
    setBusy(true);
    setAgain(undefined);
    const outcome = await account.forgotPassword(email);
    if (outcome.kind === 'done') setTimes((before) => before + 1);
    setAgain({ failure: outcome.kind === 'done' ? undefined : rejectionOf(outcome, messages).failure });
    setBusy(false);
  }

  return (
    <AccountPage title={messages.sent} lead={messages.sentText} mark="done" takesFocus frontDoor="ifWide">
      {again?.failure && (
        <FailureAlert failure={again.failure} takesFocus={false} onClose={() => setAgain(undefined)} />
      )}
      <FullWidth>
        <Button icon="retry" busy={busy} busyLabel={messages.submitting} onClick={() => void resend()}>
          {messages.resend}
        </Button>
        <StatusRegion>{again && !again.failure && messages.sentAgain(times)}</StatusRegion>
        <BackToLogin />
      </FullWidth>
      <Note>{messages.sentNote}</Note>
    </AccountPage>
  );
}
