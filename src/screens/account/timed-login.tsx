import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { routes } from '../../contract/routes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FullWidth } from './form-frame.tsx';

/** A link to the login beside an automatic redirect, and a button that cancels the redirect. */
export function TimedLogin({
  stopped,
  onStop,
  onLeave,
}: {
  stopped: boolean;
  onStop: () => void;
  onLeave?: (() => void) | undefined;
}) {
  return (
    <FullWidth>
      <ButtonLink to={routes.login} variant="primary" onClick={onLeave}>
        {accountMessages.continueToLogin}
      </ButtonLink>
      {!stopped && (
        <Button variant="quiet" onClick={onStop}>
          {accountMessages.stay}
        </Button>
      )}
    </FullWidth>
  );
}
