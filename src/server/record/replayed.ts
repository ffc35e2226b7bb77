import * as v from 'valibot';
import { HistoryEvent } from '../../contract/domain/history.ts';
import { isEditable } from '../../contract/domain/statuses.ts';
import { recordedAfter, type Recorded } from './compare-times.ts';
import { canonical, parseJson, type RecordRow } from './entry.ts';

/** The parts of an entry that are compared with the rows that it describes. */
const Payload = v.looseObject({
  history: v.optional(v.number()),
  to: v.optional(v.number()),
  copy: v.optional(v.string()),
  comment: v.optional(v.number()),
  sha256: v.optional(v.string()),
  user: v.optional(v.number()),
  role: v.optional(v.number()),
  portalId: v.optional(v.string()),
  event: v.optional(v.string()),
  recordedAt: v.optional(v.string()),
  reference: v.optional(v.string()),
  created: v.optional(v.string()),
  by: v.optional(v.looseObject({ user: v.optional(v.number()) })),
});
type Payload = v.InferOutput<typeof Payload>;

/**
 * The fields that describe a row of history (`toldOf`); such an entry contains nothing else except the hash of its copy
 * and the reference.
 */
const Told = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.null(), v.record(v.string(), v.union([v.string(), v.number(), v.null()]))]),
);

/** A message as recorded; undefined is what its entries do not say. */
export type RecordedComment = {
  sha256: string;
  applicationId: number | null;
  userId: number | undefined;
  created: string | undefined;
  createdAt: string | undefined;
};

/** What the database has to contain according to the record: its entries replayed from the first on. */
export type Replayed = {
  /** The rows of history by id; `told` is the row in canonical JSON. */
  history: Map<number, { told: string; applicationId: number | null }>;
  comments: Map<number, RecordedComment>;
  /** The last status of each application, and the hash of its copy. */
  statuses: Map<number, { to: number; copy: string | undefined }>;
  times: Map<number, Recorded>;
  /** The hashes of all copies. */
  copies: Set<string>;
  /** Every user that an entry names: their rows are never removed, also when the account is deleted. */
  users: Set<number>;
  roles: Map<number, number>;
  disabledUsers: Set<number>;
  deletedUsers: Set<number>;
  deletedApplications: Set<number | null>;
  portalId: string | undefined;
};

export function nothingReplayed(): Replayed {
  return {
    history: new Map(),
    comments: new Map(),
    statuses: new Map(),
    times: new Map(),
    copies: new Set(),
    users: new Set(),
    roles: new Map(),
    disabledUsers: new Set(),
    deletedUsers: new Set(),
    deletedApplications: new Set(),
    portalId: undefined,
  };
}

/** Adds the next entry of the record. */
export function replay(replayed: Replayed, entry: RecordRow): void {
  const parsed = v.safeParse(Payload, parseJson(entry.payload));
  // A payload that the portal did not write was already found by its hash.
  if (!parsed.success) return;
  const payload = parsed.output;
  replayHistory(replayed, entry, payload);
  replayComment(replayed, entry, payload);
  replayUser(replayed, entry, payload);
  if (entry.kind === 'application.deleted') replayed.deletedApplications.add(entry.application_id);
  if (entry.kind === 'identity') replayed.portalId = payload.portalId;
}

function replayHistory({ history, copies, statuses, times }: Replayed, entry: RecordRow, payload: Payload): void {
  const { copy, reference, ...row } = payload;
  if (row.history === undefined) return;
  const applicationId = entry.application_id;
  history.set(row.history, { told: canonical(v.parse(Told, row)), applicationId });
  if (copy !== undefined) copies.add(copy);
  if (applicationId === null) return;
  const to = row.to ?? 0;
  // While an application is closed, its content stays as it was submitted, also after an event without a copy.
  const known = isEditable(to) ? undefined : statuses.get(applicationId)?.copy;
  statuses.set(applicationId, { to, copy: copy ?? known });
  const event = v.is(HistoryEvent, row.event) ? row.event : undefined;
  const step = { event, recordedAt: row.recordedAt ?? '', reference };
  times.set(applicationId, recordedAfter(times.get(applicationId), step));
}

function replayComment({ comments }: Replayed, entry: RecordRow, payload: Payload): void {
  const { comment, sha256 = '', by, created } = payload;
  if (comment === undefined) return;
  if (entry.kind === 'comment.deleted') {
    comments.delete(comment);
    return;
  }
  const createdAt = entry.kind === 'comment.added' ? entry.recorded_at : undefined;
  const writer = { userId: by?.user, created, createdAt };
  const known = entry.kind === 'comment.changed' ? comments.get(comment) : undefined;
  comments.set(comment, { ...(known ?? writer), sha256, applicationId: entry.application_id });
}

function replayUser(replayed: Replayed, { kind }: RecordRow, { user, role, by }: Payload): void {
  if (by?.user !== undefined) replayed.users.add(by.user);
  if (user === undefined) return;
  replayed.users.add(user);
  if (role !== undefined) replayed.roles.set(user, role);
  if (kind === 'account.disabled') replayed.disabledUsers.add(user);
  if (kind === 'account.enabled') replayed.disabledUsers.delete(user);
  if (kind === 'account.deleted') replayed.deletedUsers.add(user);
}
