import { useState } from 'react';
import { changePasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { dashboardOf } from '../../../contract/routes.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SuccessPanel } from '../../../ui/feedback/success-panel.tsx';
import { AccountPage } from '../account-page.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { ShortPage } from '../short-page.tsx';

/** The screen on which a signed-in user chooses a new password. */
export default function ChangePasswordScreen() {
  const { roleId } = useSignedInUser();
  const [answer, setAnswer] = useState<string>();
  return (
    <ShortPage>
      {answer === undefined ? (
        <PasswordChangeForm onChanged={setAnswer} />
      ) : (
        <AccountPage title={messages.title}>
          <SuccessPanel
            title={answer}
            actions={<ButtonLink to={dashboardOf(roleId)}>{messages.toDashboard}</ButtonLink>}
          />
        </AccountPage>
      )}
    </ShortPage>
  );
}
