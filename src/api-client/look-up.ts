import type { Application } from '../contract/domain/application.ts';
import { writeAttachment, type Attachment } from '../contract/domain/attachment.ts';
import type { Comment } from '../contract/domain/comment.ts';
import type { Change, Operation, LookUpResult } from '../contract/domain/operation.ts';
import { asStored } from '../contract/api/operation-body.ts';
import { role, status } from '../contract/domain/statuses.ts';
import { statusByComment } from '../contract/domain/requested-status.ts';
import type { Answers } from '../contract/steps/step.ts';
import {
  investigatorQuestions,
  readInvestigator,
  writeInvestigator,
  writeMadeInvestigators,
} from '../contract/steps/investigators.ts';
import type { Client } from './client.ts';
import {
  fetchApplication,
  fetchApplications,
  fetchAttachments,
  fetchComments,
  fetchInvestigators,
  type ReadOutcome,
} from './readings.ts';
import { UnreachableError } from './unreachable-error.ts';

/**
 * What this device knew before the look-up. `ids`: the server's ids (of applications for a new one, of attachments
 * for a file) that belong to something else that was created here. Times are ms since 1970.
 */
export type Known = {
  ids: ReadonlySet<number>;
  firstSentAt: number;
  /** The ids of the messages of the application right before a Submit was sent; undefined if they are not known. */
  messagesBefore?: readonly number[] | undefined;
  now: number;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Blob) => Promise<string>;
  /** Bytes of the file to be uploaded. */
  bytes?: Blob | undefined;
};

/** A kind of change as its own type. */
type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

const CLOCKS_DIFFER_MS = 15 * 60_000;
const CLEARLY_EARLIER_MS = 24 * 60 * 60_000;

const absent: LookUpResult = { kind: 'absent' };
const undecided: LookUpResult = { kind: 'undecided' };
/** `data` as the call would have returned it; the server's sentence is lost. */
const arrived = (data?: unknown): LookUpResult => ({
  kind: 'arrived',
  verdict: { kind: 'accepted', message: '', data, tag: undefined },
});

/**
 * Looks up on a server what an operation without a response would have left there: on one without keys, and on any for
 * a file that cannot be sent again. Only for an operation whose sending has ended for good: one still in transit has
 * left nothing yet. What the user may not see is undecided, but a save that starts no application is then absent: it
 * can be repeated. Throws `UnreachableError` if there is no response, of kind `sessionEnded` if the session has ended.
 */
export async function lookUp(client: Client, operation: Operation, known: Known): Promise<LookUpResult> {
  const { change, applicationId } = operation;
  switch (change.kind) {
    case 'saveStep':
      return applicationId === 0
        ? lookForStarted(client, operation, change, known)
        : lookForSaved(client, operation, change);
    case 'saveInvestigators':
      return lookForInvestigators(client, operation, change);
    case 'removeInvestigator': {
      const rows = shown(await fetchInvestigators(client, applicationId));
      return rows === undefined ? undecided : gone(rows, change.investigatorId);
    }
    case 'addFile': {
      const files = shown(await fetchAttachments(client, applicationId));
      return files === undefined ? undecided : lookForFile(client, files, change, known);
    }
    case 'removeFile': {
      const files = shown(await fetchAttachments(client, applicationId));
      return files === undefined ? undecided : gone(files, change.attachmentId);
    }
    case 'changeStatus':
      return lookForStatus(client, operation, change, known);
    case 'comment':
      return lookForComment(client, operation, change);
  }
}

/** The value of a reading; undefined if the server refused to show it. Throws if the session has ended. */
function shown<T>(outcome: ReadOutcome<T>): T | undefined {
  if (outcome.kind === 'read') return outcome.value;
  if (outcome.status !== 401) return undefined;
  throw new UnreachableError('the look at the server', {
    kind: 'sessionEnded',
    status: 401,
    serverMessage: outcome.message,
  });
}

function gone(things: readonly { id: number }[], id: number): LookUpResult {
  return things.some((thing) => thing.id === id) ? absent : arrived();
}

async function lookForStarted(
  client: Client,
  { userId }: Operation,
  { answers }: Of<'saveStep'>,
  { ids, firstSentAt, now }: Known,
): Promise<LookUpResult> {
  const own = shown(await fetchApplications(client, { ofUser: userId }));
  if (own === undefined) return undecided;
  const title = String(answers['researchTitle'] ?? '').trim();
  const candidates = own
    .filter((one) => one.researchTitle.trim() === title && !ids.has(one.id))
    .map((one) => ({ id: one.id, createdAt: Date.parse(one.createdDate) }));
  // An invalid time does not count as clearly earlier.
  const recent = candidates.filter(({ createdAt }) => !(createdAt < firstSentAt - CLEARLY_EARLIER_MS));
  const [only, ...others] = recent;
  const isInTime = (createdAt: number) =>
    createdAt >= firstSentAt - CLOCKS_DIFFER_MS && createdAt <= now + CLOCKS_DIFFER_MS;
  if (only === undefined) {
    // One that was changed since may have had that title before.
    const isChanged = own.some(
      ({ id, createdDate, modifiedDate }) =>
        !ids.has(id) && (modifiedDate ?? createdDate) !== createdDate && isInTime(Date.parse(createdDate)),
    );
    // The device's clock may be ahead: one that is clearly earlier is another application only if its answers differ.
    return isChanged || (await anyHasAnswers(client, candidates, answers)) ? undecided : absent;
  }
  if (others.length > 0 || !isInTime(only.createdAt)) return undecided;
  // One with other answers may have been started on another device.
  return hasAnswers(shown(await fetchApplication(client, only.id)), answers) ? arrived({ id: only.id }) : undecided;
}

