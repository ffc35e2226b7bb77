import { noAnswers } from '../contract/domain/application.ts';
import { isBlank } from '../contract/domain/characters.ts';
import type { Comment } from '../contract/domain/comment.ts';
import { isByDecision, role, status, type Status } from '../contract/domain/statuses.ts';
import { statusByComment } from '../contract/domain/requested-status.ts';
import type { FileType } from '../contract/steps/files.ts';
import type { InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Answers } from '../contract/steps/step.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import { answeredSteps } from '../contract/steps/wizard.ts';
import { removedFiles } from '../drafts/files-of.ts';
import type { Base, DraftRow, FieldRow, FileRow, OperationRow } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import type { ReplicaTables } from '../local-db/replica-store.ts';
import { isCreate } from '../outbox/queue/intent-kinds.ts';
import { fieldsOf, localIdOf, laneOf, operationsOf, resolveId } from '../outbox/queue/lane.ts';
import type { VersionRow } from '../outbox/merge/versions.ts';
import { cellsOf } from '../outbox/queue/written-rows.ts';
import { isOwnWork } from './own-work.ts';
import { knownIn, unseenIn } from './unseen.ts';

/**
 * A file of an application, as this device knows it. `fileId` refers to bytes in its database, `fileUrl` to a stored
 * file.
 */
export type RememberedFile = {
  /** The server's number; null if it is not known to be stored. */
  storedAs: number | null;
  type: FileType;
  fileName: string;
  fileId: number | null;
  fileUrl: string | null;
  /**
   * The stored files, by the server's numbers, that a chosen file is not, although they may have its name; `all` if no
   * try of it can have arrived.
   */
  differsFrom: 'all' | readonly number[];
};

/**
 * Whether a file of the server is this one, as far as its type, name and number tell. One that was stored before it is
 * an older file of that name, for example the one that it replaced.
 */
export const isStoredAs = (
  { type, fileName, differsFrom, storedAs }: RememberedFile,
  stored: Omit<KnownFile, 'fileUrl'>,
) =>
  stored.type === type &&
  stored.fileName === fileName &&
  stored.id >= (storedAs ?? 0) &&
  differsFrom !== 'all' &&
  !differsFrom.includes(stored.id);

/** Rows and files of the server, by the server's numbers. */
export type Removals = {
  rows: readonly { id: number; cells: InvestigatorAnswers }[];
  files: readonly { id: number; fileName: string }[];
};

/**
 * An administrator's decision that this device saw stored, or that waits in its outbox. `text`: the message of this user
 * that carries it; empty if there is none, or another administrator decided.
 */
export type RememberedDecision = { to: Status; text: string };

/**
 * An application as this device last knew it: the stored version that it last read, with the changes made here since.
 */
export type Remembered = {
  /** Its number on this device. */
  lane: number;
  /** The server's number; null if it never reached the server. */
  server: number | null;
  /** Whether it is the user's own; otherwise they saw it as an administrator. */
  isOwn: boolean;
  createdDate: string | null;
  modifiedDate: string | null;
  /** When this device last knew the server's version, ms since 1970 by its own clock; null if it never did. */
  knownAt: number | null;
  /** The server's time, by its own clock, of the version that this device knows; null if the server named none. */
  changedAt: number | null;
  /** The same of its investigators: the answers may have been read alone since. */
  rowsChangedAt: number | null;
  status: number | null;
  title: string;
  answers: Answers;
  /** Answers that were emptied here, which the server was not told, and each text that it was known to have. */
  emptied: readonly { name: string; knew: readonly (string | boolean)[] }[];
  agreement: Agreement | null;
  /** `key`: number on this device. `id`: the server's number, 0 if it has none. */
  rows: readonly { id: number; key: number; cells: InvestigatorAnswers }[];
  files: readonly RememberedFile[];
  /** Deleted here; the deletion waits to be sent. */
  removals: Removals;
  /** Messages that this user wrote. */
  comments: readonly { text: string; created: string }[];
  decision: RememberedDecision | null;
  /** The message that carries the decision, also of another administrator; null if there is none. */
  decidedWith: { text: string; created: string } | null;
  /** Submit was pressed, and the submission has not reached the server. */
  isSubmissionWaiting: boolean;
  /** Whether an operation on it waits to be sent. */
  isWaiting: boolean;
  /** Its creation was sent and got no response: the server may have it, under a number that is unknown here. */
  mayHaveArrived: boolean;
  /** The key under which it was sent, or a copy is sent from another device; null if there is none. */
  startKey: string | null;
  /** Typed text that is not an answer: messages in their boxes, cells of a row that is not added. */
  typed: readonly FieldRow[];
  /** Texts of the server that were overwritten here unseen; no conflict will report them any more. */
  unseen: readonly VersionRow[];
};

