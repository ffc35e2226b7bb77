/** Shown once the portal's database was restored from a backup. */
export const restoredMessages = {
  signInAgain:
    'This portal was restored from a backup, and may lack what was sent lately. Nothing on this device is lost. Sign in ' +
    'again to see what is missing.',
  label: 'The portal was restored',
  signIn: 'Sign in again',
};
