/*
 * The server's messages about an account after it was created: its details, email, sessions, and administrators'
 * actions on it.
 */

export const accountLifeMessages = {
  disabled: 'This account is disabled. Ask an administrator of the portal to enable it.',
  givenPasswordEnded: 'This temporary password has expired. Use “Forgot Password?” to choose a new one.',
  onlyAdministrators: 'Only an administrator can do this.',
  lastAdministrator:
    'This is the last active administrator of the portal. Nothing was changed. Make someone else an administrator first.',
  accountDisabled: 'The account is disabled, and its user is logged out everywhere.',
  accountDisabledAlready: 'The account is already disabled. Nothing was changed.',
  accountEnabled: 'The account is enabled. Its user can log in again.',
  accountEnabledAlready: 'The account isn’t disabled. Nothing was changed.',
  accountDeleted: 'The account was deleted. Its applications and messages stay, with the user’s name.',
  ownAccountNeedsPassword: 'Enter your current password to delete your own account.',
  ownAccountDeleted: 'Your account was deleted, and you’re logged out everywhere.',
  roleChanged: 'The role was changed.',
  roleUnchanged: 'The user already has this role. Nothing was changed.',
  roleUnknown: 'The role is 1 (researcher) or 2 (administrator).',
  sessionsEnded: 'The user is logged out everywhere.',
  sessionEnded: 'The session was ended.',
  otherSessionsEnded: 'All your other sessions were ended.',
  detailsChanged: 'Your details were changed.',
  emailIsOwn: 'This is already the email address of your account.',
  emailLinksMailed:
    'We’ve sent a link to your current address and another to the new one. Your address changes when you’ve opened both.',
  emailNotMailed: 'We couldn’t send the emails. Nothing was changed. Try again in a few minutes.',
  emailChanged: 'Your email address has been changed. From now on, log in with the new one.',
  emailTakenSince: 'Another account now has this email address. Your address wasn’t changed.',
  emailWaitsForFormer: 'You’ve confirmed one address. To finish, open the link that we sent to your current address.',
  emailWaitsForNew: 'You’ve confirmed one address. To finish, open the link that we sent to the new address.',
  emailLinkEnded:
    'This link has been used or is no longer valid. If you’ve opened both links, log in with the new address. If not, contact support.',
};
