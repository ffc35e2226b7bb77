import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { resendingMessages as messages } from '../../../contract/messages/account/resend.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import type { ActivationRequest } from '../../../contract/api/new-account.ts';
import { Button, ExternalLink, type ButtonVariant } from '../../../ui/button.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { FullWidth } from '../form-frame.tsx';
import { useResending, type Resent } from './use-resend.ts';

/** Requests a new activation link when pressed, and shows the result below. */
export function ResendButton({
  request,
  variant,
}: {
  request: ActivationRequest;
  variant?: ButtonVariant | undefined;
}) {
  const { contact } = useConfiguration();
  const resend = useResending();
  const [busy, setBusy] = useState(false);
  const [resent, setResent] = useState<Resent>();
  const [times, setTimes] = useState(0);

  async function send() {
    setBusy(true);
    // Cleared first, so that the same text is announced again.
    setResent(undefined);
    const outcome = await resend(request);
    if (outcome.isSent) setTimes((before) => before + 1);
    setResent(outcome);
    setBusy(false);
  }

  return (
    <FullWidth>
      <Button variant={variant} icon="send" busy={busy} busyLabel={messages.sending} onClick={() => void send()}>
        {messages.resend}
      </Button>
      <StatusRegion>
        {resent && (
          <p>
            {resent.text}
            {resent.isSent && times > 1 && ` ${messages.askedTimes(times)}`}
          </p>
        )}
      </StatusRegion>
      {resent?.needsSupport && (
        <p>
          <ExternalLink href={contact}>{accountMessages.contactSupport}</ExternalLink>
        </p>
      )}
    </FullWidth>
  );
}
