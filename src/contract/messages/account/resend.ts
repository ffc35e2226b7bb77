/** A new activation link, requested while signing in or activating. */
export const resendingMessages = {
  resend: 'Resend Activation Link',
  sending: 'Sending...',
  sent: 'If an account with this address isn’t active yet, we’ve sent it a new link.',
  /** Follows the response, so that a second press visibly has an effect. */
  askedTimes: (times: number) => `You asked ${times} times.`,
  refused: 'We couldn’t send the link.',
  unreachable: 'We couldn’t send the link. Try again later.',
  missing: 'This portal can’t send a new link. Contact support.',
};
