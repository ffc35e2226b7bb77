/*
 * Signing in, and what all account pages have in common. The specification's own wording is kept verbatim, including
 * its odd spellings.
 */

/** The server's messages about accounts. */
export const accountAnswers = {
  invalidCredentials: 'Invalid credentials',
  notActivated:
    'Your account is not active yet. Follow the activation link that was mailed to you, or ask for a new one.',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  created: 'Account created. Follow the link in the mail that was sent to you to activate it.',
  createdWithoutMail:
    'Account created, but the mail with the activation link could not be sent. Ask for a new link in a few minutes.',
  activated: 'Account activated',
  activeAlready: 'Your account is active already. You can sign in.',
  activationLinkUnknown: 'The activation link you used is invalid or has expired.',
  activationLinkEnded: 'The activation link you used has expired. Ask for a new one.',
  activationMailed: 'If an account with this address waits for its activation, a new link was sent to it.',
  resetMailed: 'If an account with this address exists, a link to choose a new password was sent to it.',
  resetLinkEnded: 'The link to choose a new password is invalid or has expired. Ask for a new one.',
  passwordChanged: 'Password changed successfully',
  passwordReset: 'Your password was changed. Sign in with the new one.',
};

/** The account screens: labels (specification §2.4 to §2.8) and messages about an attempt (§8). */
export const accountMessages = {
  email: 'Email',
  password: 'Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  mobileNumber: 'Mobile Number',
  mobileHint: '10 to 15 digits, for example 055 123 4567',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  passwordHint: (least: number) =>
    `At least ${least} characters: letters and digits, with an uppercase and a lowercase letter, a number and one of @ $ ! % * ? &`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  errorTitle: 'Error: ',
  close: 'Close',
  needsConnection: 'The portal could not be reached. This needs a connection.',
  continueToLogin: 'Continue to Login',
  backToLogin: 'Back to Login',
  stay: 'Stay on this page',
  contactSupport: 'Contact Support',
};

export const loginMessages = {
  title: 'Login',
  submit: 'Login',
  submitting: 'Signing in...',
  forgotPassword: 'Forgot Password?',
  createAccount: 'Create Account',
  noAccount: 'No account yet?',
  refused: 'Invalid credentials',
  sessionEnded: 'Your session has ended. Sign in again to go on.',
  failed: 'Login failed. Please try again later.',
  needsConnection: 'The portal could not be reached. Signing in needs a connection.',
  deviceFull: 'This device cannot be written to: its disk may be full. Free some room and try again.',
};

/** Why there was no valid response, although there was a connection. */
export const noResponseMessages = {
  askedToWait: 'The portal asked to wait a moment.',
  askedToWaitUntil: (time: string) => `The portal asked to wait until ${time}.`,
  foreignPage: 'The network wants you to sign in to it first. Open any web page, sign in there, then try again.',
  failure: 'The portal had a problem and could not answer. Try again in a moment.',
};
