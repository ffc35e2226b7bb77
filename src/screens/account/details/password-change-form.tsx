import { changePasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { useSession, useSignedInUser } from '../../../session/session-context.ts';
import { useSignInHere } from '../../../session/sign-in-here-context.ts';
import { AccountPage } from '../account-page.tsx';
import { FormFrame } from '../form-frame.tsx';
import { NewPasswordInput } from '../password/new-password-input.tsx';
import { PasswordInput } from '../password/password-input.tsx';
import { passwordRejectionOf } from './password-rejection.ts';
import { passwordChangeForm } from '../schemas.ts';
import { useAccountForm } from '../use-account-form.ts';

/** The current password, which proves the user's identity, and the new one twice. `onChanged` gets the text to show. */
export function PasswordChangeForm({ onChanged }: { onChanged: (answer: string) => void }) {
  const { account } = useSession();
  const { userId, emailAddress } = useSignedInUser();
  const signInHere = useSignInHere();
  const form = useAccountForm({
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    schema: passwordChangeForm,
    async send({ currentPassword, newPassword }) {
      const outcome = await account.changePassword({ currentPassword, newPassword, userId });
      if (outcome.kind === 'refused' && outcome.status === 401) {
        // The typed passwords are stored nowhere, so the page stays open for them.
        signInHere();
        return { failure: { text: messages.sessionEnded }, problems: [] };
      }
      if (outcome.kind !== 'done') return passwordRejectionOf(outcome, messages);
      onChanged(outcome.message || messages.changed);
      return undefined;
    },
  });

  return (
    <AccountPage title={messages.title} form={form}>
      <FormFrame form={form} submit={messages.submit} submitting={messages.submitting}>
        {/* Tells a password manager whose password is changed; it has no other use. */}
        <input type="text" name="username" autoComplete="username" value={emailAddress} readOnly hidden />
        <PasswordInput
          field={form.field('currentPassword')}
          label={accountMessages.currentPassword}
          kind="current-password"
        />
        <NewPasswordInput field={form.field('newPassword')} label={accountMessages.newPassword} />
        <PasswordInput
          field={form.field('confirmPassword')}
          label={accountMessages.confirmNewPassword}
          kind="new-password"
        />
      </FormFrame>
    </AccountPage>
  );
}
