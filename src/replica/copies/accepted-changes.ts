import { isDecidingMessage } from '../../contract/domain/requested-status.ts';
import * as v from 'valibot';
import type { Application } from '../../contract/domain/application.ts';
import { AttachmentOnWire, type Attachment } from '../../contract/domain/attachment.ts';
import type { Comment } from '../../contract/domain/comment.ts';
import type { Change } from '../../contract/domain/operation.ts';
import { asStored } from '../../contract/api/operation-body.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { CopyRow } from '../../local-db/replica-store.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { ReceiptRow } from '../../local-db/tables/receipt-row.ts';
import { isSubmission, startsApplication } from '../../outbox/queue/intent-kinds.ts';
import { SavedRows } from '../../outbox/sending/apply-accepted.ts';
import { resolveId } from '../../outbox/queue/ids.ts';
import { statusAfter, type StatusRequestingChange } from './waiting-work.ts';

/*
 * A verdict is stored in the user's database, and the copies are in another one. So for a moment the copies lack what
 * the server accepted, and no waiting operation could be laid over them. The code that reads the copies adds it.
 */

/**
 * A change that the server accepted. `rows` are the server's ids of its investigators, in the order of the change.
 */
export type Accepted = {
  operationId: string;
  lane: number;
  id: number;
  change: Change;
  data: unknown;
  /** When it was accepted; ms since 1970. */
  at: number;
  /** The device's clock; ms since 1970. */
  now: () => number;
  createdAt: number;
  rows: readonly number[];
  /** The version that the change was made on and the version that it produced, as far as they are known. */
  madeOn: string | undefined;
  tag: string | undefined;
  /** Whether it may have been stored at an earlier try, or by another device, and other changes since then. */
  isRepeat: boolean;
  /** Whether it created the application. */
  isStart: boolean;
};

/**
 * Reads what the server accepted from this user and the copies may lack, in the order in which the server accepted it.
 */
export type ReadAccepted = (tables: UserTables) => Promise<readonly Accepted[]>;

/**
 * The changes among these operations that the server accepted. `known` is keyed by the ids that they were enqueued
 * with.
 */
export async function acceptedAmong(
  tables: UserTables,
  known: ReadonlyMap<string, OperationRow>,
  now: () => number,
): Promise<Accepted[]> {
  if (known.size === 0) return [];
  const receipts = await tables.receipts
    .where('operationId')
    .anyOf([...known.values()].map(({ id }) => id))
    .toArray();
  const taken: Accepted[] = [];
  for (const receipt of receipts.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))) {
    const operation = known.get(receipt.bornAs ?? receipt.operationId);
    const accepted = operation === undefined ? null : await acceptedOf(tables, operation, receipt);
    if (accepted !== null) taken.push({ ...accepted, now });
  }
  return taken;
}

async function acceptedOf(
  tables: UserTables,
  { id: operationId, lane, intent, sent, sentRows, createdAt, tookIn, mayHaveArrived, carried }: OperationRow,
  { outcome, data, at, tag, tookIn: tookInAtLast }: ReceiptRow,
): Promise<Omit<Accepted, 'now'> | null> {
  // Another save was merged into it after it was last read here: what was sent is not what was seen here.
  if (sent === null && tookIn !== tookInAtLast && !isSubmission(intent)) return null;
  const [id, change] = await Promise.all([
    resolveId(tables, lane),
    sent === null ? changeOf(tables, intent) : storedChange(sent.change),
  ]);
  if (outcome !== 'accepted' || change === null || id === undefined) return null;
  const rows = await Promise.all((sentRows ?? []).map(async (row) => (await resolveId(tables, row)) ?? 0));
  const isRepeat = mayHaveArrived || carried === true;
  const isStart = sent === null ? lane < 0 && startsApplication(intent) : sent.applicationId === 0;
  return { operationId, lane, id, change, data, at, createdAt, rows, madeOn: sent?.tag, tag, isRepeat, isStart };
}

/** A change as the server stores it. */
const storedChange = (change: Change): Change =>
  change.kind === 'saveStep' ? { ...change, answers: asStored(change) } : change;

/**
 * On a fast connection, an operation may be sent between two reads: then only what was wanted is known, not what was
 * sent.
 */
async function changeOf(tables: UserTables, intent: Intent): Promise<Change | null> {
  const serverOf = async (number: number) => (await resolveId(tables, number)) ?? 0;
  switch (intent.kind) {
    case 'saveStep': {
      const answers = Object.fromEntries(Object.entries(intent.edits).map(([name, { to }]) => [name, to]));
      return { kind: 'saveStep', step: intent.step, answers };
    }
    case 'saveInvestigators':
      return null;
    case 'removeInvestigator':
      return { kind: 'removeInvestigator', investigatorId: await serverOf(intent.investigatorId) };
    case 'addFile': {
      const { type, fileName, sha256, replaces } = intent;
      const replaced = replaces === null ? {} : { replaces: await serverOf(replaces) };
      return { kind: 'addFile', type, fileName, sha256, ...replaced };
    }
    case 'removeFile':
      return { kind: 'removeFile', attachmentId: await serverOf(intent.attachmentId) };
    case 'changeStatus':
    case 'comment':
      return intent;
  }
}

