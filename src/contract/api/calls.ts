import {
  AccountOnWire,
  detailsChangeSchema,
  EmailChange,
  EmailConfirmation,
  OwnDeletion,
  peopleQuery,
  RoleChange,
  SessionOnWire,
} from './account-life.ts';
import { accountAddresses, addresses, type Address, type ServedCall } from './addresses.ts';
import * as v from 'valibot';
import { ListedApplicationOnWire } from '../domain/application-list.ts';
import { ownListQuery } from './application-list-query.ts';
import { ApplicationOnWire, SavedId } from '../domain/application.ts';
import { AttachmentOnWire } from '../domain/attachment.ts';
import { CommentOnWire } from '../domain/comment.ts';
import { EmailConfirmed } from './email-confirmed.ts';
import { listingEntries } from './envelope.ts';
import { header } from './headers.ts';
import { HistoryRow } from '../domain/history.ts';
import { JSON_BODY_MAX_BYTES, MESSAGE_BODY_MAX_BYTES } from './limits.ts';
import { ActivationRequest, ForgottenPassword, PasswordChange, PasswordReset, signUpSchema } from './new-account.ts';
import { CreatedUser, EmailExists, SignIn, User } from '../domain/person.ts';
import { ReopeningOnWire, StatusChangeOnWire } from './status-requests.ts';
import { applicationDetail } from '../steps/application-detail.ts';
import { conflictOfInterest } from '../steps/conflict-of-interest.ts';
import { InvestigatorRows } from '../steps/investigator-list.ts';
import { InvestigatorRow } from '../steps/investigators.ts';
import { methodology } from '../steps/methodology.ts';
import { StepSaveBody } from '../steps/step-save.ts';
import { titleOfStudy } from '../steps/title-of-study.ts';
import { Turnaround } from '../domain/turnaround.ts';
import { ChangedComment, NewCommentOnWire } from './written-comment.ts';

/** Who may make a call. `owner`: the applicant of the application; `reader`: the owner or an administrator. */
export type Who = 'anyone' | 'signedIn' | 'owner' | 'reader' | 'author' | 'administrator';

/** Description of one call of v1. `ours`: not part of plain v1. */
export type Call = Address & {
  who: Who;
  summary: string;
  query?: readonly string[];
  /** Further query parameters, the portal's own, each with its schema. */
  ownQuery?: v.ObjectEntries;
  /** Response headers that are the portal's own, each with its meaning. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** Entries of the envelope beside its `data`, the portal's own. */
  beside?: v.ObjectEntries;
  body?: v.GenericSchema;
  /** Maximum number of bytes of a JSON body, if it is not `SMALL_BODY_MAX_BYTES`. */
  bodyMaxBytes?: number;
  /** A body of multipart/form-data, described by `Pi-CV/Step/6` alone. */
  multipart?: true;
  /** The schema of the envelope's `data`; `file`: the response is bytes. */
  data?: v.GenericSchema | 'file';
  /** Statuses of refusals that other calls of its kind do not have. */
  alsoRefuses?: readonly (400 | 403 | 404 | 409 | 429)[];
  ours?: true;
};

