import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { resetPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { tokenOfLink, routes } from '../../../contract/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { FullWidth } from '../form-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetLinkEnded } from './reset-link-ended.tsx';

type State = { kind: 'asked' } | { kind: 'ended' } | { kind: 'done'; answer: string };

/** The screen that the mailed reset link opens: choosing a new password. */
export default function ResetPasswordScreen() {
  const token = tokenOfLink(useLocation());
  const [state, setState] = useState<State>({ kind: 'asked' });

  if (state.kind === 'done') {
    return (
      <AccountPage title={messages.changed} lead={state.answer || messages.done} mark="done" takesFocus>
        <FullWidth>
          <ButtonLink to={routes.login} variant="primary">
            {accountMessages.continueToLogin}
          </ButtonLink>
        </FullWidth>
      </AccountPage>
    );
  }
  if (!token || state.kind === 'ended') return <ResetLinkEnded takesFocus={state.kind === 'ended'} />;
  return (
    <NewPasswordForm
      token={token}
      onChanged={(answer) => setState({ kind: 'done', answer })}
      onEnded={() => setState({ kind: 'ended' })}
    />
  );
}
