/*
 * The server's messages about an account after it was created: its details, e-mail, sessions, and administrators'
 * actions on it.
 */

export const accountLifeAnswers = {
  disabled: 'This account is disabled. Ask an administrator of the portal to enable it.',
  givenPasswordEnded:
    'This password was given to you for some days only, and has ended. Choose one of your own: use "Forgot Password?".',
  onlyAdministrators: 'Only an administrator can do this.',
  lastAdministrator:
    'This is the last active administrator of the portal. Nothing was changed. Make somebody else an administrator first.',
  accountDisabled: 'The account is disabled, and its person is signed out everywhere.',
  accountDisabledAlready: 'The account is disabled already; nothing was changed.',
  accountEnabled: 'The account is enabled. Its person can sign in again.',
  accountEnabledAlready: 'The account is not disabled; nothing was changed.',
  accountDeleted: 'The account was deleted. Its applications and messages stay, with the name of the person.',
  ownAccountNeedsPassword: 'Your own account is deleted with your current password only.',
  ownAccountDeleted: 'Your account was deleted, and you are signed out everywhere.',
  roleChanged: 'The role was changed.',
  roleUnchanged: 'The person has this role already; nothing was changed.',
  roleUnknown: 'The role is 1 (researcher) or 2 (administrator).',
  sessionsEnded: 'The person is signed out everywhere.',
  sessionEnded: 'The session was ended.',
  otherSessionsEnded: 'All your other sessions were ended.',
  detailsChanged: 'Your details were changed.',
  emailIsOwn: 'This is the e-mail address of your account already.',
  emailLinksMailed:
    'A link was mailed to your present address and another to the new one. The address is changed once both were followed.',
  emailNotMailed: 'The mails could not be sent. Nothing was changed; try again in a few minutes.',
  emailChanged: 'The e-mail address of your account was changed. Sign in with the new one from now on.',
  emailTakenSince: 'Another account has this e-mail address by now. The address of your account was not changed.',
  emailWaitsForFormer:
    'Confirmed. The address is changed once the link in the mail to your present address is followed too.',
  emailWaitsForNew: 'Confirmed. The address is changed once the link in the mail to the new address is followed too.',
  emailLinkEnded:
    'This link was used already, or it is no longer valid. If both links were followed, sign in with the new address; otherwise ask for the change again.',
};

/** The server's messages about an invalid query for the list of people. */
export const peopleListMessages = {
  after: 'The next page is asked for with the Next-Cursor of the page before.',
};
