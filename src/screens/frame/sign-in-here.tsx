import { accountFieldMessages } from '../../contract/messages/account/account-fields.ts';
import { signInHereMessages as messages } from '../../contract/messages/device/device.ts';
import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { fullName } from '../../contract/domain/user.ts';
import { useUser } from '../../session/session-context.ts';
import { usePasswordAgain } from '../../session/use-password-again.ts';
import { PasswordDialog } from '../../ui/dialogs/password-dialog.tsx';

/** Lets the user of this page sign in again without leaving it; nothing on the page moves during that. */
export function SignInHere({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const signIn = usePasswordAgain();
  if (user === null) return null;
  return (
    <PasswordDialog
      words={{
        title: messages.title,
        password: accountMessages.password,
        required: accountFieldMessages.passwordRequired,
        submit: messages.submit,
        submitting: messages.submitting,
        cancel: messages.cancel,
        showPassword: accountMessages.showPassword,
        hidePassword: accountMessages.hidePassword,
      }}
      userName={user.emailAddress}
      onSubmit={signIn}
      onClose={onClose}
    >
      <p>{messages.text}</p>
      <p>{messages.as(fullName(user), user.emailAddress)}</p>
    </PasswordDialog>
  );
}