const questions = new Set<string>(answeredSteps.flatMap((step) => step.questions.map(({ name }) => name)));

/** The lanes of all applications that this device knows. `read`: server numbers of the applications in its replica. */
export async function lanesIn(tables: UserTables, read: readonly number[]): Promise<number[]> {
  const lanes = new Set<number>();
  for (const { applicationId } of await tables.drafts.toArray()) lanes.add(applicationId);
  for (const { applicationId } of await tables.fields.toArray()) lanes.add(applicationId);
  for (const { applicationId } of await tables.investigators.toArray()) lanes.add(applicationId);
  for (const { applicationId } of await tables.files.toArray()) lanes.add(applicationId);
  for (const { lane } of await tables.operations.toArray()) lanes.add(lane);
  for (const id of read) lanes.add(await laneOf(tables, id));
  return [...lanes];
}

/** Reads what this device knows about one application. `who`: the user whose database it is. */
export async function readRemembered(
  tables: UserTables,
  replica: ReplicaTables,
  lane: number,
  who: { userId: number; roleId: number },
): Promise<Remembered> {
  const server = (await resolveId(tables, lane)) ?? null;
  const [draft, fields, rows, files, operations] = await Promise.all([
    tables.drafts.get(lane),
    fieldsOf(tables, lane),
    tables.investigators.where('applicationId').equals(lane).toArray(),
    tables.files.where('applicationId').equals(lane).toArray(),
    operationsOf(tables, lane).toArray(),
  ]);
  const copies = await copiesOf(replica, server);
  const keys = new Map<number, number>();
  for (const { id } of copies.rows?.value ?? []) keys.set(id, await localIdOf(tables, 'investigator', id));
  const seen = stored(draft, copies, keys);
  const answers: Answers = { ...noAnswers(), ...seen.answers };
  for (const { name, value } of fields) if (questions.has(name)) answers[name] = value;
  const deleted = await filesDeleted(tables, operations);
  const waiting = operations.flatMap(({ intent }) => decisionOf(intent));
  const isOwn = isOwnWork(who, copies.application, {
    lane,
    draft,
    fields,
    parts: rows.length + files.length,
    decides: waiting.length > 0,
  });
  const own = copies.comments.filter(({ userId }) => userId === who.userId);
  const message = isOwn ? undefined : messageSeen(seen.status, copies.comments);
  return {
    lane,
    server,
    isOwn,
    createdDate: draft?.base?.createdDate ?? copies.application?.createdDate ?? null,
    modifiedDate: copies.application?.modifiedDate ?? null,
    knownAt: seen.asOf,
    changedAt: seen.changedAt,
    rowsChangedAt: seen.rowsChangedAt,
    status: seen.status,
    title: String(answers['researchTitle'] ?? '').trim(),
    answers,
    emptied: fields
      .filter(({ name, value, state }) => questions.has(name) && state !== 'settled' && isNoAnswer(value))
      .map((field) => ({ name: field.name, knew: knownIn(field, operations) })),
    agreement: draft?.agreement ?? operations.flatMap(({ intent }) => agreementOf(intent)).at(-1) ?? seen.agreement,
    rows: rowsOver(seen.rows, rows),
    files: filesOver(seen.attachments, files, {
      deleted,
      removed: removedFiles(operations),
      replaced: await filesReplaced(tables, files),
      others: await otherFiles(tables, files, { operations, base: draft?.base ?? null }),
    }),
    removals: removalsOf(seen, { written: rows, operations }, deleted),
    comments: [...own, ...operations.flatMap(({ intent }) => plainComment(intent))],
    decision: waiting.at(-1) ?? (isOwn ? null : decisionSeen(seen.status, message, who.userId)),
    decidedWith:
      waiting.length > 0
        ? (operations.flatMap(({ intent }) => decisionMessage(intent)).at(-1) ?? null)
        : (message ?? null),
    isSubmissionWaiting: operations.some(
      ({ intent }) => intent.kind === 'changeStatus' && intent.to === status.pending,
    ),
    isWaiting: operations.length > 0,
    mayHaveArrived:
      server === null &&
      (draft?.forgottenStart !== undefined ||
        operations.some(({ intent, mayHaveArrived }) => mayHaveArrived && isCreate(intent))),
    startKey:
      server === null
        ? (draft?.forgottenStart?.id ??
          operations.find(({ intent }) => isCreate(intent))?.id ??
          draft?.carriedAs ??
          null)
        : null,
    typed: fields.filter(
      (field) => !questions.has(field.name) && field.value !== '' && !isInComment(field, operations),
    ),
    unseen: unseenIn(lane, { fields, rows, operations }, seen),
  };
}

/** Whether a value says nothing: the server may have an answer in its place. */
export const isNoAnswer = (value: string | boolean) => (typeof value === 'string' ? isBlank(value) : !value);

