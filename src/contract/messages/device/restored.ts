/** Shown once the portal's database was restored from a backup. */
export const restoredMessages = {
  signInAgain:
    'This portal was restored from a backup, so your latest changes may be missing. Everything on this device is safe. ' +
    'Log in again to see what is missing.',
  label: 'The portal was restored',
  signIn: 'Log in again',
};
