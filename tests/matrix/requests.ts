import * as v from 'valibot';
import { SavedId } from '../../src/contract/domain/application.ts';
import { writeUploadFields } from '../../src/contract/domain/attachment.ts';
import { SessionOnWire } from '../../src/contract/api/account-life.ts';
import { header } from '../../src/contract/api/headers.ts';
import { fileKindOf, type FileType } from '../../src/contract/steps/files.ts';
import { writeStepSave } from '../../src/contract/steps/step-save.ts';
import { role } from '../../src/contract/domain/statuses.ts';
import { applicationDetail } from '../../src/contract/steps/application-detail.ts';
import { conflictOfInterest } from '../../src/contract/steps/conflict-of-interest.ts';
import { methodology } from '../../src/contract/steps/methodology.ts';
import { titleOfStudy } from '../../src/contract/steps/title-of-study.ts';
import type { QuestionStep } from '../../src/contract/steps/wizard.ts';
import { comment, completeAnswers, expectOk, pdf, WHEN } from '../../src/server/applications/testing.ts';
import type { Client } from '../../src/server/testing/client.ts';
import { signUpBody } from '../../src/server/testing/sign-up-body.ts';
import { TEST_PASSWORD, tokenIn } from '../../src/server/testing/test-portal.ts';
import type { Copy, Things } from './prepared-portal.ts';

/**
 * What a request is about: the application with its parts, the person named in the payload, and a token from a mail or
 * a list.
 */
export type Subject = Things & { me: number; token: string };

export type Asked = {
  ids?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
};

/**
 * How the request of a table row is made. `before` does what has to happen first, and returns what it found or made.
 */
export type Request = {
  before?: (copy: Copy, things: Things, actor: Client) => Promise<Partial<Subject>>;
  ask: (subject: Subject) => Asked;
};

const ofApplication: Request = { ask: ({ application }) => ({ ids: { id: application } }) };
const ofFile: Request = { ask: ({ file }) => ({ ids: { id: file } }) };
const ofQuery: Request = { ask: ({ application }) => ({ query: { applicationId: application } }) };
const nothing: Request = { ask: () => ({}) };

const saves = (step: QuestionStep): Request => ({
  ask: ({ application, me }) => ({
    body: writeStepSave(step, completeAnswers(step), { applicationId: application, userId: me }),
  }),
});

const investigatorRow = ({ application, me }: Subject, id = 0) => ({
  investigatorInfoId: id,
  applicationId: application,
  userId: me,
  principleInvestigatorName: 'Huda Karim',
  idNumber: '2040',
  position: 'Physician',
});

function uploads(type: FileType, replaced: (subject: Subject) => number | undefined): Request {
  return {
    ask: (subject) => {
      const form = new FormData();
      const upload = { applicationId: subject.application, userId: subject.me, type, replaces: replaced(subject) };
      for (const [name, value] of Object.entries(writeUploadFields(upload))) form.set(name, value);
      form.set(fileKindOf(type)?.wire ?? '', pdf('new.pdf'));
      return { body: form };
    },
  };
}

const changesStatusTo = (to: number): Request => ({
  ask: ({ application, me }) => ({
    body: { id: application, applicationSatusId: to, userId: me, createdDate: WHEN },
  }),
});

const says = (statusId?: number): Request => ({
  ask: ({ application, me }) => ({
    body: { userID: me, applicationID: application, comment: 'A word.', created: WHEN, id: 0, statusId },
  }),
});

const text = { comment: 'Another word.' };

/**
 * The administrator writes the latest message, if they may write. In a draft their latest message is the one from
 * before it became a draft again.
 */
async function writesLast({ people }: Copy, { application, state, answer }: Things): Promise<Partial<Subject>> {
  if (state === '3' || state === '3w') return { answer };
  const { id } = expectOk(await comment(people.rana, application, 'One thing more.')).read(SavedId);
  return { answer: id };
}

/** The actor has read the list; then a person who may writes in the thread, which counts as a change too. */
async function changesSinceTheirList({ people }: Copy, things: Things, actor: Client): Promise<Partial<Subject>> {
  const token = (await actor.get('/ProjectApplication')).headers.get(header.changedToken) ?? '';
  const { application, state, ownerId } = things;
  const owner = ownerId === people.nur.user.userId ? people.nur : people.sara;
  const isReviewed = state === '5' || state === '1' || state === '2';
  expectOk(await comment(isReviewed ? people.rana : owner, application, 'Something new.'));
  return { token };
}

/** A visitor has registered and waits for the activation link. */
async function registers({ portal, visitor }: Copy): Promise<Partial<Subject>> {
  expectOk(await visitor.post('/Users', signUpBody()));
  return { token: tokenIn(portal.letters.at(-1)) };
}

