/* What stands and is spoken beside the words in the header that say where somebody's work is. */

export const workStateMessages = {
  /** What the word in the header means; where there is a reason, that stands in its place. */
  explained: {
    needsYou: 'Nothing is lost.',
    waiting: '',
    sending: '',
    kept: 'On this device only, and not at the portal yet.',
    keeping: '',
    notKept: 'This page has words that the device could not keep.',
    saved: 'Nothing is waiting on this device.',
  },
  /** The same in the wizard, where it is said of the application at hand alone. */
  explainedOfOne: {
    needsYou: 'Nothing is lost.',
    waiting: '',
    sending: '',
    kept: 'Not all of this application is at the portal yet.',
    keeping: '',
    notKept: 'This page has words that the device could not keep.',
    saved: 'Nothing of this application is waiting on this device.',
  },
  /** Spoken once it has lasted a moment; changes that pass are not. */
  spoken: {
    needsYou: (count: number) => (count === 1 ? 'One change needs you.' : `${count} changes need you.`),
    waiting: (count: number) => (count === 1 ? 'One change waits to be sent.' : `${count} changes wait to be sent.`),
    signedOut: (count: number) =>
      count === 1
        ? 'Your session has ended. One change waits for you to sign in.'
        : `Your session has ended. ${count} changes wait for you to sign in.`,
    notKept: 'What you write cannot be kept on this device.',
    nothingWaits: 'Nothing is waiting any more.',
  },
};
