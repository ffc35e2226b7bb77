/*
 * Shown while something is read, and its age. The specification's own wording is kept verbatim, including its odd
 * spellings.
 */

import { counted } from './counted.ts';

/** Messages about reading from the server, on every screen. */
export const readingMessages = {
  loading: 'Loading...',
  kept: (date: string) => `Offline copy from ${date}`,
  /** How long ago a copy was read, in the largest unit that fits. */
  age: {
    justNow: 'just now',
    today: 'today',
    yesterday: 'yesterday',
    minutes: counted({ one: '# minute ago', other: '# minutes ago' }),
    hours: counted({ one: '# hour ago', other: '# hours ago' }),
    days: counted({ one: '# day ago', other: '# days ago' }),
  },
  unreachable: 'We can’t reach the portal. Your work is safe. Try again in a moment.',
  keptUnreachable: 'We can’t reach the portal.',
  refused: 'We couldn’t load this. Try again, or contact support.',
  retry: 'Retry',
  applicationsFailed: 'We couldn’t load the applications',
  applicationFailed: 'We couldn’t load the application',
  investigatorsFailed: 'We couldn’t load the investigators',
  attachmentsFailed: 'We couldn’t load the files',
  commentsFailed: 'We couldn’t load the messages',
};

/** Messages about copies on this device, and about waiting changes that are shown over them. */
export const replicaMessages = {
  asking: 'We’re loading the latest version.',
  /** A status that is only requested so far, and the state of that change. */
  askedStatus: (status: string, word: string) => `${status} · ${word}`,
  state: 'State',
  /** The change of a row that waits, and its state. */
  change: {
    added: (word: string) => `Added · ${word}`,
    changed: (word: string) => `Changed · ${word}`,
    removed: (word: string) => `Deleted · ${word}`,
  },
  fileNotKept: 'Not on this device',
  fileNotKeptText: 'This file isn’t on this device. You can open it when you’re online again.',
  decisionWaits: 'Your decision hasn’t been recorded yet.',
};
