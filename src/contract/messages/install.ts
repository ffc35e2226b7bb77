/* Installing the portal as an app. The specification's own wording is kept verbatim, including its odd spellings. */

/** How to install the portal on the device. */
export const installMessages = {
  label: 'Install the portal',
  title: 'Keep the portal at hand',
  text: 'Install it on this device: it opens in a window of its own, also without a connection, and shows when something needs you.',
  install: 'Install',
  homeScreen: {
    text: 'Press Share, then “Add to Home Screen”. It opens in a window of its own, also without a connection.',
    empty:
      'The app on the Home Screen starts empty: what you wrote in this browser stays in this browser until it is sent. So send it from here first.',
  },
  notNow: 'Not now',
};
