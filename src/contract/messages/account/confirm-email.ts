/* The page of the links that are mailed for a change of e-mail. The server's message about a link comes first. */

export const confirmEmailMessages = {
  confirming: 'Confirming Your E-mail Address',
  changed: 'E-mail Address Changed',
  changedText: 'From now on, log in with your new e-mail address.',
  waits: 'One More Link to Open',
  waitsText: 'Confirmed. Your address changes when you also open the link in the email to the other address.',
  waitsHow: 'Both links work for 24 hours. Until then, log in with your current address.',
  failed: 'E-mail Address Not Confirmed',
  refused: 'We couldn’t use this link. Ask to change your e-mail address again.',
  unreachable: 'We couldn’t confirm your e-mail address. Please try again.',
  incomplete: 'Part of the link is missing. Open it from the email again, or copy the complete link.',
  tryAgain: 'Try Again',
  toPages: 'Go to Your Pages',
};
