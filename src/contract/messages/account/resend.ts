/** A new activation link, requested while signing in or activating. */
export const resendingMessages = {
  resend: 'Resend Activation Link',
  sending: 'Sending...',
  sent: 'If this address has an account that isn’t active yet, we’ve sent a new link to it.',
  /** Follows the response, so that a second press visibly has an effect. */
  askedTimes: (times: number) => `You asked ${times} times.`,
  refused: 'We couldn’t send the link.',
  unreachable: 'We couldn’t send the link. Try again later.',
  missing: 'This portal can’t send a new link. Contact support.',
};