/** Every call, once: what the server takes and returns, and openapi.json, are derived from this. */
export const calls = {
  signIn: { ...addresses.signIn, who: 'anyone', summary: 'Sign in', body: SignIn, data: User },
  changePassword: {
    ...addresses.changePassword,
    who: 'signedIn',
    summary: 'Change the own password',
    body: PasswordChange,
  },
  forgotPassword: {
    ...addresses.forgotPassword,
    who: 'anyone',
    summary: 'Mail a link to choose a new password',
    body: ForgottenPassword,
  },
  resetPassword: {
    ...addresses.resetPassword,
    who: 'anyone',
    summary: 'Choose a new password with a mailed token',
    body: PasswordReset,
    ours: true,
  },
  signOut: { ...addresses.signOut, who: 'anyone', summary: 'End the session', ours: true },
  session: { ...addresses.session, who: 'signedIn', summary: 'The signed-in person', data: User, ours: true },
  signUp: {
    ...addresses.signUp,
    who: 'anyone',
    summary: 'Register as a researcher',
    body: signUpSchema(),
    data: CreatedUser,
  },
  checkEmail: {
    ...addresses.checkEmail,
    who: 'anyone',
    summary: 'Whether an e-mail is registered',
    query: ['email'],
    data: EmailExists,
  },
  activate: { ...addresses.activate, who: 'anyone', summary: 'Activate an account with a mailed token' },
  resendActivation: {
    ...addresses.resendActivation,
    who: 'anyone',
    summary: 'Mail a new activation link',
    body: ActivationRequest,
    ours: true,
  },
  changeDetails: {
    ...accountAddresses.changeDetails,
    who: 'signedIn',
    summary: 'Change the own name and mobile number; what is absent stays',
    body: detailsChangeSchema(),
    data: User,
    ours: true,
  },
  changeEmail: {
    ...accountAddresses.changeEmail,
    who: 'signedIn',
    summary: 'Mail a link to the present and another to the new e-mail address; both have to be followed',
    body: EmailChange,
    alsoRefuses: [409, 429],
    ours: true,
  },
  confirmEmail: {
    ...addresses.confirmEmail,
    who: 'anyone',
    summary: 'Confirm a change of e-mail with a mailed token; the second of both changes it',
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
  people: {
    ...accountAddresses.people,
    who: 'administrator',
    summary: 'Everybody who has an account, in the order of their registration, by pages',
    ownQuery: peopleQuery,
    ownHeaders: { [header.nextCursor]: 'What `after` takes for the next page; absent on the last.' },
    data: v.array(AccountOnWire),
    alsoRefuses: [400, 403],
    ours: true,
  },
  disableAccount: {
    ...accountAddresses.disableAccount,
    who: 'administrator',
    summary: 'Disable an account: its person is signed out and cannot sign in',
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
    summary: 'Make a person a researcher (1) or an administrator (2)',
    body: RoleChange,
    alsoRefuses: [404, 409],
    ours: true,
  },
  endSessionsOf: {
    ...accountAddresses.endSessionsOf,
    who: 'administrator',
    summary: 'End all sessions of a person',
    alsoRefuses: [404],
    ours: true,
  },
  applications: {
    ...addresses.applications,
    who: 'reader',
    summary: 'List applications',
    query: ['userId', 'appStatusId'],
    ownQuery: ownListQuery,
    ownHeaders: {
      [header.nextCursor]: 'What `after` takes for the next page; absent on the last.',
      [header.changedToken]: 'What `changedSince` takes once every page has been read; the same on each of them.',
    },
    beside: listingEntries,
    data: v.array(ListedApplicationOnWire),
  },
  application: { ...addresses.application, who: 'reader', summary: 'Read an application', data: ApplicationOnWire },
  deleteApplication: {
    ...addresses.deleteApplication,
    who: 'owner',
    summary: 'Delete a draft that was never submitted',
    ours: true,
  },
  saveDetail: {
    ...addresses.saveDetail,
    who: 'owner',
    summary: 'Save the application detail; projectApplicationId 0 starts a new application',
    body: StepSaveBody(applicationDetail),
    bodyMaxBytes: JSON_BODY_MAX_BYTES,
    data: SavedId,
  },
  saveConflict: {
    ...addresses.saveConflict,
    who: 'owner',
    summary: 'Save the conflict of interest',
    body: StepSaveBody(conflictOfInterest),
    bodyMaxBytes: JSON_BODY_MAX_BYTES,
    data: SavedId,
  },
  saveStudy: {
    ...addresses.saveStudy,
    who: 'owner',
    summary: 'Save the title of study; a methodology payload is taken as methodology',
    body: StepSaveBody(titleOfStudy),
    bodyMaxBytes: JSON_BODY_MAX_BYTES,
    data: SavedId,
  },
  saveMethodology: {
    ...addresses.saveMethodology,
    who: 'owner',
    summary: 'Save the methodology',
    body: StepSaveBody(methodology),
    bodyMaxBytes: JSON_BODY_MAX_BYTES,
    data: SavedId,
  },
  changeStatus: {
    ...addresses.changeStatus,
    who: 'reader',
    summary: 'Save as draft or submit (owner: 3, 5), approve (administrator: 1)',
    body: StatusChangeOnWire,
    data: SavedId,
  },
  withdraw: {
    ...addresses.withdraw,
    who: 'owner',
    summary: 'Take an application under review back into drafts',
    data: SavedId,
    ours: true,
  },
  reopen: {
    ...addresses.reopen,
    who: 'reader',
    summary: 'Ask for more information on a decided application (administrator)',
    body: ReopeningOnWire,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
    ours: true,
  },
  history: {
    ...addresses.history,
    who: 'reader',
    summary: 'Every change of status, oldest first',
    data: v.array(HistoryRow),
    ours: true,
  },
  turnaround: {
    ...addresses.turnaround,
    who: 'signedIn',
    summary: 'Median days from submission to decision over a year, and the number of cases',
    data: Turnaround,
    ours: true,
  },
  saveInvestigators: {
    ...addresses.saveInvestigators,
    who: 'owner',
    summary: 'Save one investigator, or the whole list',
    body: InvestigatorRows,
    bodyMaxBytes: JSON_BODY_MAX_BYTES,
    data: v.union([SavedId, v.array(v.object({ investigatorInfoId: v.number() }))]),
  },
  investigators: {
    ...addresses.investigators,
    who: 'reader',
    summary: 'The investigators of an application, in the order they were added',
    query: ['applicationId'],
    data: v.array(InvestigatorRow),
  },
  deleteInvestigator: { ...addresses.deleteInvestigator, who: 'owner', summary: 'Delete an investigator' },
  upload: {
    ...addresses.upload,
    who: 'owner',
    summary: 'Upload files of one kind',
    multipart: true,
    data: v.array(AttachmentOnWire),
  },
  attachments: {
    ...addresses.attachments,
    who: 'reader',
    summary: 'The files of an application',
    data: v.array(AttachmentOnWire),
  },
  deleteAttachment: { ...addresses.deleteAttachment, who: 'owner', summary: 'Delete a file' },
  file: { ...addresses.file, who: 'reader', summary: 'The bytes of a file', data: 'file' },
  comments: {
    ...addresses.comments,
    who: 'reader',
    summary: 'The thread of an application, oldest first',
    query: ['applicationId', 'userId'],
    data: v.array(CommentOnWire),
  },
  addComment: {
    ...addresses.addComment,
    who: 'reader',
    summary: "Add a comment; an administrator's may reject (statusId 2) or ask for more information (5 or 4)",
    body: NewCommentOnWire,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
  },
  comment: { ...addresses.comment, who: 'author', summary: 'Read an own comment', data: CommentOnWire },
  changeComment: {
    ...addresses.changeComment,
    who: 'author',
    summary: 'Change an own comment while it is the last one',
    body: ChangedComment,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
  },
  deleteComment: {
    ...addresses.deleteComment,
    who: 'author',
    summary: 'Delete an own comment while it is the last one',
  },
  openapi: { ...addresses.openapi, who: 'anyone', summary: 'This description', data: v.unknown(), ours: true },
} as const satisfies Record<ServedCall, Call>;