/** What a change does to each part of its application. Applying it twice has the same result as once. */
export type PartChanges = {
  details?: (value: Application) => Application;
  investigators?: (value: readonly Investigator[]) => readonly Investigator[];
  attachments?: (value: readonly Attachment[]) => readonly Attachment[];
  comments?: (value: readonly Comment[]) => readonly Comment[];
};

const MadeComment = v.object({ id: v.number() });

export function partChanges(userId: number, { id, change, data, rows: known }: Accepted): PartChanges {
  switch (change.kind) {
    case 'saveStep': {
      const titled = titleIn(change);
      return {
        details: (application) => ({
          ...application,
          ...titled,
          answers: { ...application.answers, ...change.answers },
        }),
      };
    }
    case 'changeStatus':
      return { details: withStatus(change) };
    case 'comment': {
      const { text, created } = change;
      const made = v.safeParse(MadeComment, data);
      const writer = { userId, roleId: 0, firstName: '', lastName: '' };
      const comment = { id: made.success ? made.output.id : 0, applicationId: id, text, created, ...writer };
      // A server that does not name what it has made: the message is recognised by what is in it.
      const isSame = (one: Comment) =>
        one.id === comment.id && (one.id !== 0 || (one.text === text && one.created === created));
      return { details: withStatus(change), comments: (rows) => (rows.some(isSame) ? rows : [...rows, comment]) };
    }
    case 'saveInvestigators': {
      const made = v.safeParse(SavedRows, data);
      const numbers = made.success ? made.output.map((row) => row.investigatorInfoId) : known;
      const rows = change.rows.map((row, index): Investigator => ({ ...row, id: numbers[index] ?? row.id }));
      return { investigators: () => rows };
    }
    case 'removeInvestigator':
      return { investigators: (rows) => without(rows, change.investigatorId) };
    case 'addFile': {
      const made = v.safeParse(v.array(AttachmentOnWire), data);
      const files: Attachment[] = made.success ? made.output : [];
      return {
        attachments: (rows) => [
          ...rows.filter((row) => row.id !== change.replaces && files.every((file) => file.id !== row.id)),
          ...files,
        ],
      };
    }
    case 'removeFile':
      return { attachments: (rows) => without(rows, change.attachmentId) };
  }
}

/** The title that a saved step gives its application, if there is one in it. */
export function titleIn({ answers }: Extract<Change, { kind: 'saveStep' }>): { researchTitle?: string } {
  const title = answers['researchTitle'];
  return typeof title === 'string' ? { researchTitle: title } : {};
}

export const withStatus =
  (change: StatusRequestingChange) =>
  <T extends { status: number }>(one: T): T => ({ ...one, status: statusAfter(one.status, { change }) });

/**
 * Whether a copy was requested after the change was accepted: then it has the change, and maybe others on top of it. A
 * time in the future was set by another clock, so it does not count.
 */
const isRequestedAfter = ({ asOf }: { asOf: number }, { at, now }: Accepted) => asOf > at && asOf <= now();

/**
 * Whether a copy has the change already, and maybe others on top of it. The response to a repeat may come long after
 * the change: a copy of another version than the one it was made on, requested since it was made, counts as newer.
 */
export function isNewer(copy: { asOf: number; tag?: string | null }, accepted: Accepted): boolean {
  const { isRepeat, madeOn, createdAt } = accepted;
  if (isRequestedAfter(copy, accepted)) return true;
  return isRepeat && copy.asOf >= createdAt && (copy.tag ?? null) !== null && copy.tag !== madeOn;
}

/** A copy with a change in it; its `asOf` stays. */
export function withChange<T>(row: CopyRow<T>, accepted: Accepted, change?: (value: T) => T): CopyRow<T> {
  if (isNewer(row, accepted)) return row;
  const { madeOn, tag, change: made } = accepted;
  // A message without a decision creates no version. A copy that lacks another user's change in between keeps its
  // version, and is compared as that version.
  const isMade = madeOn !== undefined && tag !== undefined && (made.kind !== 'comment' || isDecidingMessage(made));
  return {
    ...row,
    ...(change === undefined ? {} : { value: change(row.value) }),
    ...(isMade && row.tag === madeOn ? { tag } : {}),
  };
}

function without<T extends { id: number }>(rows: readonly T[], id: number): T[] {
  return rows.filter((row) => row.id !== id);
}
