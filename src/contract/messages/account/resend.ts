/** A new activation link, requested while signing in or activating. */
export const resendingMessages = {
  resend: 'Resend Activation Link',
  sending: 'Sending...',
  sent: 'If an account with this address waits for its activation, a new link was sent to it.',
  /** Follows the response, so that a second press visibly has an effect. */
  askedTimes: (times: number) => `You asked ${times} times.`,
  refused: 'The link could not be sent.',
  unreachable: 'The link could not be sent. Try again later.',
  missing: 'This portal cannot send a new link automatically. Contact the support.',
};
