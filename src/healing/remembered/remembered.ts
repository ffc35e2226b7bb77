import { isDecidingMessage } from '../../contract/domain/requested-status.ts';
import { asStored } from '../../contract/api/operation-body.ts';
import { noAnswers } from '../../contract/domain/application.ts';
import { isBlank } from '../../contract/domain/characters.ts';
import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Answers } from '../../contract/steps/step.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import { questionSteps } from '../../contract/steps/wizard.ts';
import { removedFiles } from '../../drafts/files-of.ts';
import type { PossiblyStored } from '../../local-db/tables/edits.ts';
import type { DraftRow, FieldRow, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { ReplicaTables } from '../../local-db/replica-store.ts';
import { isSubmission, startsApplication } from '../../outbox/queue/intent-kinds.ts';
import { isEquivalentRow } from '../../outbox/merge/same-row.ts';
import { fieldsOf, operationsOf } from '../../outbox/queue/lane.ts';
import { localIdOf, laneOf, resolveId } from '../../outbox/queue/ids.ts';
import type { VersionRow } from '../../outbox/merge/versions.ts';
import { cellsOf } from '../../outbox/queue/written-rows.ts';
import { copiesOf, lastKnown } from './last-known.ts';
import { isOwnWork } from './own-work.ts';
import {
  decisionMessage,
  decisionOf,
  decisionSeen,
  messageSeen,
  type DecisionMessage,
  type RememberedDecision,
} from './remembered-decision.ts';
import {
  filesDeleted,
  filesOver,
  filesReplaced,
  otherFiles,
  type KnownFile,
  type RememberedFile,
} from './remembered-files.ts';
import { knownIn, unseenIn } from './unseen.ts';
import { mayBeStored } from '../../outbox/queue/operation-rows.ts';
import { contentsSent, isPossiblyStored, withPossibleContents } from '../../outbox/sending/possibly-stored.ts';

/** Rows and files of the server, by the server's ids. */
export type Removals = {
  rows: readonly { id: number; cells: InvestigatorAnswers }[];
  files: readonly { id: number; fileName: string }[];
};

/**
 * An application as this device last knew it: the stored version that it last read, with the changes made here since.
 */
export type Remembered = {
  /** Its id on this device. */
  lane: number;
  /** The server's id; null if it never reached the server. */
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
  /** `key`: id on this device. `id`: the server's id, 0 if it has none. */
  rows: readonly { id: number; key: number; cells: InvestigatorAnswers }[];
  files: readonly RememberedFile[];
  /** Deleted here; the deletion waits to be sent. */
  removals: Removals;
  /** Messages that this user wrote. */
  comments: readonly { text: string; created: string }[];
  decision: RememberedDecision | null;
  /** The message that carries the decision, also of another administrator; null if there is none. */
  decidedWith: DecisionMessage | null;
  /** Submit was pressed, and the submission is still in the outbox. */
  isSubmissionWaiting: boolean;
  /** Whether an operation on it waits to be sent. */
  isWaiting: boolean;
  /** Its creation was sent and got no response: the server may have it, under an id that is unknown here. */
  mayHaveArrived: boolean;
  /** The key under which it was sent, or a copy is sent from another device; null if there is none. */
  startKey: string | null;
  /** The answers that the server has if its creation arrived; null if none was sent, or the response is known. */
  startAnswers: Readonly<Record<string, string | boolean>> | null;
  /** Typed text that is not an answer: messages in their boxes, cells of a row that is not added. */
  typed: readonly FieldRow[];
  /** Texts of the server that were overwritten here unseen; no conflict will report them any more. */
  unseen: readonly VersionRow[];
};

const questions = new Set<string>(questionSteps.flatMap((step) => step.questions.map(({ name }) => name)));

/** The lanes of all applications that this device knows. `read`: server ids of the applications in its replica. */
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
  const seen = lastKnown(draft, copies, keys);
  const written = withContentsSent(rows, operations);
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
      .filter(({ name, value, state }) => questions.has(name) && state !== 'settled' && isEmptyAnswer(value))
      .map((field) => ({ name: field.name, knew: knownIn(field, operations) })),
    agreement: draft?.agreement ?? operations.flatMap(({ intent }) => agreementOf(intent)).at(-1) ?? seen.agreement,
    rows: rowsOver(seen.rows, written),
    files: filesOver(seen.attachments, files, {
      deleted,
      removed: removedFiles(operations),
      replaced: await filesReplaced(tables, files),
      others: await otherFiles(tables, files, { operations, base: draft?.base ?? null }),
    }),
    removals: removalsOf(seen, { written, operations }, deleted),
    comments: [...own, ...operations.flatMap(({ intent }) => plainComment(intent))],
    decision: waiting.at(-1) ?? (isOwn ? null : decisionSeen(seen.status, message, who.userId)),
    decidedWith:
      waiting.length > 0
        ? (operations.flatMap(({ intent }) => decisionMessage(intent)).at(-1) ?? null)
        : (message ?? null),
    isSubmissionWaiting: operations.some(({ intent }) => isSubmission(intent)),
    isWaiting: operations.length > 0,
    ...(server === null ? startOf(draft, operations) : { mayHaveArrived: false, startKey: null, startAnswers: null }),
    typed: fields.filter(
      (field) => !questions.has(field.name) && field.value !== '' && !isInComment(field, operations),
    ),
    unseen: unseenIn(lane, { fields, rows, operations }, seen),
  };
}

