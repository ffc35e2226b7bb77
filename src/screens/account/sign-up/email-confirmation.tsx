import * as v from 'valibot';
import { EmailConfirmed } from '../../../contract/api/email-confirmed.ts';
import { confirmEmailMessages as messages } from '../../../contract/messages/account/confirm-email.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { FullWidth } from '../form-frame.tsx';
import { LinkProgress, markOfOutcome } from '../link-progress.tsx';
import { useLink } from '../use-link.ts';
import { ContinueLink } from '../continue-link.tsx';

/** Follows one of the two links of a change of email: in progress, changed, waiting for the other link, or failed. */
export function EmailConfirmationForm({ token, onTryAgain }: { token: string; onTryAgain: () => void }) {
  const { account } = useSession();
  const outcome = useLink(token, account.confirmEmail);
  const isDone = outcome?.kind === 'done';
  const isChanged = isDone && v.is(EmailConfirmed, outcome.value) && outcome.value.changed;
  const [title, fallback] = isChanged
    ? [messages.changed, messages.changedText]
    : isDone
      ? [messages.waits, messages.waitsText]
      : [outcome === undefined ? messages.confirming : messages.failed, ''];
  return (
    <AccountPage title={title} mark={isDone && !isChanged ? undefined : markOfOutcome(outcome)}>
      <LinkProgress
        outcome={outcome}
        success={(isDone && outcome.message) || fallback}
        words={{ refused: messages.refused, failed: messages.unreachable }}
      />
      {isDone && !isChanged && <p>{messages.waitsHow}</p>}
      {outcome?.kind === 'unreachable' ? (
        <FullWidth>
          <Button variant="primary" icon="retry" onClick={onTryAgain}>
            {messages.tryAgain}
          </Button>
        </FullWidth>
      ) : (
        outcome && <ContinueLink />
      )}
    </AccountPage>
  );
}
