import { useState } from 'react';
import { changePasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { dashboardOf } from '../../../contract/routes.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { FullWidth } from '../form-frame.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';

/** The screen on which a signed-in user chooses a new password. */
export default function ChangePasswordScreen() {
  const { roleId } = useSignedInUser();
  const [answer, setAnswer] = useState<string>();
  if (answer === undefined) return <PasswordChangeForm onChanged={setAnswer} />;
  return (
    <AccountPage title={answer} mark="done" takesFocus>
      <FullWidth>
        <ButtonLink to={dashboardOf(roleId)} variant="primary">
          {messages.toDashboard}
        </ButtonLink>
      </FullWidth>
    </AccountPage>
  );
}
