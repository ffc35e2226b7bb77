import { accountMessages as messages } from '../../../contract/messages/account/accounts.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import type { FieldOfForm } from '../use-account-form.ts';
import { PasswordRules, SpokenRules } from './password-rules.tsx';

/** The field of a new password, with the rules that it has to meet. */
export function NewPasswordInput({ field, label }: { field: FieldOfForm; label: string }) {
  return (
    <PasswordField
      {...field}
      label={label}
      hint={<PasswordRules password={field.value} />}
      after={<SpokenRules password={field.value} />}
      autoComplete="new-password"
      required
      showLabel={messages.showPassword}
      hideLabel={messages.hidePassword}
    />
  );
}
