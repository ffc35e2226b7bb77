/* Installing the portal as an app. The specification's own wording is kept to the letter, its odd spellings too. */

/** How the portal gets onto the device, as an app of its own. */
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
