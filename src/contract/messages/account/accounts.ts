/*
 * Signing in, and what all account pages have in common. The specification's own wording is kept verbatim, including
 * its odd spellings.
 */

/** The server's messages about accounts. */
export const accountAnswers = {
  invalidCredentials: 'Invalid credentials',
  notActivated: 'Your account isn’t active yet. Use the link in the activation email, or ask for a new one.',
  signedIn: 'Logged in',
  signedOut: 'Logged out',
  created: 'Account created. Use the link in the email to activate it.',
  createdWithoutMail:
    'Account created, but we couldn’t send the activation email. Ask for a new link in a few minutes.',
  activated: 'Account activated',
  activeAlready: 'Your account is already active. You can log in.',
  activationLinkUnknown: 'The activation link you used is invalid or has expired.',
  activationLinkEnded: 'The activation link you used has expired. Ask for a new one.',
  activationMailed: 'If this address has an account that isn’t active yet, we’ve sent a new link to it.',
  resetMailed: 'If this address has an account, we’ve sent a link to choose a new password to it.',
  resetLinkEnded: 'The link to choose a new password is invalid or has expired. Ask for a new one.',
  passwordChanged: 'Password changed successfully',
  passwordReset: 'Your password has been changed. Log in with the new one.',
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
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  errorTitle: 'Error: ',
  close: 'Close',
  needsConnection: 'We can’t reach the portal. You need to be online for this.',
  continueToLogin: 'Continue to Login',
  backToLogin: 'Back to Login',
  stay: 'Stay on this page',
  contactSupport: 'Contact Support',
};

export const loginMessages = {
  title: 'Login',
  submit: 'Login',
  submitting: 'Logging in...',
  forgotPassword: 'Forgot Password?',
  createAccount: 'Create Account',
  noAccount: 'No account yet?',
  refused: 'Invalid credentials',
  sessionEnded: 'Your session has ended. Log in again to continue.',
  failed: 'Login failed. Please try again later.',
  needsConnection: 'We can’t reach the portal. You need to be online to log in.',
  deviceFull: 'This device is out of storage space. Free some up and try again.',
};

/** Why there was no valid response, although there was a connection. */
export const noResponseMessages = {
  askedToWait: 'We have to wait a moment.',
  askedToWaitUntil: (time: string) => `We have to wait until ${time}.`,
  foreignPage: 'Log in to this Wi-Fi network first: open any web page and log in there. Then try again.',
  failure: 'The portal had a problem and couldn’t respond. Try again in a moment.',
};