/** Nur has requested a link to choose a new password. */
async function forgets({ portal, people, visitor }: Copy): Promise<Partial<Subject>> {
  expectOk(await visitor.post('/Auth/forgot-password', { email: people.nur.user.emailAddress }));
  return { token: tokenIn(portal.letters.at(-1)) };
}

const NEW_PASSWORD = 'Heron$2026x';
const newDraft = ({ me }: Subject) => ({
  body: writeStepSave(applicationDetail, completeAnswers(applicationDetail), { applicationId: 0, userId: me }),
});

/** About another account: the applicant's. */
const ofOwner: Request = { ask: ({ ownerId }) => ({ ids: { id: ownerId } }) };
const ofAnother = ({ ask }: Request): Request => ({ ask: (subject) => ask({ ...subject, me: subject.ownerId }) });

const changesDetails: Request = { ask: ({ me }) => ({ body: { userId: me, firstName: 'Noor' } }) };
const changesEmail: Request = {
  ask: ({ me }) => ({ body: { userId: me, currentPassword: TEST_PASSWORD, newEmail: 'another@example.org' } }),
};
const deletesOwnAccount: Request = { ask: ({ me }) => ({ body: { userId: me, currentPassword: TEST_PASSWORD } }) };

/** Nur has requested a change of email address, and follows the link in one of the two mails. */
async function asksForAnotherEmail({ portal, people: { nur } }: Copy): Promise<Partial<Subject>> {
  const body = { userId: nur.user.userId, currentPassword: TEST_PASSWORD, newEmail: 'another@example.org' };
  expectOk(await nur.post('/Auth/change-email', body));
  return { token: tokenIn(portal.letters.at(-1)) };
}

/** Signs a person in in another browser. Returns the id of the session there. */
async function sessionElsewhere({ portal }: Copy, emailAddress: string): Promise<string> {
  const elsewhere = portal.client();
  expectOk(await elsewhere.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD }));
  const sessions = expectOk(await elsewhere.get('/Auth/sessions')).read(v.array(SessionOnWire));
  return sessions.find(({ isThis }) => isThis)?.id ?? '';
}

async function disables({ people: { nur, rana } }: Copy): Promise<Partial<Subject>> {
  expectOk(await rana.post(`/Users/${nur.user.userId}/disable`));
  return {};
}

/**
 * The request for each row of the table, by the row's name. A row "under another name" makes the request of the call's
 * own row.
 */
