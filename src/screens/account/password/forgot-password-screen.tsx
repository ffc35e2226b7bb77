import { useState } from 'react';
import { forgotPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { ForgottenPassword } from '../../../contract/api/new-account.ts';
import { useSession } from '../../../session/session-context.ts';
import { AccountPage } from '../account-page.tsx';
import { EmailInput } from '../email-input.tsx';
import { BackToLogin, FormFrame } from '../form-frame.tsx';
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

  if (sent !== undefined) return <ResetLinkSent email={sent} />;
  return (
    <AccountPage title={messages.title} lead={messages.lead} form={form} isClosable frontDoor="ifWide">
      <FormFrame form={form} submit={messages.submit} submitting={messages.submitting} below={<BackToLogin />}>
        <EmailInput field={form.field('email')} label={messages.email} />
      </FormFrame>
    </AccountPage>
  );
}
