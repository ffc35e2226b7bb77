/* The page of the links that are mailed for a change of e-mail. The server's message about a link comes first. */

export const confirmEmailMessages = {
  confirming: 'Confirming Your E-mail Address',
  changed: 'E-mail Address Changed',
  changedText: 'Sign in with your new e-mail address from now on.',
  waits: 'One More Link to Follow',
  waitsText: 'Confirmed. The address is changed once the link in the mail to the other address is followed too.',
  waitsHow: 'Both links work for 24 hours. Until the address is changed, sign in with your present one.',
  failed: 'E-mail Address Not Confirmed',
  refused: 'The link could not be used. Ask for the change of your e-mail address again.',
  unreachable: 'Your e-mail address could not be confirmed. Please try again.',
  incomplete: 'A part of the link is missing. Follow it in the mail again, or copy all of it.',
  tryAgain: 'Try Again',
  toPages: 'Go to Your Pages',
};
