/*
 * What surrounds every page: header, footer, the start and updates. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

/** The headers of the public and the signed-in pages, and the page for an unknown address. */
export const frameMessages = {
  skip: 'Skip to main content',
  language: 'Language:',
  languageCode: 'EN',
  contact: 'Contact Us',
  search: 'Search the site',
  searchPlaceholder: 'Search',
  menu: 'Menu',
  publicLinks: 'The centre',
  signedInLinks: 'Main menu',
  home: 'Home',
  news: 'News',
  policies: 'Centre Policies',
  myPublishes: 'My Publishes',
  newResearch: 'New Research',
  myDetails: 'My Details',
  changePassword: 'Change Password',
  myDashboard: 'My Dashboard',
  logout: 'Logout',
  needsYou: (count: number) => `Needs you ${count}`,
  waiting: (count: number) => `Waiting ${count}`,
  sending: 'Sending…',
  kept: 'Kept',
  keeping: 'Keeping…',
  notKept: 'Not kept',
  saved: 'Saved',
  signInToSend: (count: number) => (count === 1 ? 'Sign in to send 1 change' : `Sign in to send ${count} changes`),
  /** Follows the text of the link in the header, for users who do not see its place. */
  leadsToWaiting: 'Show what is waiting to be sent',
  help: 'Help',
  support: 'Support',
  newTab: '(opens in a new tab)',
  notFound: 'Page not found',
  notFoundText: 'This address leads to no page of the portal. It may be misspelt, or the page may have moved.',
  toStart: 'Go to the start page',
  documentTitle: (page: string, centre: string) => `${page} – ${centre}`,
};

/** A newer release of the portal, while a page of the former one is open. */
export const updateMessages = {
  label: 'New version',
  ready: 'A new version of the portal is ready. What you wrote stays.',
  update: 'Update now',
  later: 'Later',
  replaced:
    'The portal was updated in another tab. Reload this page to go on with the new version. What you wrote stays.',
  reload: 'Reload',
  finishing: 'Updating: what is being sent is brought to an end first.',
  updating: 'Updating…',
  unkept:
    'This device could not keep what you wrote here, so the page stays as it is. Make room on the device, then try again.',
  notKeptYet:
    'This device is still busy keeping what you wrote here, so the page stays as it is. Leave it open and go on writing, or try again in a moment.',
  notBegun: 'The new version could not begin yet. What you wrote is kept. Try again in a moment.',
  openForm:
    'What stands in this form is kept nowhere else, so the page stays as it is. Send or empty the form, then update.',
  tryAgain: 'Try again',
};

/** Why the portal cannot work where it was opened. */
export const startMessages = {
  title: 'The portal cannot be used at this address',
  needsHttps:
    'It was opened over http, and browsers let it keep and send your work over https only. Open its https address, or ask the centre for it.',
  otherSite: (origin: string) =>
    `Its server is at ${origin}, which is another site: your browser would not send who you are there. The centre has to serve both from one site.`,
};

/** This page is of an older release than the data on the device. */
export const olderReleaseMessages = {
  title: 'This page is of an older version of the portal',
  text: 'A newer version was used on this device. It keeps your work in its own way, so this page shows and changes none of it. Your work is safe.',
  how: 'Connect to the internet, then open the newer version.',
  open: 'Open the newer version',
};
