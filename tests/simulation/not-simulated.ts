/** What the histories do not cover, so that finding no fault is not taken for a proof of it. */
export const notSimulated: readonly string[] = [
  'what a screen looks like, and whether its buttons do what they say: the end-to-end tests press them in a browser',
  'the worker as a cache of the app and of files, and how it brings a page to a newer release: the end-to-end tests update it',
  'a newer release with another layout: here it is the same code, and its databases have a higher version',
  'whether a person is asked about words that they had seen in another tab, or about a file that they had replaced while it was being sent: one question too many loses nothing',
  'files kept for reading as a source of what is sent again once a backup was restored: tests of faults and the end-to-end tests do that',
  'files that are kept for reading, lists of one status, and what a window of a list shows of more than it holds',
  'IndexedDB that hangs without an event, and a page that comes back from the back/forward cache: an end-to-end test goes back to one',
  'requests that overtake each other on their way to a plain server: it serves each as soon as it has left',
  'two files of one name with different content, and a plain server that stores two files where one may be: unit tests have both',
  'what happens between the begin and the end of a single read of a database: here a read takes no time',
  'more than four devices, two applications, or some forty deeds at once: the bench measures a thousand changes',
  'withdrawing an application, which is sent at once or never: an end-to-end test does it',
  'mails, accounts, passwords and all else that the server does on its own: its own tests do',
];
