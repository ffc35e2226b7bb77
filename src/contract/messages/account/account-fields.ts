/*
 * Messages about an invalid answer about an account. The specification's own wording is kept verbatim, including its
 * odd spellings.
 */

/** Fields that identify a user, and their problems (specification §5). */
export const accountFieldMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordShortAtSignIn: (least: number) => `Password must be at least ${least} characters`,
  passwordLong: (most: number) => `Password must be at most ${most} characters`,
};
