import * as v from 'valibot';
import {
  EMAIL_MIN_UNITS,
  EMAIL_LOCAL_PART_MAX_UNITS,
  EMAIL_MAX_UNITS,
  PASSWORD_MAX_UNITS,
  SIGN_IN_PASSWORD_MIN_UNITS,
} from '../api/limits.ts';
import { accountFieldMessages as messages } from '../messages/account/account-fields.ts';

/**
 * The signed-in user, under the names of the wire, which local storage uses too. Devices have users of older releases:
 * a new field has to be optional.
 */
export const User = v.object({
  userId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  firstName: v.string(),
  lastName: v.string(),
  emailAddress: v.string(),
  mobileNumber: v.string(),
  roleId: v.number(),
});
export type User = v.InferOutput<typeof User>;

export const fullName = (user: { firstName: string; lastName: string }) => `${user.firstName} ${user.lastName}`.trim();

const hasEmailShape = (email: string) =>
  email.length >= EMAIL_MIN_UNITS &&
  email.length <= EMAIL_MAX_UNITS &&
  email.lastIndexOf('@') <= EMAIL_LOCAL_PART_MAX_UNITS &&
  v.safeParse(v.pipe(v.string(), v.rfcEmail()), email).success;

/** An email address, trimmed. */
export function emailSchema(invalid: string = messages.emailInvalid) {
  return v.pipe(
    v.string(messages.emailRequired),
    v.trim(),
    v.nonEmpty(messages.emailRequired),
    v.check(hasEmailShape, invalid),
  );
}

/** A mobile number to be shown after the fixed prefix (+966): without its leading 0, 00966 or 966. */
export function withoutCountryCode(mobileNumber: string, prefix: string): string {
  const code = prefix.replace(/\D/g, '');
  const digits = mobileNumber.replace(/\D/g, '');
  for (const lead of [`00${code}`, code, '0']) {
    if (digits.startsWith(lead)) return digits.slice(lead.length);
  }
  return digits;
}

export const SignIn = v.object({
  emailAddress: emailSchema(),
  password: v.pipe(
    v.string(messages.passwordRequired),
    v.nonEmpty(messages.passwordRequired),
    v.minLength(SIGN_IN_PASSWORD_MIN_UNITS, messages.passwordShortAtSignIn(SIGN_IN_PASSWORD_MIN_UNITS)),
    v.maxLength(PASSWORD_MAX_UNITS, messages.passwordLong(PASSWORD_MAX_UNITS)),
  ),
});
export type SignIn = v.InferOutput<typeof SignIn>;

export const CreatedUser = v.object({ id: v.number() });
export const EmailExists = v.object({ exists: v.boolean() });
