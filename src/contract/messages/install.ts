/* Installing the portal as an app. The specification's own wording is kept verbatim, including its odd spellings. */

/** How to install the portal on the device. */
export const installMessages = {
  label: 'Install the portal',
  title: 'Use the portal as an app',
  text: 'Install it on this device. It opens in its own window, works offline, and shows when action is needed.',
  install: 'Install',
  homeScreen: {
    text: 'Press Share, then “Add to Home Screen”. The portal then opens in its own window and works offline.',
    empty: 'The app on the Home Screen starts empty. Your unsent work stays in this browser. Send it from here first.',
  },
  notNow: 'Not now',
};
