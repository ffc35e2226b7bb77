/*
 * Shown while something is read, and its age. The specification's own wording is kept verbatim, including its odd
 * spellings.
 */

/** Messages about reading from the server, on every screen. */
export const readingMessages = {
  loading: 'Loading...',
  kept: (date: string) => `This copy was read on ${date}`,
  /** How long ago a copy was read, in the largest unit that fits. */
  age: {
    justNow: 'just now',
    minutes: (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
    hours: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
    days: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
  },
  unreachable: 'The portal could not be reached. Nothing is lost; try again in a moment.',
  keptUnreachable: 'The portal could not be reached.',
  refused: 'The portal did not show it.',
  retry: 'Retry',
  applicationsFailed: 'The applications could not be read',
  applicationFailed: 'The application could not be read',
  investigatorsFailed: 'The investigators could not be read',
  attachmentsFailed: 'The files could not be read',
  commentsFailed: 'The messages could not be read',
};

/** Messages about copies on this device, and about waiting changes that are shown over them. */
export const replicaMessages = {
  asking: 'It is being read again.',
  /** A status that is only requested so far, and the state of that change. */
  askedStatus: (status: string, word: string) => `${status} · ${word}`,
  state: 'State',
  /** The change of a row that waits, and its state. */
  change: {
    added: (word: string) => `Added · ${word}`,
    changed: (word: string) => `Changed · ${word}`,
    removed: (word: string) => `Deleted · ${word}`,
  },
  fileNotKept: 'Not kept on this device',
  fileNotKeptText: 'This file was not kept on this device. It opens once the portal can be reached again.',
  decisionWaits: 'Your decision is on this device, and the portal has not confirmed it yet.',
};
