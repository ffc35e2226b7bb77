import * as v from 'valibot';
import { ApplicationOnWire, ApplicationSummaryOnWire, SavedId } from './application.ts';
import { AttachmentOnWire } from './attachment.ts';
import { ChangedComment, CommentOnWire, NewCommentOnWire } from './comment.ts';
import { HistoryRow } from './history.ts';
import {
  ActivationRequest,
  CreatedUser,
  EmailExists,
  ForgottenPassword,
  PasswordChange,
  PasswordReset,
  SignIn,
  signUpSchema,
  User,
} from './person.ts';
import { ReopeningOnWire, StatusChangeOnWire } from './status-change.ts';
import { applicationDetail } from './steps/application-detail.ts';
import { conflictOfInterest } from './steps/conflict-of-interest.ts';
import { InvestigatorRow, InvestigatorRows } from './steps/investigators.ts';
import { methodology } from './steps/methodology.ts';
import { StepSaveBody } from './steps/step-save.ts';
import { titleOfStudy } from './steps/title-of-study.ts';

/** Who may make a call. `owner`: the applicant of the application; `reader`: the owner or an administrator. */
export type Who = 'anyone' | 'signedIn' | 'owner' | 'reader' | 'author';

/** One call of v1. `path` stands behind the API's base; `{…}` is a parameter; `ours` is not part of plain v1. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: Who;
  summary: string;
  query?: readonly string[];
  body?: v.GenericSchema;
  /** A body of multipart/form-data, described by `Pi-CV/Step/6` alone. */
  multipart?: true;
  /** The schema of the envelope's `data`; `file` answers bytes. */
  data?: v.GenericSchema | 'file';
  ours?: true;
};

