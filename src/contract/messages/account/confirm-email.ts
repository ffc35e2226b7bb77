/* The page of the links that are mailed for a change of email. The server's message about a link comes first. */

export const confirmEmailMessages = {
  confirming: 'Confirming Your Email Address',
  changed: 'Email Address Changed',
  changedText: 'From now on, log in with your new email address.',
  waits: 'One More Link to Open',
  waitsText: 'You’ve confirmed one address. To finish, open the link that we sent to your other address.',
  waitsHow: 'Both links work for 24 hours. Until you’ve opened both, log in with your current address.',
  failed: 'Email Address Not Confirmed',
  refused: 'We couldn’t use this link. Contact support to change your email address.',
  unreachable: 'We couldn’t confirm your email address. Try again.',
  incomplete: 'Part of the link is missing. Open it from the email again, or copy the complete link.',
  tryAgain: 'Try Again',
  toPages: 'Go to Your Pages',
};
