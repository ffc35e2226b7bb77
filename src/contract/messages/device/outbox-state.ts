/*
 * Problems of the connection, or of what responds on it. The specification's own wording is kept verbatim, including
 * its odd spellings.
 */

/** What all waiting operations wait for, on every screen. */
export const outboxStateMessages = {
  sessionEnded: 'Your session has ended. Your work is safe. Log in again to send it.',
  unreachable: 'We can’t reach the portal. We’ll try again automatically.',
  unreachableUntil: (time: string) => `We can’t reach the portal. We’ll try again at ${time}.`,
  /** The portal responds to reads, but does not accept what is sent. */
  notTaken: 'We couldn’t send your changes. We’ll try again automatically.',
  notTakenUntil: (time: string) => `We couldn’t send your changes. We’ll try again at ${time}.`,
  foreignPage: 'This Wi-Fi network asks you to log in first.',
  foreignPageLink: 'Open its page',
  stalled: 'We can’t send your changes, and we don’t know why. These changes are safe on this device.',
  stalledHow: 'Press Send now. If that doesn’t help, close all tabs of the portal and open it again.',
  sendNow: 'Send now',
  /** Result of Send now; whether the operation arrives is known from the response. */
  goes: 'We’re sending your changes now.',
  changeGoes: 'We’re sending this change now, after any earlier changes to the same application.',
  goesAt: (time: string) => `We have to wait. We’ll send it at ${time}.`,
};
