import { resetPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { useSession } from '../../../session/session-context.ts';
import { AccountPage } from '../account-page.tsx';
import { BackToLogin, FormFrame } from '../form-frame.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { rejectionOf } from '../rejection.ts';
import { passwordResetForm } from '../schemas.ts';
import { useAccountForm } from '../use-account-form.ts';

/** The form for a new password, opened by a mailed link. `onEnded`: the link was used, has expired or is unknown. */
export function NewPasswordForm({
  token,
  onChanged,
  onEnded,
}: {
  token: string;
  onChanged: (answer: string) => void;
  onEnded: () => void;
}) {
  const { account } = useSession();
  const form = useAccountForm({
    fields: ['newPassword', 'confirmPassword'],
    schema: passwordResetForm,
    async send({ newPassword }) {
      const outcome = await account.resetPassword({ token, newPassword });
      if (outcome.kind === 'done') onChanged(outcome.message);
      else if (outcome.kind === 'refused' && outcome.problems.some(({ field }) => field === 'token')) onEnded();
      else return rejectionOf(outcome, messages);
      return undefined;
    },
  });
  return (
    <AccountPage title={messages.title} form={form}>
      <FormFrame form={form} submit={messages.submit} submitting={messages.submitting} below={<BackToLogin />}>
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
