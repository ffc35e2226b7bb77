import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { newAccountMessages } from '../../../contract/messages/account/new-account.ts';
import { createAccountMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import type { SignUp } from '../../../contract/api/new-account.ts';
import { routes } from '../../../contract/routes.ts';
import { useSession } from '../../../session/session-context.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountPage } from '../account-page.tsx';
import { EmailInput } from '../email-input.tsx';
import { EmailCheckState } from './email-check-state.tsx';
import { FormFrame, OtherWay, Pair } from '../form-frame.tsx';
import { NewPasswordInput } from '../password/new-password-input.tsx';
import { PasswordInput } from '../password/password-input.tsx';
import { rejectionOf, type Rejection } from '../rejection.ts';
import { signUpForm } from '../schemas.ts';
import { useAccountForm } from '../use-account-form.ts';
import { useEmailCheck } from './use-email-check.ts';

const fields = ['firstName', 'lastName', 'emailAddress', 'mobileNumber', 'password', 'confirmPassword'];
const emailTaken = { fieldId: 'emailAddress', message: newAccountMessages.emailTaken };

/** The six fields of a new account. `onCreated` gets the server's message. */
export function SignUpForm({ onCreated }: { onCreated: (answer: string) => void }) {
  const { nameMinLength } = useConfiguration();
  const { account } = useSession();
  const [typedEmail, setTypedEmail] = useState('');
  const check = useEmailCheck(typedEmail);
  const [schema] = useState(() => signUpForm(nameMinLength));
  const form = useAccountForm({
    fields,
    schema,
    alsoWrong: () => (check.kind === 'taken' ? [emailTaken] : []),
    async send({ confirmPassword: _again, ...user }) {
      const outcome = await account.signUp({ ...user, role: 'User' } satisfies SignUp);
      if (outcome.kind === 'done') onCreated(outcome.message);
      else return withEmailTaken(rejectionOf(outcome, messages), outcome.kind === 'refused' && outcome.status === 409);
      return undefined;
    },
  });
  const email = form.field('emailAddress');

  return (
    <AccountPage title={messages.title} lead={messages.lead} frontDoor="always" form={form}>
      <FormFrame form={form} submit={messages.submit} submitting={messages.submitting}>
        <Pair>
          <TextField
            {...form.field('firstName')}
            label={accountMessages.firstName}
            autoComplete="given-name"
            required
          />
          <TextField {...form.field('lastName')} label={accountMessages.lastName} autoComplete="family-name" required />
        </Pair>
        <EmailInput
          field={{
            ...email,
            onChange(typed) {
              email.onChange(typed);
              setTypedEmail(typed);
            },
          }}
          label={accountMessages.email}
          hint={<EmailCheckState check={check} />}
        />
        <TextField
          {...form.field('mobileNumber')}
          label={accountMessages.mobileNumber}
          hint={accountMessages.mobileHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <NewPasswordInput field={form.field('password')} label={accountMessages.password} />
        <PasswordInput
          field={form.field('confirmPassword')}
          label={accountMessages.confirmPassword}
          kind="new-password"
        />
      </FormFrame>
      <OtherWay question={messages.haveAccount} to={routes.login} label={messages.login} />
    </AccountPage>
  );
}

/** A 409 means that the address is registered, even if the server does not name the field. */
function withEmailTaken(rejection: Rejection, isTaken: boolean): Rejection {
  if (!isTaken) return rejection;
  return { ...rejection, problems: [{ field: emailTaken.fieldId, message: emailTaken.message }] };
}