export const requests: Readonly<Record<string, Request>> = {
  'applications: all': nothing,
  'applications: of one status': { ask: ({ state }) => ({ query: { appStatusId: state.charAt(0) } }) },
  'applications: of one applicant': { ask: ({ ownerId }) => ({ query: { userId: ownerId } }) },
  'applications: by words of the title': { ask: ({ title }) => ({ query: { q: title } }) },
  'applications: with all their parts': { ask: () => ({ query: { expand: 'all' } }) },
  'applications: what has changed': {
    before: changesSinceTheirList,
    ask: ({ token }) => ({ query: { changedSince: token } }),
  },
  application: ofApplication,
  history: ofApplication,
  investigators: ofQuery,
  attachments: ofApplication,
  file: ofFile,
  comments: ofQuery,
  'comments: of one writer': {
    ask: ({ application, ownerId }) => ({ query: { applicationId: application, userId: ownerId } }),
  },

  saveDetail: saves(applicationDetail),
  saveConflict: saves(conflictOfInterest),
  saveStudy: saves(titleOfStudy),
  'saveStudy: the methodology': saves(methodology),
  saveMethodology: saves(methodology),
  'saveInvestigators: a new one': { ask: (subject) => ({ body: investigatorRow(subject) }) },
  'saveInvestigators: a changed one': { ask: (subject) => ({ body: investigatorRow(subject, subject.investigator) }) },
  'saveInvestigators: the whole list': { ask: (subject) => ({ body: [investigatorRow(subject)] }) },
  deleteInvestigator: { ask: ({ investigator }) => ({ ids: { id: investigator } }) },
  'upload: a file': uploads(1, () => undefined),
  'upload: in place of a file': uploads(2, ({ consentForm }) => consentForm),
  deleteAttachment: ofFile,

  deleteApplication: ofApplication,
  'changeStatus: to 1': changesStatusTo(1),
  'changeStatus: to 2': changesStatusTo(2),
  'changeStatus: to 3': changesStatusTo(3),
  'changeStatus: to 4': changesStatusTo(4),
  'changeStatus: to 5': changesStatusTo(5),
  withdraw: ofApplication,
  reopen: { ask: ({ application }) => ({ ids: { id: application }, body: { reason: 'The sample was too small.' } }) },
  'addComment: with statusId 2': says(2),
  'addComment: with statusId 5': says(5),
  'addComment: with statusId 4': says(4),
  'addComment: with statusId 1': says(1),

  addComment: says(),
  "comment: the applicant's latest": { ask: ({ latestMessage }) => ({ ids: { id: latestMessage } }) },
  "changeComment: the applicant's latest": { ask: ({ latestMessage }) => ({ ids: { id: latestMessage }, body: text }) },
  "deleteComment: the applicant's latest": { ask: ({ latestMessage }) => ({ ids: { id: latestMessage } }) },
  "changeComment: the applicant's earlier": {
    ask: ({ earlierMessage }) => ({ ids: { id: earlierMessage }, body: text }),
  },
  "deleteComment: the applicant's earlier": { ask: ({ earlierMessage }) => ({ ids: { id: earlierMessage } }) },
  "comment: the administrator's latest": { before: writesLast, ask: ({ answer }) => ({ ids: { id: answer } }) },
  "changeComment: the administrator's latest": {
    before: writesLast,
    ask: ({ answer }) => ({ ids: { id: answer }, body: text }),
  },
  "deleteComment: the administrator's latest": { before: writesLast, ask: ({ answer }) => ({ ids: { id: answer } }) },
  'changeComment: one that decided': { ask: ({ decision }) => ({ ids: { id: decision }, body: text }) },
  'deleteComment: one that decided': { ask: ({ decision }) => ({ ids: { id: decision } }) },

  'saveDetail: under another name': saves(applicationDetail),
  'saveConflict: under another name': saves(conflictOfInterest),
  'saveStudy: under another name': saves(titleOfStudy),
  'saveMethodology: under another name': saves(methodology),
  'saveInvestigators: under another name': { ask: (subject) => ({ body: [investigatorRow(subject)] }) },
  'upload: under another name': uploads(1, () => undefined),
  'changeStatus: under another name': changesStatusTo(5),
  'addComment: under another name': says(),

  signUp: { ask: () => ({ body: signUpBody() }) },
  'signUp: as an administrator': { ask: () => ({ body: signUpBody({ role: 'Administrator' }) }) },
  activate: { before: registers, ask: ({ token }) => ({ ids: { id: token } }) },
  resendActivation: { before: registers, ask: ({ token }) => ({ body: { id: token } }) },
  signIn: {
    before: async ({ people }) => ({ token: people.nur.user.emailAddress }),
    ask: ({ token }) => ({ body: { emailAddress: token, password: TEST_PASSWORD } }),
  },
  'signIn: with a wrong password': {
    before: async ({ people }) => ({ token: people.nur.user.emailAddress }),
    ask: ({ token }) => ({ body: { emailAddress: token, password: NEW_PASSWORD } }),
  },
  signOut: nothing,
  forgotPassword: {
    before: async ({ people }) => ({ token: people.nur.user.emailAddress }),
    ask: ({ token }) => ({ body: { email: token } }),
  },
  resetPassword: { before: forgets, ask: ({ token }) => ({ body: { token, newPassword: NEW_PASSWORD } }) },
  checkEmail: { ask: () => ({ query: { email: 'amal@example.org' } }) },
  session: nothing,
  changePassword: {
    ask: ({ me }) => ({ body: { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, userId: me } }),
  },
  'changePassword: of another': {
    ask: ({ ownerId }) => ({ body: { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, userId: ownerId } }),
  },
  changeDetails: changesDetails,
  'changeDetails: of another': ofAnother(changesDetails),
  changeEmail: changesEmail,
  'changeEmail: of another': ofAnother(changesEmail),
  confirmEmail: { before: asksForAnotherEmail, ask: ({ token }) => ({ body: { token } }) },
  deleteOwnAccount: deletesOwnAccount,
  'deleteOwnAccount: of another': ofAnother(deletesOwnAccount),
  sessions: nothing,
  'endSession: another of their own': {
    before: async (copy, _things, { user }) => ({
      token: await sessionElsewhere(copy, (user ?? copy.people.nur.user).emailAddress),
    }),
    ask: ({ token }) => ({ ids: { id: token } }),
  },
  'endSession: of another': {
    before: async (copy) => ({ token: await sessionElsewhere(copy, copy.people.nur.user.emailAddress) }),
    ask: ({ token }) => ({ ids: { id: token } }),
  },
  endOtherSessions: {
    before: async (copy, _things, { user }) => {
      if (user !== null) await sessionElsewhere(copy, user.emailAddress);
      return {};
    },
    ask: () => ({}),
  },
  users: nothing,
  disableAccount: ofOwner,
  enableAccount: { before: disables, ask: ofOwner.ask },
  deleteAccount: ofOwner,
  changeRole: { ask: ({ ownerId }) => ({ ids: { id: ownerId }, body: { roleId: role.administrator } }) },
  endSessionsOf: ofOwner,
  'saveDetail: a new application': { ask: newDraft },
  'saveDetail: a new one under another name': { ask: (subject) => newDraft({ ...subject, me: subject.ownerId }) },
  turnaround: nothing,
  openapi: nothing,
};
