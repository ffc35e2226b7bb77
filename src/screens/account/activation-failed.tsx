import { Link } from 'react-router-dom';
import { accountMessages, activationMessages as messages } from '../../contract/messages.ts';
import { routes } from '../../contract/routes.ts';
import { Button } from '../../ui/button.tsx';
import type { FailedOutcome } from './rejection.ts';
import { ResendButton } from './resend-button.tsx';

/** Why the activation came to nothing. */
export function ActivationReason({ outcome }: { outcome: FailedOutcome }) {
  const isUnreachable = outcome.kind === 'unreachable';
  return (
    <div role="alert">
      <p>{outcome.message || (isUnreachable ? messages.unreachable : messages.refused)}</p>
      {isUnreachable && outcome.message === '' && <p>{accountMessages.needsConnection}</p>}
    </div>
  );
}

/** What helps: another try where nobody answered, or a new link. */
export function ActivationFailed({
  isUnreachable,
  token,
  onTryAgain,
}: {
  isUnreachable: boolean;
  token: string;
  onTryAgain: () => void;
}) {
  return (
    <>
      {isUnreachable && (
        <div>
          <Button variant="primary" icon="retry" onClick={onTryAgain}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
      <ResendButton request={{ id: token }} />
      <p>
        <Link to={routes.activateAccount}>{messages.byEmail}</Link>
      </p>
    </>
  );
}
