import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { Comment } from '../contract/domain/comment.ts';
import { isEditable, role, status } from '../contract/domain/statuses.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../contract/steps/investigators.ts';
import { questionSteps } from '../contract/steps/wizard.ts';
import { decisionsAt } from '../contract/domain/transitions.ts';
import type { FieldRow } from '../local-db/tables/rows.ts';
import type { Edit } from '../local-db/tables/edits.ts';
import { isEquivalentText } from '../outbox/merge/three-way-merge.ts';
import { differsInOneCell, isEquivalentRow } from '../outbox/merge/same-row.ts';
import { cellField, cellOf } from '../outbox/merge/versions.ts';
import type { RememberedDecision } from './remembered/remembered-decision.ts';
import { isStoredAs, type RememberedFile } from './remembered/remembered-files.ts';
import { isEmptyAnswer, type Remembered, type Removals } from './remembered/remembered.ts';

/** An application as the server has it now, with its comments. */
export type CommentedApplication = ApplicationAtServer & { comments: readonly Comment[] };

/** What this device knows of an application and the server lacks. */
export type MissingWork = {
  /** The server's id of the application; null if the server has no such application. */
  target: number | null;
  edits: readonly (Edit<string | boolean> & { name: string })[];
  /**
   * `id`: number of a row whose text differs on the server; null for a row that it lacks. `key`: the row's id on
   * the device where it was written.
   */
  rows: readonly { id: number | null; key: number; from: InvestigatorAnswers | null; to: InvestigatorAnswers }[];
  files: readonly RememberedFile[];
  /** Deleted here, but still on the server. */
  removals: Removals;
  comments: readonly { text: string; created: string }[];
  /** The application no longer exists, so its messages have no readers and can only be downloaded. */
  onlyToDownload: boolean;
  typed: readonly FieldRow[];
  /** It was submitted, and no longer is. */
  submission: boolean;
  decision: RememberedDecision | null;
};

type Found = Omit<MissingWork, 'onlyToDownload'>;

/** Allowance for the difference between the server's clock and a device's. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/**
 * Whether the server's application with this id is the one that this device knows. Ids are assigned again after
 * a restore, but not with the same creation time. If this device never read the creation time, the application is the
 * same if it was created before this device last knew the server's version, by the server's clock if it named the time.
 */
export function isSameApplication(
  { createdDate, knownAt, changedAt }: Pick<Remembered, 'createdDate' | 'knownAt' | 'changedAt'>,
  there: { createdDate: string },
): boolean {
  if (createdDate !== null) return createdDate === there.createdDate;
  const createdAt = Date.parse(there.createdDate);
  return changedAt === null ? knownAt !== null && createdAt <= knownAt + CLOCKS_DIFFER_MS : createdAt <= changedAt;
}

/**
 * Whether typed answers are all that is left of an application on this device. Then only its id is known, and it
 * decides which application they belong to: nothing in it is overwritten unseen.
 */
export function isOnlyAnswers(known: Remembered): boolean {
  const { createdDate, knownAt, changedAt, isOwn, isWaiting } = known;
  const isUnknown = createdDate === null && knownAt === null && changedAt === null;
  const others = [known.rows, known.files, known.comments, known.removals.rows, known.removals.files];
  return isOwn && isUnknown && !isWaiting && others.every(({ length }) => length === 0);
}

/**
 * Whether an application that this device has only read (`read`) is the one whose creation was sent from here and got
 * no response (`start`): a draft with the same answers, and nothing else in it.
 */
export function isStartRead(start: Remembered, read: Remembered): boolean {
  const { startAnswers } = start;
  if (startAnswers === null || !read.isOwn || read.server === null || read.status !== status.draft) return false;
  const others = [read.rows, read.files, read.comments, read.typed, read.unseen, read.emptied];
  if (read.isWaiting || others.some(({ length }) => length > 0)) return false;
  return Object.entries(read.answers).every(
    ([name, value]) => isEmptyAnswer(value) || isEquivalentText(value, startAnswers[name] ?? ''),
  );
}

/** What the server lacks of an application; null if it lacks nothing. */
export function missingOf(known: Remembered, atServer: CommentedApplication | null): MissingWork | null {
  const found = lackingIn(known, atServer);
  const onlyToDownload = atServer === null && known.comments.length > 0;
  return isAnyLacking(found) || onlyToDownload ? { ...found, onlyToDownload } : null;
}

const lackingIn = (known: Remembered, atServer: CommentedApplication | null): Found =>
  known.isOwn ? missingOfOwn(known, atServer) : missingOfReview(known, atServer);

function isAnyLacking({ edits, rows, files, removals, comments, typed, submission, decision }: Found): boolean {
  const parts = [edits, rows, files, removals.rows, removals.files, comments, typed];
  return parts.some(({ length }) => length > 0) || submission || decision !== null;
}

