import * as v from 'valibot';
import { countCharacters, firstCharacter, withLatinDigits } from '../domain/characters.ts';
import {
  MOBILE_MIN_DIGITS,
  MOBILE_MAX_DIGITS,
  NAME_MIN_CHARACTERS,
  NAME_MAX_UNITS,
  PASSWORD_MIN_UNITS,
  PASSWORD_MAX_UNITS,
} from './limits.ts';
import { accountFieldMessages } from '../messages/account/account-fields.ts';
import { accountMessages as labels } from '../messages/account/accounts.ts';
import { fieldMessages } from '../messages/application/fields.ts';
import { newAccountMessages as messages } from '../messages/account/new-account.ts';
import { emailSchema } from '../domain/user.ts';

/** A new password: one policy for creating, changing and resetting; only the messages differ if a form needs others. */
export function newPasswordSchema(
  label: string = labels.password,
  short: string = messages.passwordShort(PASSWORD_MIN_UNITS),
) {
  return v.pipe(
    v.string(fieldMessages.required(label)),
    v.nonEmpty(fieldMessages.required(label)),
    v.minLength(PASSWORD_MIN_UNITS, short),
    v.maxLength(PASSWORD_MAX_UNITS, accountFieldMessages.passwordLong(PASSWORD_MAX_UNITS)),
    // What is missing can be added; a character that is not allowed has to be named, or the user does not find it.
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const foreign = firstCharacter(dataset.value.replace(PASSWORD_CHARACTERS, ''));
      if (foreign !== undefined) addIssue({ message: messages.passwordForeign(foreign) });
      else if (characterRules.some((isMet) => !isMet(dataset.value))) {
        addIssue({ message: messages.passwordWeak });
      }
    }),
  );
}

const PASSWORD_CHARACTERS = /[A-Za-z\d@$!%*?&]+/g;

/** The rules that a password meets one by one while it is typed; together they are those of the schema. */
export const passwordRules = {
  length: (password: string) => password.length >= PASSWORD_MIN_UNITS,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  symbol: (password: string) => /[@$!%*?&]/.test(password) && password.replace(PASSWORD_CHARACTERS, '') === '',
};

/** The rules about characters; the length has a message of its own. */
const { length: _length, ...rulesOfCharacters } = passwordRules;
const characterRules = Object.values(rulesOfCharacters);

/** How a name is called: on its field, and at the start of a sentence. */
export const nameText = {
  first: { label: labels.firstName, word: messages.firstName },
  last: { label: labels.lastName, word: messages.lastName },
};

/** A first or last name; the message states the number that is enforced. */
export function nameSchema({ label, word }: { label: string; word: string }, least: number = NAME_MIN_CHARACTERS) {
  return v.pipe(
    v.string(fieldMessages.required(label)),
    v.trim(),
    v.nonEmpty(fieldMessages.required(label)),
    v.check((name) => countCharacters(name) >= least, messages.nameShort(word, least)),
    v.maxLength(NAME_MAX_UNITS, messages.nameLong(word, NAME_MAX_UNITS)),
    // A line break would end a mail header or a terminal line (Cc includes NUL and the escape sequences too).
    v.check((name) => !/\p{Cc}/u.test(name), messages.nameUnprintable(word)),
    v.transform((name) => name.toWellFormed()),
  );
}

/**
 * A mobile number as typed: spaces, dashes, brackets, a leading plus and Arabic-Indic digits are accepted. Output:
 * digits.
 */
export const MobileNumber = v.pipe(
  v.string(messages.mobileRequired),
  v.transform((typed) =>
    withLatinDigits(typed)
      .replace(/[\s\u200e\u200f().-]/g, '')
      .replace(/^\+/, ''),
  ),
  v.nonEmpty(messages.mobileRequired),
  v.regex(new RegExp(`^\\d{${MOBILE_MIN_DIGITS},${MOBILE_MAX_DIGITS}}$`), messages.mobileInvalid),
);

/** A sign-up. `nameMinLength`: the centre's own minimum length of names. */
export function signUpSchema(nameMinLength: number = NAME_MIN_CHARACTERS) {
  return v.object({
    firstName: nameSchema(nameText.first, nameMinLength),
    lastName: nameSchema(nameText.last, nameMinLength),
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
  newPassword: newPasswordSchema(labels.newPassword, messages.passwordShortLong(PASSWORD_MIN_UNITS)),
  userId: v.pipe(v.number(), v.safeInteger()),
});
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const ForgottenPassword = v.object({ email: emailSchema(messages.emailInvalidForgot) });

const Token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const PasswordReset = v.object({
  token: Token,
  newPassword: newPasswordSchema(labels.newPassword, messages.passwordShortLong(PASSWORD_MIN_UNITS)),
});
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** The email, or the token of a link that has expired: either identifies the user who wants a new one. */
export const ActivationRequest = v.union([v.object({ email: emailSchema() }), v.object({ id: Token })]);
export type ActivationRequest = v.InferOutput<typeof ActivationRequest>;