/** Every call, once: the server's addresses, the client's, and openapi.json come from here. */
export const calls = {
  signIn: { method: 'POST', path: '/Auth/Validate', who: 'anyone', summary: 'Sign in', body: SignIn, data: User },
  changePassword: {
    method: 'POST',
    path: '/Auth/Password',
    who: 'signedIn',
    summary: 'Change the own password',
    body: PasswordChange,
  },
  forgotPassword: {
    method: 'POST',
    path: '/Auth/forgot-password',
    who: 'anyone',
    summary: 'Mail a link to choose a new password',
    body: ForgottenPassword,
  },
  resetPassword: {
    method: 'POST',
    path: '/Auth/reset-password',
    who: 'anyone',
    summary: 'Choose a new password with a mailed token',
    body: PasswordReset,
    ours: true,
  },
  signOut: { method: 'POST', path: '/Auth/logout', who: 'anyone', summary: 'End the session', ours: true },
  session: {
    method: 'GET',
    path: '/Auth/session',
    who: 'signedIn',
    summary: 'The signed-in person',
    data: User,
    ours: true,
  },
  signUp: {
    method: 'POST',
    path: '/Users',
    who: 'anyone',
    summary: 'Register as a researcher',
    body: signUpSchema(),
    data: CreatedUser,
  },
  checkEmail: {
    method: 'GET',
    path: '/Users/check-email',
    who: 'anyone',
    summary: 'Whether an e-mail is registered',
    query: ['email'],
    data: EmailExists,
  },
  activate: {
    method: 'POST',
    path: '/Users/activate/{id}',
    who: 'anyone',
    summary: 'Activate an account with a mailed token',
  },
  resendActivation: {
    method: 'POST',
    path: '/Users/resend-activation',
    who: 'anyone',
    summary: 'Mail a new activation link',
    body: ActivationRequest,
    ours: true,
  },
  applications: {
    method: 'GET',
    path: '/ProjectApplication',
    who: 'reader',
    summary: 'List applications',
    query: ['userId', 'appStatusId'],
    data: v.array(ApplicationSummaryOnWire),
  },
  application: {
    method: 'GET',
    path: '/ProjectApplication/{id}',
    who: 'reader',
    summary: 'Read an application',
    data: ApplicationOnWire,
  },
  deleteApplication: {
    method: 'DELETE',
    path: '/ProjectApplication/{id}',
    who: 'owner',
    summary: 'Delete a draft that was never submitted',
    ours: true,
  },
  saveDetail: {
    method: 'POST',
    path: applicationDetail.path,
    who: 'owner',
    summary: 'Save the application detail; projectApplicationId 0 starts a new application',
    body: StepSaveBody(applicationDetail),
    data: SavedId,
  },
  saveConflict: {
    method: 'POST',
    path: conflictOfInterest.path,
    who: 'owner',
    summary: 'Save the conflict of interest',
    body: StepSaveBody(conflictOfInterest),
    data: SavedId,
  },
  saveStudy: {
    method: 'POST',
    path: titleOfStudy.path,
    who: 'owner',
    summary: 'Save the title of study; a methodology payload is taken as methodology',
    body: StepSaveBody(titleOfStudy),
    data: SavedId,
  },
  saveMethodology: {
    method: 'POST',
    path: methodology.path,
    who: 'owner',
    summary: 'Save the methodology',
    body: StepSaveBody(methodology),
    data: SavedId,
  },
  changeStatus: {
    method: 'POST',
    path: '/ProjectApplication/change-status',
    who: 'reader',
    summary: 'Save as draft or submit (owner: 3, 5), approve (administrator: 1)',
    body: StatusChangeOnWire,
    data: SavedId,
  },
  withdraw: {
    method: 'POST',
    path: '/ProjectApplication/{id}/withdraw',
    who: 'owner',
    summary: 'Take an application under review back into drafts',
    data: SavedId,
    ours: true,
  },
  reopen: {
    method: 'POST',
    path: '/ProjectApplication/{id}/reopen',
    who: 'reader',
    summary: 'Ask for more information on a decided application (administrator)',
    body: ReopeningOnWire,
    data: SavedId,
    ours: true,
  },
  history: {
    method: 'GET',
    path: '/ProjectApplication/{id}/history',
    who: 'reader',
    summary: 'Every change of status, oldest first',
    data: v.array(HistoryRow),
    ours: true,
  },
  turnaround: {
    method: 'GET',
    path: '/turnaround',
    who: 'signedIn',
    summary: 'Median days from submission to decision over a year, and the number of cases',
    data: v.object({ days: v.nullable(v.number()), cases: v.number() }),
    ours: true,
  },
  saveInvestigators: {
    method: 'POST',
    path: '/InvestigatorInfo',
    who: 'owner',
    summary: 'Save one investigator, or the whole list',
    body: InvestigatorRows,
    data: v.union([SavedId, v.array(v.object({ investigatorInfoId: v.number() }))]),
  },
  investigators: {
    method: 'GET',
    path: '/InvestigatorInfo',
    who: 'reader',
    summary: 'The investigators of an application, in the order they were added',
    query: ['applicationId'],
    data: v.array(InvestigatorRow),
  },
  deleteInvestigator: {
    method: 'DELETE',
    path: '/InvestigatorInfo/{id}',
    who: 'owner',
    summary: 'Delete an investigator',
  },
  upload: {
    method: 'POST',
    path: '/Pi-CV/Step/6',
    who: 'owner',
    summary: 'Upload files of one kind',
    multipart: true,
    data: v.array(AttachmentOnWire),
  },
  attachments: {
    method: 'GET',
    path: '/Pi-CV/{id}',
    who: 'reader',
    summary: 'The files of an application',
    data: v.array(AttachmentOnWire),
  },
  deleteAttachment: { method: 'DELETE', path: '/Pi-CV/{id}', who: 'owner', summary: 'Delete a file' },
  file: { method: 'GET', path: '/files/{id}', who: 'reader', summary: 'The bytes of a file', data: 'file' },
  comments: {
    method: 'GET',
    path: '/Comments',
    who: 'reader',
    summary: 'The thread of an application, oldest first',
    query: ['applicationId', 'userId'],
    data: v.array(CommentOnWire),
  },
  addComment: {
    method: 'POST',
    path: '/Comments',
    who: 'reader',
    summary: "Add a comment; an administrator's may reject (statusId 2) or ask for more information (5 or 4)",
    body: NewCommentOnWire,
    data: SavedId,
  },
  comment: {
    method: 'GET',
    path: '/Comments/{id}',
    who: 'author',
    summary: 'Read an own comment',
    data: CommentOnWire,
  },
  changeComment: {
    method: 'PUT',
    path: '/Comments/{id}',
    who: 'author',
    summary: 'Change an own comment while it is the last one',
    body: ChangedComment,
    data: SavedId,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/Comments/{id}',
    who: 'author',
    summary: 'Delete an own comment while it is the last one',
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    who: 'anyone',
    summary: 'This description',
    data: v.unknown(),
    ours: true,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Where this portal's own server serves v1; the app may be configured to ask another. */
export const API_PATH = '/api/v1';

/** The path of a call with its parameter filled in. */
export function pathOf(name: CallName, id?: number | string): string {
  return calls[name].path.replace('{id}', encodeURIComponent(String(id ?? '')));
}
