/*
 * Problems of the connection, or of what responds on it. The specification's own wording is kept verbatim, including
 * its odd spellings.
 */

/** What all waiting operations wait for, on every screen. */
export const outboxStateMessages = {
  sessionEnded: 'Your session has ended. Nothing is lost; it goes once you sign in again.',
  unreachable: 'The portal cannot be reached. It is tried again automatically.',
  unreachableUntil: (time: string) => `The portal cannot be reached. It is tried again at ${time}.`,
  /** The portal responds to reads, but does not accept what is sent. */
  notTaken: 'It could not be sent. It is tried again automatically.',
  notTakenUntil: (time: string) => `It could not be sent. It is tried again at ${time}.`,
  foreignPage: 'The network wants you to sign in.',
  foreignPageLink: 'Open its page',
  stuck: 'It does not move, and there is no known reason.',
  stuckHow: 'Press Send now. Where that does not help, close all tabs of the portal and open it again.',
  sendNow: 'Send now',
  /** Result of Send now; whether the operation arrives is known from the response. */
  goes: 'Everything that can go is being sent now.',
  changeGoes: 'It is tried now, after what stands before it in its application.',
  goesAt: (time: string) => `The portal asked to wait: it goes at ${time}.`,
};