/**
 * What the server lacks of an application, and lacked when it was restored (`asRestored`): anything else was changed or
 * deleted since, by a user who could see it.
 */
export function missingSince(
  known: Remembered,
  asRestored: CommentedApplication,
  atServer: CommentedApplication,
): MissingWork | null {
  const [found, then] = [lackingIn(known, atServer), lackingIn(known, asRestored)];
  const since: Found = {
    ...found,
    edits: found.edits.filter(({ name }) => then.edits.some((edit) => edit.name === name)),
    rows: found.rows.filter((row) => then.rows.some((one) => one.key === row.key && !isDeletedSince(row, one))),
    files: found.files.filter((file) => then.files.includes(file)),
    removals: {
      rows: found.removals.rows.filter((row) => then.removals.rows.includes(row)),
      files: found.removals.files.filter((file) => then.removals.files.includes(file)),
    },
    comments: found.comments.filter(({ text, created }) =>
      then.comments.some((one) => one.text === text && one.created === created),
    ),
    submission: found.submission && then.submission,
    decision: then.decision === null ? null : found.decision,
  };
  return isAnyLacking(since) ? { ...since, onlyToDownload: false } : null;
}

/**
 * A row that was there then, with a later text than this device knows, was deleted since by a user who saw that text.
 */
const isDeletedSince = (now: MissingWork['rows'][number], then: MissingWork['rows'][number]) =>
  now.id === null && then.id !== null && then.from === noCells;

function missingOfOwn(known: Remembered, atServer: CommentedApplication | null): Found {
  const isLater = atServer !== null && isLaterThan(known.changedAt ?? known.knownAt, atServer);
  const areRowsLater = atServer !== null && isLaterThan(known.rowsChangedAt ?? known.knownAt, atServer);
  const there = known.unseen.filter(({ value, version: { of } }) =>
    isEquivalentText(value, textIn(known, atServer, of)),
  );
  const isUnseen = (of: string) =>
    (cellOf(of) === null ? isLater : areRowsLater) || there.some(({ version }) => version.of === of);
  return {
    target: atServer?.application.id ?? null,
    edits: editsOf(known, atServer, isUnseen),
    rows: rowsOf(known, atServer, isUnseen),
    files: known.files.filter((file) => !atServer?.attachments.some((one) => isStoredAs(file, one))),
    removals: removalsOf(known, atServer),
    comments: atServer === null ? [] : commentsOf(known, atServer),
    // The user is asked about a text that is there, and it is not offered beside its field, too.
    typed: [...new Set([...known.typed, ...known.unseen])].filter((row) => there.every((one) => one !== row)),
    submission: isSubmissionGone(known, atServer),
    decision: null,
  };
}

/**
 * An administrator writes only messages and decisions; if the application no longer exists, neither can be sent again.
 */
function missingOfReview(known: Remembered, atServer: CommentedApplication | null): Found {
  const removals = { rows: [], files: [] };
  const nothing = { edits: [], rows: [], files: [], removals, submission: false };
  if (atServer === null) return { ...nothing, target: null, comments: [], typed: known.typed, decision: null };
  const decision = decisionGone(known, atServer);
  return {
    ...nothing,
    target: atServer.application.id,
    // The text of a lost decision is not listed here: it is sent with the decision when that is made again.
    comments: commentsOf(known, atServer).filter(({ text }) => text !== decision?.text),
    // A decision that waits is still linked to its box, although it may have arrived.
    typed: known.typed.filter(
      ({ state, value }) =>
        state !== 'queued' || value !== known.decidedWith?.text || !hasMessage(atServer, known.decidedWith),
    ),
    // One without a text is offered only while it can be made again.
    decision: decision?.text === '' && !decisionsAt(atServer.application.status).approve ? null : decision,
  };
}

/** The decision that the server does not have: neither its status nor its message. */
function decisionGone(
  { decision, decidedWith }: Remembered,
  atServer: CommentedApplication,
): RememberedDecision | null {
  if (decision === null || decision.to === atServer.application.status) return null;
  // It is not gone if the application was submitted again, or decided on, after it.
  return hasMessage(atServer, decidedWith) ? null : decision;
}

/** Whether the server has this very message: the same text may have been sent before. */
const hasMessage = ({ comments }: CommentedApplication, message: Remembered['decidedWith']): boolean =>
  message !== null &&
  comments.some(
    ({ text, created }) => text.trim() === message.text.trim() && Date.parse(created) === Date.parse(message.created),
  );

/**
 * Whether the server may have something newer than what this device last read, because another device has changed it
 * since. If only this device's clock tells when it read it, because the server named no time, the result may
 * be wrong if the clocks differ.
 */
function isLaterThan(knew: number | null, { application }: CommentedApplication): boolean {
  const at = Date.parse(application.modifiedDate ?? application.createdDate);
  return at > (knew ?? 0);
}

