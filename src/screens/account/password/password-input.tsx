import type { ReactNode } from 'react';
import { accountMessages as messages } from '../../../contract/messages/account/accounts.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import type { FieldOfForm } from '../use-account-form.ts';

/** The password field of a form, with the portal's labels for showing and hiding it. */
export function PasswordInput({
  field,
  label,
  kind,
  after,
}: {
  field: FieldOfForm;
  label: string;
  kind: 'current-password' | 'new-password';
  /** What is shown below the field. */
  after?: ReactNode;
}) {
  return (
    <PasswordField
      {...field}
      label={label}
      after={after}
      autoComplete={kind}
      required
      showLabel={messages.showPassword}
      hideLabel={messages.hidePassword}
    />
  );
}
