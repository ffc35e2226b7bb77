/*
 * Problems of a new account or a new password. Apart from signing in, which is what most users do. The specification's
 * own wording is kept verbatim, including its odd spellings.
 */

const passwordWeak =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

/** A character in words, if it cannot be seen between quotation marks. */
const named = (character: string) => (character.trim() === '' ? 'A space' : `“${character}”`);

/** The rules of a new password, while it is typed. */
export const passwordRuleMessages = {
  rules: {
    length: (least: number) => `At least ${least} characters`,
    uppercase: 'An uppercase letter',
    lowercase: 'A lowercase letter',
    digit: 'A number',
    symbol: 'One of @ $ ! % * ? & and no other symbol',
  },
  met: 'Done:',
  count: (met: number, all: number) => `${met} of ${all} password rules met`,
};

/** Account fields and their problems (specification §5). */
export const newAccountMessages = {
  emailInvalidForgot: 'Please enter a valid email',
  emailTaken: 'Email already exists',
  passwordShort: (least: number) => `Password must be at least ${least} characters`,
  passwordShortLong: (least: number) => `Password must be at least ${least} characters long`,
  passwordWeak,
  passwordForeign: (character: string) =>
    `${passwordWeak}. ${named(character)} can’t be used. You can use the letters A to Z and a to z, digits and @ $ ! % * ? &.`,
  passwordCommon: 'This password is too common. Choose another one.',
  passwordsDiffer: 'Passwords do not match',
  confirmRequired: 'Please confirm your new password',
  currentRequired: 'Current password is required',
  currentIncorrect: 'Current password is incorrect',
  onlyResearchers: 'Only researchers can register here.',
  mobileRequired: 'Mobile number is required',
  mobileInvalid: 'Please enter a valid mobile number',
  firstName: 'First name',
  lastName: 'Last name',
  nameShort: (label: string, least: number) => `${label} must be at least ${least} characters`,
  nameLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  nameUnprintable: (label: string) => `${label} can’t contain line breaks, tabs or hidden characters`,
};