/** Whether it is a message that waits to be sent: its box is shown empty. */
const isInComment = ({ state, operationId }: FieldRow, operations: readonly OperationRow[]) =>
  state === 'queued' && operations.some(({ id, intent }) => id === operationId && plainComment(intent).length > 0);

type Copies = Awaited<ReturnType<typeof copiesOf>>;

async function copiesOf(replica: ReplicaTables, server: number | null) {
  if (server === null)
    return { application: null, asOf: null, rows: undefined, attachments: undefined, isOne: true, comments: [] };
  const [details, rows, attachments, comments] = await Promise.all([
    replica.details.get(server),
    replica.investigators.get(server),
    replica.attachments.get(server),
    replica.comments.get(server),
  ]);
  return {
    application: details?.value ?? null,
    asOf: details?.asOf ?? null,
    rows,
    attachments,
    /** Whether all parts are of one version: one that was read alone is newer than the others. */
    isOne: [rows, attachments].every((part) => part !== undefined && part.tag === details?.tag),
    comments: comments?.value ?? [],
  };
}

/**
 * The server's last known version: of each part, the draft's base or the copy kept for reading, whichever is later.
 * `keys`: the number on this device of each row of the copy, by the server's.
 */
function stored(
  draft: DraftRow | undefined,
  { application, asOf, rows, attachments, isOne }: Copies,
  keys: ReadonlyMap<number, number>,
) {
  const base = draft?.base ?? null;
  const isLater = (time: number | null | undefined) => typeof time === 'number' && (base === null || time > base.asOf);
  const isCopyLater = application !== null && isLater(asOf);
  const known = isCopyLater ? application : base;
  const modifiedAt = Date.parse(application?.modifiedDate ?? '');
  const copyChangedAt = Number.isNaN(modifiedAt) ? null : modifiedAt;
  const changedAt = isCopyLater ? copyChangedAt : (base?.changedAt ?? copyChangedAt);
  return {
    answers: known?.answers ?? noAnswers(),
    agreement: known?.agreement ?? null,
    status: known?.status ?? null,
    asOf: isCopyLater ? asOf : (base?.asOf ?? null),
    changedAt,
    // Another device may have changed the parts that were not read with the answers.
    rowsChangedAt: isCopyLater && !isOne ? (base?.changedAt ?? 0) : changedAt,
    rows:
      rows !== undefined && isLater(rows.asOf)
        ? rows.value.map((row) => ({ ...row, key: keys.get(row.id) ?? row.id }))
        : (base?.investigators ?? []),
    attachments: attachments !== undefined && isLater(attachments.asOf) ? attachments.value : (base?.attachments ?? []),
  };
}

type KnownRow = InvestigatorAnswers & { id: number; key: number };
type WrittenRow = InvestigatorAnswers & { id: number; order: number; removed: boolean };

function rowsOver(known: readonly KnownRow[], written: readonly WrittenRow[]): Remembered['rows'] {
  const here = new Map(written.map((row) => [row.id, row]));
  const over = known.flatMap((row) => {
    const mine = here.get(row.key) ?? here.get(row.id);
    if (mine !== undefined) here.delete(mine.id);
    return mine?.removed === true ? [] : [{ id: row.id, key: mine?.id ?? row.key, cells: cellsOf(mine ?? row) }];
  });
  const born = [...here.values()].filter(({ removed }) => !removed).toSorted((one, other) => one.order - other.order);
  return [...over, ...born.map((row) => ({ id: 0, key: row.id, cells: cellsOf(row) }))];
}

/** Server numbers of the files that waiting operations delete. */
async function filesDeleted(tables: UserTables, operations: readonly OperationRow[]): Promise<Set<number>> {
  const deleted = new Set<number>();
  for (const { intent } of operations) {
    if (intent.kind === 'removeFile')
      deleted.add((await resolveId(tables, intent.attachmentId)) ?? intent.attachmentId);
  }
  return deleted;
}

/**
 * The rows and files whose deletion waits. A row has the content that its user was shown: another device may have
 * changed it since, and what they did not see is not deleted.
 */
function removalsOf(
  known: { rows: readonly KnownRow[]; attachments: readonly KnownFile[] },
  { written, operations }: { written: readonly WrittenRow[]; operations: readonly OperationRow[] },
  files: ReadonlySet<number>,
): Removals {
  const rows = new Set(written.flatMap(({ id, removed }) => (removed ? [id] : [])));
  const shown = new Map(
    operations.flatMap(({ intent }) =>
      intent.kind === 'removeInvestigator' ? [[intent.investigatorId, intent.seen?.[0]]] : [],
    ),
  );
  return {
    rows: known.rows.flatMap((row) =>
      rows.has(row.key) || rows.has(row.id)
        ? [{ id: row.id, cells: cellsOf(shown.get(row.key) ?? shown.get(row.id) ?? row) }]
        : [],
    ),
    files: known.attachments.flatMap(({ id, fileName }) => (files.has(id) ? [{ id, fileName }] : [])),
  };
}

