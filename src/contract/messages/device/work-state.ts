/* Texts shown and spoken beside the word in the header that says where the user's work is. */

export const workStateMessages = {
  /** The meaning of the word in the header; replaced by the reason, if there is one. */
  explained: {
    needsYou: 'Nothing is lost.',
    waiting: '',
    sending: '',
    kept: 'On this device only, and not at the portal yet.',
    keeping: '',
    notKept: 'This page has words that the device could not keep.',
    saved: 'Nothing is waiting on this device.',
  },
  /** The same in the wizard, about the current application alone. */
  explainedOfOne: {
    needsYou: 'Nothing is lost.',
    waiting: '',
    sending: '',
    kept: 'Not all of this application is at the portal yet.',
    keeping: '',
    notKept: 'This page has words that the device could not keep.',
    saved: 'Nothing of this application is waiting on this device.',
  },
  /** Spoken once the state has lasted a moment; brief changes are not spoken. */
  spoken: {
    needsYou: (count: number) => (count === 1 ? 'One change needs you.' : `${count} changes need you.`),
    waiting: (count: number) => (count === 1 ? 'One change waits to be sent.' : `${count} changes wait to be sent.`),
    sessionEnded: (count: number) =>
      count === 1
        ? 'Your session has ended. One change waits for you to sign in.'
        : `Your session has ended. ${count} changes wait for you to sign in.`,
    notKept: 'What you write cannot be kept on this device.',
    nothingWaits: 'Nothing is waiting any more.',
  },
};
