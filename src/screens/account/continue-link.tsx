import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { confirmEmailMessages as messages } from '../../contract/messages/account/confirm-email.ts';
import { dashboardOf, routes } from '../../contract/routes.ts';
import { useUser } from '../../session/session-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FullWidth } from './form-frame.tsx';

/** A link from a public page to the login, or to the dashboard of the signed-in user. */
export function ContinueLink() {
  const user = useUser();
  return (
    <FullWidth>
      <ButtonLink to={user === null ? routes.login : dashboardOf(user.roleId)} variant="primary">
        {user === null ? accountMessages.continueToLogin : messages.toPages}
      </ButtonLink>
    </FullWidth>
  );
}