type KnownFile = { id: number; type: number; fileName: string; fileUrl: string };

/** The files that chosen ones take the place of: by the server's number, and by the one that they had before. */
async function filesReplaced(tables: UserTables, chosen: readonly FileRow[]): Promise<Set<number>> {
  const replaced = new Set<number>();
  for (const { replaces } of chosen) {
    if (replaces !== null) replaced.add(replaces).add((await resolveId(tables, replaces)) ?? replaces);
  }
  return replaced;
}

/** Which stored files each chosen one is not (`differsFrom`), by its number. */
async function otherFiles(
  tables: UserTables,
  chosen: readonly FileRow[],
  { operations, base }: { operations: readonly OperationRow[]; base: Base | null },
): Promise<ReadonlyMap<number, RememberedFile['differsFrom']>> {
  const others = new Map<number, RememberedFile['differsFrom']>();
  for (const { id, operationId, replaces, carriedAs } of chosen) {
    const operation = operations.find((one) => one.id === operationId);
    const mayBeThere =
      operation === undefined ? carriedAs !== undefined : operation.mayHaveArrived || operation.state === 'sending';
    // A copy of it may have been sent from another device at any time.
    const sentAt = operation?.carried === true ? null : (operation?.firstSentAt ?? null);
    const wasThere = base !== null && sentAt !== null && base.asOf <= sentAt ? base.attachments : [];
    const replaced = replaces === null ? [] : [replaces, (await resolveId(tables, replaces)) ?? replaces];
    others.set(id, mayBeThere ? [...replaced, ...wasThere.map((file) => file.id)] : 'all');
  }
  return others;
}

/**
 * `removed`: the files that no page shows any more; a chosen one is among them while its upload is in doubt. Of a file
 * that was chosen here and was read at the server too, the bytes are on this device.
 */
function filesOver(
  known: readonly KnownFile[],
  chosen: readonly FileRow[],
  {
    deleted,
    removed,
    replaced,
    others,
  }: Record<'deleted' | 'removed' | 'replaced', ReadonlySet<number>> & {
    others: ReadonlyMap<number, RememberedFile['differsFrom']>;
  },
): RememberedFile[] {
  const here = chosen
    .filter(({ id }) => !removed.has(id) && !replaced.has(id))
    .map(({ id, type, fileName }) => ({
      storedAs: null,
      type,
      fileName,
      fileId: id,
      fileUrl: null,
      differsFrom: others.get(id) ?? [],
    }));
  const there = known
    .filter(({ id }) => !deleted.has(id) && !replaced.has(id))
    .filter((stored) => !here.some((file) => isStoredAs(file, stored)))
    .map(({ id, type, fileName, fileUrl }) => ({
      storedAs: id,
      type: asFileType(type),
      fileName,
      fileId: null,
      fileUrl,
      differsFrom: [],
    }));
  return [...there, ...here];
}

/** The server stores no other types. */
const asFileType = (type: number): FileType => (type === 1 || type === 2 || type === 3 ? type : 4);

const agreementOf = (intent: OperationRow['intent']): Agreement[] =>
  intent.kind === 'saveStep' && intent.agreement !== undefined ? [intent.agreement] : [];

function plainComment(intent: OperationRow['intent']): { text: string; created: string }[] {
  return intent.kind === 'comment' && intent.status === undefined
    ? [{ text: intent.text, created: intent.created }]
    : [];
}

function decisionOf(intent: OperationRow['intent']): RememberedDecision[] {
  if (intent.kind === 'comment' && intent.status !== undefined) {
    return [{ to: statusByComment[intent.status], text: intent.text }];
  }
  return intent.kind === 'changeStatus' && intent.to === status.accepted ? [{ to: intent.to, text: '' }] : [];
}

const decisionMessage = (intent: OperationRow['intent']): Remembered['decidedWith'][] =>
  intent.kind === 'comment' && intent.status !== undefined ? [{ text: intent.text, created: intent.created }] : [];

/**
 * The decision that this device saw stored, which may be another administrator's: its text is this user's if the
 * message is theirs.
 */
function decisionSeen(seen: number | null, message: Comment | undefined, userId: number): RememberedDecision | null {
  if (seen === null || !isByDecision(seen)) return null;
  return { to: seen, text: message?.userId === userId ? message.text : '' };
}

/** The message that carries a decision: the last one of an administrator. An approval has none. */
function messageSeen(seen: number | null, comments: readonly Comment[]): Comment | undefined {
  if (seen !== status.rejected && seen !== status.moreInformation) return undefined;
  return comments.findLast(({ roleId }) => roleId !== role.researcher);
}
