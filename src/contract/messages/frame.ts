import { counted } from './counted.ts';
import { formatMoment } from '../wording/dates.ts';

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
  /** Above the links to the centre's pages in the folded menu. */
  centreLinksLabel: 'On the centre’s website',
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
  actionNeeded: (count: number) => `Action needed ${count}`,
  waiting: (count: number) => `Waiting to send ${count}`,
  sending: 'Sending…',
  kept: 'On this device',
  keeping: 'Storing…',
  notKept: 'Not stored',
  saved: 'Saved',
  savedAt: (at: number, now: number) => `Saved ${formatMoment(at, now)}`,
  lastSaved: (at: number, now: number) => `Last saved: ${formatMoment(at, now)}`,
  /** Beside the state of the current application. */
  actionNeededElsewhere: 'action needed in another application',
  signInToSend: counted({ one: 'Log in to send # change', other: 'Log in to send # changes' }),
  /** Follows the state in the header, for users who do not see its place. */
  showsChanges: 'Show your changes',
  changesLabel: 'Your changes',
  seeAll: 'See all changes',
  since: (at: number, now: number) => `Since ${formatMoment(at, now)}`,
  newApplication: 'A new application',
  anApplication: 'An application',
  help: 'Help',
  support: 'Support',
  newTab: '(opens in a new tab)',
  notFound: 'Page not found',
  notFoundText: 'We can’t find this page. Check the address or go to the start page.',
  toStart: 'Go to the start page',
  documentTitle: (page: string, centre: string) => `${page} – ${centre}`,
};

/** A newer release of the portal, while a page of the former one is open. */
export const updateMessages = {
  label: 'New version',
  ready: 'A new version is ready. Your work won’t be lost.',
  update: 'Update now',
  later: 'Later',
  replaced: 'The portal was updated in another tab. Press Reload to use the new version. Your work won’t be lost.',
  reload: 'Reload',
  finishing: 'We’ll update in a moment.',
  updating: 'Updating…',
  unwritten:
    'We couldn’t store your text, so we haven’t updated the portal. Copy your text, free some space on this device, then try again.',
  notWrittenYet:
    'We’re still storing your text, so we haven’t updated the portal. Don’t close the page. Try again in a moment.',
  notBegun: 'We couldn’t start the new version yet. Your text is safe. Try again in a moment.',
  openForm: 'This form isn’t saved anywhere yet. Send it or clear it, then update.',
  tryAgain: 'Try again',
};

/** Why the portal cannot work where it was opened. */
export const startMessages = {
  title: 'The portal can’t be used at this address',
  needsHttps:
    'This address starts with http://, so your browser doesn’t let the portal store or send your work. Open the address that starts with https://, or ask the centre for it.',
  otherSite: (origin: string) =>
    `You can’t log in, because the portal isn’t set up correctly. Contact the centre and say that its pages and ${origin} must be on the same site.`,
};

/** This page is of an older release than the data on the device. */
export const olderReleaseMessages = {
  title: 'This page is from an older version of the portal',
  text: 'Someone used a newer version on this device. This page can’t read the newer data, so it shows nothing. Your work is safe.',
  how: 'Connect to the internet, then open the newer version.',
  open: 'Open the newer version',
};
