import * as v from 'valibot';
import {
  AccountOnWire,
  detailsChangeSchema,
  EmailChange,
  EmailConfirmation,
  OwnDeletion,
  userListQuery,
  RoleChange,
  SessionOnWire,
} from '../account-life.ts';
import { accountAddresses, addresses, type ServedCall } from '../addresses.ts';
import type { Call } from './call.ts';
import { mostOfSearch } from './search-limits.ts';
import { EmailConfirmed } from '../email-confirmed.ts';
import { header } from '../headers.ts';
import {
  DETAILS_CHANGES_PER_USER_AND_DAY_MAX,
  EMAIL_MIN_UNITS,
  EMAIL_LOCAL_PART_MAX_UNITS,
  EMAIL_MAX_UNITS,
  LIST_LIMIT_MAX,
  MOBILE_MIN_DIGITS,
  MOBILE_MAX_DIGITS,
  NAME_MIN_CHARACTERS,
  PASSWORD_CHANGES_PER_USER_AND_DAY_MAX,
} from '../limits.ts';
import { ActivationRequest, ForgottenPassword, PasswordChange, PasswordReset, signUpSchema } from '../new-account.ts';
import { CreatedUser, EmailExists, SignIn, User } from '../../domain/user.ts';

const emailLimits = {
  most: {
    'characters of an email address': EMAIL_MAX_UNITS,
    'characters before its last @': EMAIL_LOCAL_PART_MAX_UNITS,
  },
  least: { 'characters of an email address': EMAIL_MIN_UNITS },
};
const detailsLimits = {
  most: { 'digits of the mobile number': MOBILE_MAX_DIGITS },
  least: {
    'digits of the mobile number': MOBILE_MIN_DIGITS,
    'characters of a name, unless the portal is configured otherwise': NAME_MIN_CHARACTERS,
  },
};

/** The calls about accounts: signing in and up, a user's own account, and what administrators do with accounts. */
export const accountCalls = {
  signIn: { ...addresses.signIn, who: 'anyone', summary: 'Sign in', ...emailLimits, body: SignIn, data: User },
  changePassword: {
    ...addresses.changePassword,
    who: 'signedIn',
    summary: 'Change the own password',
    most: { 'changes of the own password in a day': PASSWORD_CHANGES_PER_USER_AND_DAY_MAX },
    body: PasswordChange,
    alsoRefuses: [409],
  },
  forgotPassword: {
    ...addresses.forgotPassword,
    who: 'anyone',
    summary: 'Mail a link to choose a new password',
    ...emailLimits,
    body: ForgottenPassword,
  },
  resetPassword: {
    ...addresses.resetPassword,
    who: 'anyone',
    summary: 'Choose a new password with a mailed token',
    body: PasswordReset,
    alsoRefuses: [409],
    ours: true,
  },
  signOut: { ...addresses.signOut, who: 'anyone', summary: 'End the session', ours: true },
  session: { ...addresses.session, who: 'signedIn', summary: 'The signed-in user', data: User, ours: true },
  signUp: {
    ...addresses.signUp,
    who: 'anyone',
    summary: 'Register as a researcher',
    most: { ...emailLimits.most, ...detailsLimits.most },
    least: { ...emailLimits.least, ...detailsLimits.least },
    body: signUpSchema(),
    data: CreatedUser,
  },
  checkEmail: {
    ...addresses.checkEmail,
    who: 'anyone',
    summary: 'Whether an email is registered',
    ...emailLimits,
    query: ['email'],
    data: EmailExists,
  },
  activate: { ...addresses.activate, who: 'anyone', summary: 'Activate an account with a mailed token' },
  resendActivation: {
    ...addresses.resendActivation,
    who: 'anyone',
    summary: 'Mail a new activation link',
    ...emailLimits,
    body: ActivationRequest,
    ours: true,
  },
  changeDetails: {
    ...accountAddresses.changeDetails,
    who: 'signedIn',
    summary: 'Change the own name and mobile number; what is absent stays',
    ...detailsLimits,
    most: { ...detailsLimits.most, 'changes of the own details in a day': DETAILS_CHANGES_PER_USER_AND_DAY_MAX },
    body: detailsChangeSchema(),
    data: User,
    alsoRefuses: [409],
    ours: true,
  },
  changeEmail: {
    ...accountAddresses.changeEmail,
    who: 'signedIn',
    summary: 'Mail a link to the present and another to the new email address; both have to be followed',
    ...emailLimits,
    body: EmailChange,
    alsoRefuses: [409, 429],
    ours: true,
  },
  confirmEmail: {
    ...addresses.confirmEmail,
    who: 'anyone',
    summary: 'Confirm a change of email with a mailed token; the second of both changes it',
    body: EmailConfirmation,
    data: EmailConfirmed,
    alsoRefuses: [409],
    ours: true,
  },
  deleteOwnAccount: {
    ...accountAddresses.deleteOwnAccount,
    who: 'signedIn',
    summary: 'Delete the own account; applications and messages stay',
    body: OwnDeletion,
    alsoRefuses: [409, 429],
    ours: true,
  },
  sessions: {
    ...accountAddresses.sessions,
    who: 'signedIn',
    summary: 'The own sessions, the one that was used last first',
    data: v.array(SessionOnWire),
    ours: true,
  },
  endSession: {
    ...accountAddresses.endSession,
    who: 'signedIn',
    summary: 'End one of the own sessions',
    alsoRefuses: [404],
    ours: true,
  },
  endOtherSessions: {
    ...accountAddresses.endOtherSessions,
    who: 'signedIn',
    summary: 'End all the own sessions but this one',
    ours: true,
  },
  users: {
    ...accountAddresses.users,
    who: 'administrator',
    summary: 'Everybody who has an account, in the order of their registration, by pages',
    most: { 'accounts on a page': LIST_LIMIT_MAX, ...mostOfSearch },
    ownQuery: userListQuery,
    ownHeaders: { [header.nextCursor]: 'What `after` takes for the next page; absent on the last.' },
    data: v.array(AccountOnWire),
    alsoRefuses: [400, 403],
    ours: true,
  },
  disableAccount: {
    ...accountAddresses.disableAccount,
    who: 'administrator',
    summary: 'Disable an account: its user is signed out and cannot sign in',
    alsoRefuses: [404, 409],
    ours: true,
  },
  enableAccount: {
    ...accountAddresses.enableAccount,
    who: 'administrator',
    summary: 'Enable a disabled account',
    alsoRefuses: [404],
    ours: true,
  },
  deleteAccount: {
    ...accountAddresses.deleteAccount,
    who: 'administrator',
    summary: 'Delete the account of somebody else; applications and messages stay, with the name',
    alsoRefuses: [404, 409],
    ours: true,
  },
  changeRole: {
    ...accountAddresses.changeRole,
    who: 'administrator',
    summary: 'Make a user a researcher (1) or an administrator (2)',
    body: RoleChange,
    alsoRefuses: [404, 409],
    ours: true,
  },
  endSessionsOf: {
    ...accountAddresses.endSessionsOf,
    who: 'administrator',
    summary: 'End all sessions of a user',
    alsoRefuses: [404],
    ours: true,
  },
} as const satisfies Partial<Record<ServedCall, Call>>;
