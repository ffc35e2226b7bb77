import { accountMessages } from '../../contract/messages/accounts.ts';
import { routes } from '../../contract/routes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Row } from '../../ui/stack.tsx';

/** The way to the login beside a redirect that goes there by itself, and the way to stay. */
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
    <Row gap="tight">
      <ButtonLink to={routes.login} variant="primary" onClick={onLeave}>
        {accountMessages.continueToLogin}
      </ButtonLink>
      {!stopped && (
        <Button variant="quiet" onClick={onStop}>
          {accountMessages.stay}
        </Button>
      )}
    </Row>
  );
}
