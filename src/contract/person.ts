import * as v from 'valibot';
import { countCharacters, firstCharacter, withLatinDigits } from './characters.ts';
import {
  EMAIL_LEAST_UNITS,
  EMAIL_LOCAL_PART_MAX_UNITS,
  EMAIL_MAX_UNITS,
  MOBILE_LEAST_DIGITS,
  MOBILE_MOST_DIGITS,
  NAME_LEAST_CHARACTERS,
  NAME_MAX_UNITS,
  PASSWORD_LEAST_UNITS,
  PASSWORD_MAX_UNITS,
  SIGN_IN_PASSWORD_LEAST_UNITS,
} from './limits.ts';
import { accountFieldMessages as messages } from './messages/account-fields.ts';
import { accountMessages as labels } from './messages/accounts.ts';
import { fieldMessages } from './messages/fields.ts';

/** The signed-in person, under the names of the wire; so kept in local storage too. */
export const User = v.object({
  userId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  firstName: v.string(),
  lastName: v.string(),
  emailAddress: v.string(),
  mobileNumber: v.string(),
  roleId: v.number(),
});
export type User = v.InferOutput<typeof User>;

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

const hasEmailShape = (email: string) =>
  email.length >= EMAIL_LEAST_UNITS &&
  email.length <= EMAIL_MAX_UNITS &&
  email.lastIndexOf('@') <= EMAIL_LOCAL_PART_MAX_UNITS &&
  v.safeParse(v.pipe(v.string(), v.rfcEmail()), email).success;

/** An e-mail address with the blanks around it dropped. */
export function emailSchema(invalid: string = messages.emailInvalid) {
  return v.pipe(
    v.string(messages.emailRequired),
    v.trim(),
    v.nonEmpty(messages.emailRequired),
    v.check(hasEmailShape, invalid),
  );
}

/** A new password: one policy for creating, changing and resetting; only the words differ where a form wants others. */
export function newPasswordSchema(
  label: string = labels.password,
  short: string = messages.passwordShort(PASSWORD_LEAST_UNITS),
) {
  return v.pipe(
    v.string(fieldMessages.required(label)),
    v.nonEmpty(fieldMessages.required(label)),
    v.minLength(PASSWORD_LEAST_UNITS, short),
    v.maxLength(PASSWORD_MAX_UNITS, messages.passwordLong(PASSWORD_MAX_UNITS)),
    // What is missing can be added; a character that is not allowed has to be named, or nobody finds it.
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const foreign = firstCharacter(dataset.value.replace(PASSWORD_CHARACTERS, ''));
      if (foreign !== undefined) addIssue({ message: messages.passwordForeign(foreign) });
      else if (!PASSWORD_HAS_ALL.test(dataset.value)) addIssue({ message: messages.passwordWeak });
    }),
  );
}

const PASSWORD_CHARACTERS = /[A-Za-z\d@$!%*?&]+/g;
const PASSWORD_HAS_ALL = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/;

/** What a name is called: on its field, and where a sentence begins with it. */
export const nameWords = {
  first: { label: labels.firstName, word: messages.firstName },
  last: { label: labels.lastName, word: messages.lastName },
};

/** A first or last name; the message states the number that is enforced. */
export function nameSchema({ label, word }: { label: string; word: string }, least: number = NAME_LEAST_CHARACTERS) {
  return v.pipe(
    v.string(fieldMessages.required(label)),
    v.trim(),
    v.nonEmpty(fieldMessages.required(label)),
    v.check((name) => countCharacters(name) >= least, messages.nameShort(word, least)),
    v.maxLength(NAME_MAX_UNITS, messages.nameLong(word, NAME_MAX_UNITS)),
    // A line break would end a header of a mail or a line of the terminal (Cc holds NUL and the escape sequences too).
    v.check((name) => !/\p{Cc}/u.test(name), messages.nameUnprintable(word)),
    v.transform((name) => name.toWellFormed()),
  );
}

/** A mobile number as typed: spaces, dashes, brackets, a leading plus and Arabic-Indic digits are taken. Output: digits. */
export const MobileNumber = v.pipe(
  v.string(messages.mobileRequired),
  v.transform((typed) =>
    withLatinDigits(typed)
      .replace(/[\s\u200e\u200f().-]/g, '')
      .replace(/^\+/, ''),
  ),
  v.nonEmpty(messages.mobileRequired),
  v.regex(new RegExp(`^\\d{${MOBILE_LEAST_DIGITS},${MOBILE_MOST_DIGITS}}$`), messages.mobileInvalid),
);

/** A mobile number behind the fixed prefix +966: without its leading 0, 00966 or 966. */
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
    v.minLength(SIGN_IN_PASSWORD_LEAST_UNITS, messages.passwordShortAtSignIn(SIGN_IN_PASSWORD_LEAST_UNITS)),
    v.maxLength(PASSWORD_MAX_UNITS, messages.passwordLong(PASSWORD_MAX_UNITS)),
  ),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/** A sign-up. `nameMinLength` is the centre's own least length of names. */
export function signUpSchema(nameMinLength: number = NAME_LEAST_CHARACTERS) {
  return v.object({
    firstName: nameSchema(nameWords.first, nameMinLength),
    lastName: nameSchema(nameWords.last, nameMinLength),
    emailAddress: emailSchema(),
    mobileNumber: MobileNumber,
    password: newPasswordSchema(),
    role: v.literal('User', messages.onlyResearchers),
  });
}
export type SignUp = v.InferOutput<ReturnType<typeof signUpSchema>>;

export const PasswordChange = v.object({
  currentPassword: v.pipe(
    v.string(messages.currentRequired),
    v.nonEmpty(messages.currentRequired),
    v.maxLength(PASSWORD_MAX_UNITS, messages.currentIncorrect),
  ),
  newPassword: newPasswordSchema(labels.newPassword, messages.passwordShortLong(PASSWORD_LEAST_UNITS)),
  userId: v.pipe(v.number(), v.safeInteger()),
});
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const ForgottenPassword = v.object({ email: emailSchema(messages.emailInvalidForgot) });

const Token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const PasswordReset = v.object({
  token: Token,
  newPassword: newPasswordSchema(labels.newPassword, messages.passwordShortLong(PASSWORD_LEAST_UNITS)),
});
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** The e-mail, or the token of a link that has ended: either says who wants a new one. */
export const ActivationRequest = v.union([v.object({ email: emailSchema() }), v.object({ id: Token })]);
export type ActivationRequest = v.InferOutput<typeof ActivationRequest>;

export const CreatedUser = v.object({ id: v.number() });
export const EmailExists = v.object({ exists: v.boolean() });
