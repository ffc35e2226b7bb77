import * as v from 'valibot';
import { newAccountMessages } from '../../contract/messages/account/new-account.ts';
import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { PasswordChange, PasswordReset, signUpSchema } from '../../contract/api/new-account.ts';

/** The schema of the sign-up form: the rules of the API call, and the repeated password. */
export function signUpForm(nameMinLength: number) {
  const { firstName, lastName, emailAddress, mobileNumber, password } = signUpSchema(nameMinLength).entries;
  return v.pipe(
    v.object({
      firstName,
      lastName,
      emailAddress,
      mobileNumber,
      password,
      confirmPassword: v.pipe(v.string(), v.nonEmpty(fieldMessages.required(accountMessages.confirmPassword))),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirmPassword']],
        ({ password, confirmPassword }) => password === confirmPassword,
        newAccountMessages.passwordsDiffer,
      ),
      ['confirmPassword'],
    ),
  );
}

const confirmNewPassword = v.pipe(v.string(), v.nonEmpty(newAccountMessages.confirmRequired));

/** The schema of the form that changes a password. */
export const passwordChangeForm = v.pipe(
  v.object({
    currentPassword: PasswordChange.entries.currentPassword,
    newPassword: PasswordChange.entries.newPassword,
    confirmPassword: confirmNewPassword,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      newAccountMessages.passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
);

/** The schema of the form that sets a new password by a mailed link. */
export const passwordResetForm = v.pipe(
  v.object({ newPassword: PasswordReset.entries.newPassword, confirmPassword: confirmNewPassword }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      newAccountMessages.passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
);