/** What is known of the creation of an application that has no id of the server. */
function startOf(
  draft: DraftRow | undefined,
  operations: readonly OperationRow[],
): Pick<Remembered, 'mayHaveArrived' | 'startKey' | 'startAnswers'> {
  const creations = operations.filter(({ intent }) => startsApplication(intent));
  const inDoubt = draft?.forgottenStart ?? creations.find(mayBeStored);
  const sent = inDoubt?.sent?.change;
  return {
    mayHaveArrived: inDoubt !== undefined,
    startKey: draft?.forgottenStart?.id ?? creations[0]?.id ?? draft?.carriedAs ?? null,
    startAnswers: sent?.kind === 'saveStep' ? asStored(sent) : null,
  };
}

/** Whether a value says nothing: the server may have an answer in its place. */
export const isEmptyAnswer = (value: string | boolean) => (typeof value === 'string' ? isBlank(value) : !value);

/** Whether it is a message that waits to be sent: its box is shown empty. */
const isInComment = ({ state, operationId }: FieldRow, operations: readonly OperationRow[]) =>
  state === 'queued' && operations.some(({ id, intent }) => id === operationId && plainComment(intent).length > 0);

type KnownRow = InvestigatorAnswers & { id: number; key: number };
type WrittenRow = InvestigatorAnswers & {
  id: number;
  order: number;
  removed: boolean;
  perhapsStored?: readonly PossiblyStored[];
};

/** Notes in the rows of lists that were sent that these may be stored: a list stays here until its response arrives. */
function withContentsSent(rows: readonly InvestigatorRow[], operations: readonly OperationRow[]): InvestigatorRow[] {
  const contents = operations.map(contentsSent);
  return rows.map((row) =>
    withPossibleContents(
      row,
      contents.flatMap((sent) => sent.get(row.id) ?? []),
    ),
  );
}

/** Whether a row that was added here is this stored one, whose save may have arrived. */
const isNewAs = (written: WrittenRow, row: KnownRow) => written.id < 0 && isPossiblyStored(written, row);

/** A new row whose save may have arrived is the stored row with its content: otherwise it would be offered twice. */
function rowsOver(known: readonly KnownRow[], written: readonly WrittenRow[]): Remembered['rows'] {
  const here = new Map(written.map((row) => [row.id, row]));
  const over = known.flatMap((row) => {
    const localRow = here.get(row.key) ?? here.get(row.id) ?? [...here.values()].find((one) => isNewAs(one, row));
    if (localRow !== undefined) here.delete(localRow.id);
    return localRow?.removed === true
      ? []
      : [{ id: row.id, key: localRow?.id ?? row.key, cells: cellsOf(localRow ?? row) }];
  });
  const newRows = [...here.values()]
    .filter(({ removed }) => !removed)
    .toSorted((one, other) => one.order - other.order);
  return [...over, ...newRows.map((row) => ({ id: 0, key: row.id, cells: cellsOf(row) }))];
}

/**
 * The rows and files whose deletion waits. A row is there once with each content that its user was shown: another
 * device may have changed it since, and what they did not see is not deleted.
 */
function removalsOf(
  known: { rows: readonly KnownRow[]; attachments: readonly KnownFile[] },
  { written, operations }: { written: readonly WrittenRow[]; operations: readonly OperationRow[] },
  files: ReadonlySet<number>,
): Removals {
  const rows = new Set(written.flatMap(({ id, removed }) => (removed ? [id] : [])));
  const shown = new Map(
    operations.flatMap(({ intent }) =>
      intent.kind === 'removeInvestigator' ? [[intent.investigatorId, intent.seen ?? []]] : [],
    ),
  );
  const contentsOf = (row: KnownRow): InvestigatorAnswers[] => {
    const contents = (shown.get(row.key) ?? shown.get(row.id) ?? []).map(cellsOf);
    if (contents.length === 0) return [cellsOf(row)];
    return contents.filter((cells, index) => contents.findIndex((one) => isEquivalentRow(one, cells)) === index);
  };
  return {
    rows: known.rows.flatMap((row) =>
      rows.has(row.key) || rows.has(row.id) || written.some((one) => one.removed && isNewAs(one, row))
        ? contentsOf(row).map((cells) => ({ id: row.id, cells }))
        : [],
    ),
    files: known.attachments.flatMap(({ id, fileName }) => (files.has(id) ? [{ id, fileName }] : [])),
  };
}

const agreementOf = (intent: OperationRow['intent']): Agreement[] =>
  intent.kind === 'saveStep' && intent.agreement !== undefined ? [intent.agreement] : [];

function plainComment(intent: OperationRow['intent']): { text: string; created: string }[] {
  return intent.kind === 'comment' && !isDecidingMessage(intent)
    ? [{ text: intent.text, created: intent.created }]
    : [];
}
