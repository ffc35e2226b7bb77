import { Link } from 'react-router-dom';
import { activationMessages as messages } from '../../../contract/messages/account/activation.ts';
import { routes } from '../../../contract/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { FullWidth } from '../form-frame.tsx';
import { ResendButton } from './resend-button.tsx';

/** What the user can do after a failed activation: try again if the server was unreachable, or request a new link. */
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
    <FullWidth>
      {isUnreachable && (
        <Button variant="primary" icon="retry" onClick={onTryAgain}>
          {messages.tryAgain}
        </Button>
      )}
      <ResendButton request={{ id: token }} variant={isUnreachable ? 'secondary' : 'primary'} />
      <p>
        <Link to={routes.activateAccount} state={{ asksForLink: true }}>
          {messages.byEmail}
        </Link>
      </p>
    </FullWidth>
  );
}
