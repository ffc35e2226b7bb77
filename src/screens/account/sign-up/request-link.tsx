import { useState } from 'react';
import * as v from 'valibot';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { activationMessages as messages } from '../../../contract/messages/account/activation.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { emailSchema } from '../../../contract/domain/user.ts';
import { routes } from '../../../contract/routes.ts';
import { ButtonLink, ExternalLink } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { EmailInput } from '../email-input.tsx';
import { FormFrame, FullWidth } from '../form-frame.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useResending } from './use-resend.ts';

const schema = v.object({ email: emailSchema() });

/** Asks for the email address to send a new activation link to. */
export function RequestLink() {
  const { contact } = useConfiguration();
  const resend = useResending();
  const [answer, setAnswer] = useState<string>();
  const [needsSupport, setNeedsSupport] = useState(false);
  const form = useAccountForm({
    fields: ['email'],
    schema,
    async send({ email }) {
      const resent = await resend({ email });
      setNeedsSupport(resent.needsSupport);
      if (!resent.isSent) return { failure: { text: resent.text }, problems: [] };
      setAnswer(resent.text);
      return undefined;
    },
  });
  if (answer !== undefined) {
    return (
      <AccountPage title={messages.requested} lead={answer} mark="done" takesFocus>
        <FullWidth>
          <ButtonLink to={routes.login} variant="primary">
            {accountMessages.backToLogin}
          </ButtonLink>
        </FullWidth>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={messages.requestNew}
      lead={messages.requestText}
      form={form}
      more={needsSupport && <ExternalLink href={contact}>{accountMessages.contactSupport}</ExternalLink>}
    >
      <FormFrame form={form} submit={messages.sendLink} submitting={messages.sending}>
        {/* This form replaces the button that requested it and takes over its focus. */}
        <div ref={focusInput}>
          <EmailInput field={form.field('email')} label={accountMessages.email} />
        </div>
      </FormFrame>
    </AccountPage>
  );
}

function focusInput(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}