/** The server's current value of a field or of an investigator's cell. */
function textIn({ rows }: Remembered, atServer: CommentedApplication | null, of: string): string | boolean {
  const cell = cellOf(of);
  if (cell === null) return answersIn(atServer)[of] ?? '';
  const row = rows.find(({ key }) => key === cell.id);
  return atServer?.investigators.find(({ id }) => id === row?.id)?.[cell.column] ?? '';
}

/** Whether the server has text in a field that the writer on this device had not seen. */
type IsUnseen = (of: string) => boolean;

/**
 * Every answer that the server lacks, as a change to its current value. If the server has text that the writer never
 * saw, the change is recorded as one to an empty field, so that the user is shown both and nothing is overwritten. An
 * answer is emptied only if the server still has the text that its writer knew.
 */
function editsOf(known: Remembered, atServer: CommentedApplication | null, isUnseen: IsUnseen): MissingWork['edits'] {
  const there = answersIn(atServer);
  return questionSteps.flatMap((step) =>
    step.questions.flatMap(({ name }) => {
      const to = known.answers[name] ?? '';
      const theirs = there[name] ?? '';
      if (isEquivalentText(to, theirs)) return [];
      if (!isEmptyAnswer(to)) return [{ name, to, from: isUnseen(name) ? '' : theirs }];
      const knew = known.emptied.find((one) => one.name === name)?.knew ?? [];
      return knew.some((text) => isEquivalentText(text, theirs)) ? [{ name, to, from: theirs }] : [];
    }),
  );
}

const answersIn = (atServer: CommentedApplication | null): Readonly<Record<string, string | boolean>> =>
  atServer?.application.answers ?? {};

/** What a row is a change to if the server's text was not seen: the user is shown both. */
export const noCells: InvestigatorAnswers = { name: '', idNumber: '', position: '' };

function rowsOf(known: Remembered, atServer: CommentedApplication | null, isUnseen: IsUnseen): MissingWork['rows'] {
  const there = atServer?.investigators ?? [];
  const lacking = known.rows.filter(({ cells }) => !there.some((row) => isEquivalentRow(row, cells)));
  const ids = new Set([...known.rows, ...known.removals.rows].map(({ id }) => id));
  const unknown = there.filter(
    (row) => !ids.has(row.id) && !known.rows.some(({ cells }) => isEquivalentRow(row, cells)),
  );
  return lacking.map(({ id, key, cells }) => {
    // An investigator who was removed and added again after the backup was made is there under another id.
    const same = there.find((row) => row.id === id) ?? takeFirst(unknown, (row) => differsInOneCell(row, cells));
    const isAnyUnseen = investigatorQuestions.some(({ name }) => isUnseen(cellField(key, name)));
    return { id: same?.id ?? null, key, from: same && isAnyUnseen ? noCells : (same ?? null), to: cells };
  });
}

function takeFirst<T>(rows: T[], isIt: (row: T) => boolean): T | undefined {
  const index = rows.findIndex(isIt);
  return index < 0 ? undefined : rows.splice(index, 1)[0];
}

/**
 * Only rows and files that are still exactly what was deleted: their ids may have been assigned to others since.
 */
function removalsOf({ removals }: Remembered, atServer: CommentedApplication | null): Removals {
  return {
    rows: removals.rows.filter(({ id, cells }) =>
      atServer?.investigators.some((row) => row.id === id && isEquivalentRow(row, cells)),
    ),
    files: removals.files.filter(({ id, fileName }) =>
      atServer?.attachments.some((one) => one.id === id && one.fileName === fileName),
    ),
  };
}

function commentsOf(known: Remembered, atServer: CommentedApplication): MissingWork['comments'] {
  return known.comments
    .filter(
      ({ text, created }) =>
        !atServer.comments.some(
          (one) => one.text.trim() === text.trim() && Date.parse(one.created) === Date.parse(created),
        ),
    )
    .map(({ text, created }) => ({ text, created }));
}

/** Whether this device knows it as submitted, and the server does not, unless more information was asked for since. */
function isSubmissionGone(known: Remembered, atServer: CommentedApplication | null): boolean {
  const isSubmitted = known.status !== null && !isEditable(known.status);
  if (!known.isSubmissionWaiting && (!isSubmitted || isAskedSince(known, atServer))) return false;
  return atServer === null || isEditable(atServer.application.status);
}

function isAskedSince({ changedAt, knownAt }: Remembered, atServer: CommentedApplication | null): boolean {
  if (atServer?.application.status !== status.moreInformation) return false;
  return atServer.comments.some(
    ({ roleId, created, recordedAt }) =>
      roleId !== role.researcher && Date.parse(recordedAt ?? created) > (changedAt ?? knownAt ?? 0),
  );
}
