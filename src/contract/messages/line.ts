/* What is wrong with the connection, or with what answers on it. The specification's own wording is kept to the letter, its odd spellings too. */

/** What all that waits is waiting for, wherever it is said. */
export const lineMessages = {
  signedOut: 'Your session has ended. Nothing is lost; it goes once you sign in again.',
  unreachable: 'The portal cannot be reached. It is tried again by itself.',
  unreachableUntil: (time: string) => `The portal cannot be reached. It is tried again at ${time}.`,
  /** The portal answers what is read, and not what is sent. */
  notTaken: 'It could not be sent. It is tried again by itself.',
  notTakenUntil: (time: string) => `It could not be sent. It is tried again at ${time}.`,
  foreignPage: 'The network wants you to sign in.',
  foreignPageLink: 'Open its page',
  stuck: 'It does not move, and there is no known reason.',
  stuckHow: 'Press Send now. Where that does not help, close all tabs of the portal and open it again.',
  sendNow: 'Send now',
  /** What came of Send now; whether it arrives is said by the answer. */
  goes: 'Everything that can go is being sent now.',
  changeGoes: 'It is tried now, after what stands before it in its application.',
  goesAt: (time: string) => `The portal asked to wait: it goes at ${time}.`,
};
