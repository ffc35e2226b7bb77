import { useState } from 'react';
import { Link } from 'react-router-dom';
import { forgotPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { ForgottenPassword } from '../../../contract/api/new-account.ts';
import { routes } from '../../../contract/routes.ts';
import { useSession } from '../../../session/session-context.ts';
import { AccountPage } from '../account-page.tsx';
import { EmailInput } from '../email-input.tsx';
import { FormFrame } from '../form-frame.tsx';
import { rejectionOf } from '../rejection.ts';
import { ResetLinkSent } from './reset-link-sent.tsx';
import { useAccountForm } from '../use-account-form.ts';

/** The screen on which a user requests a link to choose a new password. */
export default function ForgotPasswordScreen() {
  const { account } = useSession();
  const [sent, setSent] = useState<string>();
  const form = useAccountForm({
    fields: ['email'],
    schema: ForgottenPassword,
    async send({ email }) {
      const outcome = await account.forgotPassword(email);
      if (outcome.kind !== 'done') return rejectionOf(outcome, messages);
      setSent(email);
      return undefined;
    },
  });
  const toLogin = <Link to={routes.login}>{accountMessages.backToLogin}</Link>;

  if (sent !== undefined) {
    return (
      <AccountPage title={messages.title}>
        <ResetLinkSent email={sent} />
        <p>{toLogin}</p>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={messages.title} lead={messages.lead} form={form}>
      <FormFrame form={form} submit={messages.submit} submitting={messages.submitting} beside={toLogin}>
        <EmailInput field={form.field('email')} label={messages.email} />
      </FormFrame>
    </AccountPage>
  );
}
