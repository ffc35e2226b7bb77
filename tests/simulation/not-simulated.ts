/** What the histories do not try, so that nobody takes their silence for a proof of it. */
export const notSimulated: readonly string[] = [
  'what a screen looks like, and whether its buttons do what they say: the walks press them in a browser',
  'the lists and their copies on the device (src/replica), but for what a draft is read from',
  'the worker as a cache of the app, an update of it, and two releases side by side',
  'a database that the browser empties under an open page, a server brought back from a backup, the API on another origin',
  'words typed less than 300 ms before a page ends: they count as written once the portal says that they are kept',
  'a file whose bytes change or vanish in IndexedDB, and a commit that succeeded although nobody heard of it',
  'IndexedDB that hangs without an event, and a page that comes back from the back/forward cache',
  'signing out with work left, and what is chosen there',
  'more than three devices, ten applications, or a hundred changes at once: the bench measures those',
  'mails, accounts, passwords and everything else that the server does by itself: its own tests do',
];
