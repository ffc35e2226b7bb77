/* Activating an account. The specification's own wording is kept verbatim, including its odd spellings. */

export const activationMessages = {
  activating: 'Activating Your Account',
  moment: 'This takes a moment.',
  activated: 'Activation Successful!',
  activatedText: 'Account activated successfully! Redirecting to login in 5 seconds...',
  activatedAndStayed: 'Account activated successfully!',
  failed: 'Activation Failed',
  refused: 'Account activation failed. Please try again.',
  unreachable: 'An error occurred during activation. Please try again later.',
  tryAgain: 'Try Again',
  invalid: 'Invalid Activation Link',
  invalidText: 'The activation link you used is invalid or has expired.',
  invalidHow: 'Invalid activation link. Please check your email for the correct link.',
  requestNew: 'Request New Link',
  requested: 'Check your email',
  requestText: 'Enter the email address you registered with. We’ll send you a new link.',
  sendLink: 'Send Link',
  sending: 'Sending...',
  byEmail: 'Ask for a link with your email address',
};
