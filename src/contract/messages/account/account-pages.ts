/*
 * Registering, activating, passwords, and a user's details. The specification's own wording is kept verbatim, including
 * its odd spellings.
 */

import { counted } from '../counted.ts';

export const createAccountMessages = {
  title: 'Create Account',
  lead: 'For researchers who apply to the centre.',
  submit: 'Create Account',
  submitting: 'Creating account...',
  haveAccount: 'Have an account already?',
  login: 'Login',
  emailHint: 'We’ll send the activation link to this address.',
  checking: 'Checking email availability...',
  unchecked: (why: string) => `We couldn’t check this email yet. ${why}`,
  refused: 'Failed to create account. Please try again.',
  failed: 'An error occurred while creating your account. Please try again later.',
  created: 'Account created successfully! Redirecting to login...',
  createdAndStayed: 'Account created successfully!',
};

export const forgotPasswordMessages = {
  title: 'Forgot Your Password?',
  lead: 'Enter the email address you registered with. We’ll send you a link to choose a new password.',
  email: 'Email (*Required)',
  submit: 'Send Email',
  submitting: 'Sending...',
  refused: 'Failed to send reset link. Please try again.',
  failed: 'An error occurred. Please try again later.',
  sent: 'Email Sent!',
  sentText: "We've sent a password reset link to your email address.",
  sentNote: 'No email? Check your spam folder. Also check that you registered with this address.',
  resend: 'Resend',
  /** `times`: how often Resend was pressed, so that the second press is seen to have done something. */
  sentAgain: counted({
    one: 'We’ve sent the email again. Only the link in the newest email works.',
    other: 'We’ve sent the email again (# times). Only the link in the newest email works.',
  }),
};

export const resetPasswordMessages = {
  title: 'Reset Password',
  submit: 'Reset Password',
  submitting: 'Saving...',
  ended: 'The link to choose a new password is invalid or has expired.',
  endedHow: 'You can use a link only once, within one hour. If you asked again, only the newest link works.',
  requestNew: 'Request New Link',
  refused: 'We couldn’t change your password. Try again.',
  failed: 'An error occurred. Try again later.',
  changed: 'Password changed',
  done: 'You can log in with your new password now.',
};

export const changePasswordMessages = {
  title: 'Change Password',
  submit: 'Change Password',
  submitting: 'Saving...',
  changed: 'Password changed successfully',
  refused: 'Failed to change password',
  failed: 'An unexpected error occurred. Please try again later.',
  sessionEnded:
    'Your session has ended, so your password wasn’t changed. Log in again, then press the button once more.',
  toDashboard: 'My Dashboard',
};

export const userDetailMessages = {
  title: 'My Details',
  role: 'Role',
  roles: { 1: 'Researcher', 2: 'Administrator' },
  unknownRole: (roleId: number) => `Unknown (${roleId})`,
  contact: 'Contact support to change your details',
  changePassword: 'Change Password',
  logout: 'Logout',
};
