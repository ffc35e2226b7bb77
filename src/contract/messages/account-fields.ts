/* What is wrong with an answer about an account. The specification's own wording is kept to the letter, its odd spellings too. */

/** What identifies a person, and what is wrong with it (specification §5). */
export const accountFieldMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordShortAtSignIn: (least: number) => `Password must be at least ${least} characters`,
  passwordLong: (most: number) => `Password must be at most ${most} characters`,
};