async function anyHasAnswers(
  client: Client,
  applications: readonly { id: number }[],
  answers: Answers,
): Promise<boolean> {
  for (const { id } of applications) {
    if (hasAnswers(shown(await fetchApplication(client, id)), answers)) return true;
  }
  return false;
}

/**
 * If the change is absent it may be sent again: what it would replace is compared right before it is sent. If it is
 * present it is not: since then the application may no longer accept answers, and the server would refuse what it
 * already has.
 */
async function lookForSaved(
  client: Client,
  { applicationId }: Operation,
  change: Of<'saveStep'>,
): Promise<LookUpResult> {
  const application = shown(await fetchApplication(client, applicationId));
  return hasAnswers(application, asStored(change)) ? arrived({ id: applicationId }) : absent;
}

/**
 * Whether an application has all of these answers, ignoring blanks around them; also false if the server does not show
 * it.
 */
function hasAnswers(application: Application | undefined, answers: Answers): boolean {
  if (application === undefined) return false;
  const stored = new Map<string, unknown>(Object.entries(application.answers));
  const isSame = ([name, value]: [string, unknown]) => String(stored.get(name) ?? '').trim() === String(value).trim();
  return Object.entries(answers).every(isSame);
}

async function lookForInvestigators(
  client: Client,
  { applicationId, userId }: Operation,
  { rows }: Of<'saveInvestigators'>,
): Promise<LookUpResult> {
  const stored = shown(await fetchInvestigators(client, applicationId));
  if (stored === undefined) return undecided;
  const same = rows.every((row, index) => {
    const sent = readInvestigator(writeInvestigator(row, { id: applicationId, userId }));
    return investigatorQuestions.every(({ name }) => stored[index]?.[name] === sent[name]);
  });
  if (same && stored.length === rows.length) return arrived(writeMadeInvestigators(stored.map((row) => row.id)));
  // What it would replace is compared right before it is sent.
  return absent;
}

async function lookForFile(
  client: Client,
  files: readonly Attachment[],
  { type, fileName, sha256, replaces }: Of<'addFile'>,
  { ids, digest, bytes: own }: Known,
): Promise<LookUpResult> {
  // A file system may have decomposed characters of the name (é as e and ´); a server may compose them.
  const nameOf = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').normalize();
  const candidates = files.filter(
    ({ id, type: its, fileName: name }) =>
      its === type && nameOf(name) === nameOf(fileName) && !ids.has(id) && id !== replaces,
  );
  // Another device may have sent another file of that name: only the bytes prove what has arrived. A file counts even
  // if it was read before: this device may have looked in between.
  let isTold = true;
  for (const file of candidates) {
    const bytes = await client.file(file);
    if (bytes === undefined) isTold = false;
    else if ((await digest(bytes)) === sha256) return arrived([writeAttachment(file)]);
    // It may be this file, truncated on its way back.
    else if (own !== undefined && bytes.size < own.size) {
      isTold &&= (await digest(bytes)) !== (await digest(own.slice(0, bytes.size)));
    }
  }
  return isTold ? absent : undecided;
}

async function lookForStatus(
  client: Client,
  { applicationId, userId }: Operation,
  { to }: Of<'changeStatus'>,
  { firstSentAt, messagesBefore }: Known,
): Promise<LookUpResult> {
  const application = shown(await fetchApplication(client, applicationId));
  if (application === undefined) return undecided;
  const current = application.status;
  const data = { id: applicationId };
  // It was a draft before too, so this proves nothing; requesting that status once more changes nothing.
  if (current === status.draft && to === status.draft) return absent;
  if (current === to) return arrived(data);
  // Requesting a draft while more information is required leaves that status as it is.
  if (to === status.draft) return current === status.moreInformation ? arrived(data) : absent;
  // It is not approved; when it is asked again, the server says why not.
  if (to !== status.pending) return absent;
  if (current === status.draft) return absent;
  // Decided since: on this submission, or on the previous one.
  if (current !== status.moreInformation) return undecided;
  // It may have been submitted and sent back since: then it must not be submitted again before the user has read why.
  const thread = shown(await fetchComments(client, applicationId));
  if (thread === undefined) return undecided;
  // Devices set the times of messages on such a server, and their clocks may be wrong: ids are compared if known.
  const isSince = ({ id, created }: Comment) =>
    messagesBefore === undefined
      ? !(Date.parse(created) < firstSentAt - CLOCKS_DIFFER_MS)
      : !messagesBefore.includes(id);
  const asked = (comment: Comment) => comment.userId !== userId && comment.roleId !== role.researcher;
  return thread.some((comment) => asked(comment) && isSince(comment)) ? undecided : absent;
}

async function lookForComment(
  client: Client,
  { applicationId, userId }: Operation,
  { text, created, status: asked }: Of<'comment'>,
): Promise<LookUpResult> {
  const thread = shown(await fetchComments(client, applicationId));
  if (thread === undefined) return undecided;
  const same = thread.filter((comment) => comment.userId === userId && comment.text.trim() === text.trim());
  const found = same.find((comment) => isSameInstant(comment.created, created));
  // The server may store a time of its own, or one without a zone, and this device's clock may be wrong.
  if (found === undefined) return same.length > 0 ? undecided : absent;
  if (asked === undefined) return arrived({ id: found.id });
  const application = shown(await fetchApplication(client, applicationId));
  return application?.status === statusByComment[asked] ? arrived({ id: found.id }) : undecided;
}

/** Servers differ in how they store a time, and some keep whole seconds only, truncated or rounded. */
function isSameInstant(stored: string, sent: string): boolean {
  const storedAt = Date.parse(stored);
  const difference = Math.abs(storedAt - Date.parse(sent));
  return difference === 0 || (storedAt % 1000 === 0 && difference < 1000);
}
