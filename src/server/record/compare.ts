import * as v from 'valibot';
import { recordMessages as words } from '../../contract/messages/server/record.ts';
import { isEditable, isStatus, role } from '../../contract/domain/statuses.ts';
import { toldOf } from '../applications/record-change.ts';
import type { ApplicationRow, CommentRow, Store } from '../store/tables.ts';
import { rowsOf } from './begin-record.ts';
import { isAsRecorded, recordedAfter, type Recorded } from './compare-times.ts';
import { contentOf } from './copies.ts';
import { canonical, sha256Of, type RecordRow } from './entry.ts';

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

/** A message as recorded; undefined is what its entries do not say. */
type RecordedComment = {
  sha256: string;
  applicationId: number | null;
  userId: number | undefined;
  created: string | undefined;
  createdAt: string | undefined;
};

/**
 * Compares the record with the rows of the database. Call `take` with every entry in order, then `rows`, which reads
 * the tables. `find` is called with one sentence for each difference. After that, `files` has the hashes of all files
 * that were submitted; their bytes are compared by `verifyBytes`.
 */
export function comparing(store: Store, find: (sentence: string) => void) {
  const history = new Map<number, { told: string; applicationId: number | null }>();
  const comments = new Map<number, RecordedComment>();
  const stands = new Map<number, { to: number; copy: string | undefined }>();
  const times = new Map<number, Recorded>();
  const copies = new Set<string>();
  const files = new Set<string>();
  const roles = new Map<number, number>();
  const disabled = new Set<number>();
  const deletedPeople = new Set<number>();
  const deleted = new Set<number | null>();
  let portalId: string | undefined;

  function take({ application_id: applicationId, kind, payload, recorded_at: recordedAt }: RecordRow): void {
    const parsed = v.safeParse(Payload, readJson(payload));
    // A payload that the portal did not write was already found by its hash.
    if (!parsed.success) return;
    const told = parsed.output;
    if (told.history !== undefined) {
      const { copy, reference, ...row } = told;
      history.set(told.history, { told: canonical(v.parse(Told, row)), applicationId });
      if (copy !== undefined) copies.add(copy);
      if (applicationId !== null) {
        stands.set(applicationId, { to: told.to ?? 0, copy });
        const step = { event: told.event ?? '', recordedAt: told.recordedAt ?? '', reference };
        times.set(applicationId, recordedAfter(times.get(applicationId), step));
      }
    }
    if (told.comment !== undefined) {
      if (kind === 'comment.deleted') comments.delete(told.comment);
      else {
        const isNew = kind === 'comment.added';
        const writer = { userId: told.by?.user, created: told.created, createdAt: isNew ? recordedAt : undefined };
        const known = kind === 'comment.changed' ? comments.get(told.comment) : undefined;
        comments.set(told.comment, { ...(known ?? writer), sha256: told.sha256 ?? '', applicationId });
      }
    }
    if (told.user !== undefined && told.role !== undefined) roles.set(told.user, told.role);
    if (told.user !== undefined) {
      if (kind === 'account.disabled') disabled.add(told.user);
      if (kind === 'account.enabled') disabled.delete(told.user);
      if (kind === 'account.deleted') deletedPeople.add(told.user);
    }
    if (kind === 'application.deleted') deleted.add(applicationId);
    if (kind === 'identity') portalId = told.portalId;
  }

  async function rows(): Promise<void> {
    for await (const some of rowsOf(store, 'history')) {
      for (const row of some) {
        const known = history.get(row.id);
        if (known === undefined) find(words.rowUnknown('history', row.id));
        else if (known.told !== canonical(toldOf(row)) || known.applicationId !== row.application_id) {
          find(words.rowChanged('history', row.id));
        }
        history.delete(row.id);
      }
    }
    for await (const some of rowsOf(store, 'comments')) {
      for (const row of some) {
        const known = comments.get(row.id);
        if (known === undefined) find(words.rowUnknown('comments', row.id));
        else if (!isSameComment(known, row)) find(words.rowChanged('comments', row.id));
        comments.delete(row.id);
      }
    }
    for (const [id, row] of history) if (!deleted.has(row.applicationId)) find(words.rowMissing('history', id));
    for (const [id, row] of comments) if (!deleted.has(row.applicationId)) find(words.rowMissing('comments', id));
    await compareCopies();
    const named = await store.selectFrom('copied_files').select('sha256').distinct().execute();
    for (const { sha256 } of named) files.add(sha256);
    await compareApplications();
    await comparePeople();
    const identity = await store.selectFrom('identity').select('portal_id').executeTakeFirst();
    if (portalId !== undefined && identity?.portal_id !== portalId) find(words.otherIdentity);
  }

  async function compareCopies(): Promise<void> {
    const stored = await store.selectFrom('copies').select('sha256').execute();
    for (const { sha256 } of stored) {
      const { content } = await store
        .selectFrom('copies')
        .where('sha256', '=', sha256)
        .select('content')
        .executeTakeFirstOrThrow();
      if (sha256Of(content) !== sha256) find(words.copyChanged(sha256));
      for (const file of filesIn(content)) files.add(file);
      copies.delete(sha256);
    }
    for (const sha256 of copies) find(words.copyMissing(sha256));
  }

  async function compareApplications(): Promise<void> {
    const ids = await store.selectFrom('applications').select('id').orderBy('id').execute();
    for (const { id } of ids) {
      const application = await store
        .selectFrom('applications')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const known = stands.get(id);
      stands.delete(id);
      if (known === undefined) find(words.rowUnknown('applications', id));
      else if (known.to !== application.status) find(words.statusDiffers(id, known.to, application.status));
      // An application that cannot be edited must be equal to its copy.
      else if (isStatus(known.to) && !isEditable(known.to) && !(await isAsCopied(application, known.copy))) {
        find(words.contentDiffers(id, application.reference));
      }
      const recorded = times.get(id);
      if (recorded !== undefined && !isAsRecorded(application, recorded)) find(words.timesDiffer(id));
    }
    for (const id of stands.keys()) if (!deleted.has(id)) find(words.rowMissing('applications', id));
  }

  async function isAsCopied(application: ApplicationRow, copy: string | undefined): Promise<boolean> {
    // It was submitted before there were copies.
    if (copy === undefined) return true;
    return sha256Of((await contentOf(store, application)).content) === copy;
  }

  async function comparePeople(): Promise<void> {
    const people = await store
      .selectFrom('users')
      .select(['id', 'role_id', 'disabled_at', 'deleted_at'])
      .orderBy('id')
      .execute();
    for (const { id, role_id, disabled_at, deleted_at } of people) {
      if ((roles.get(id) ?? role.researcher) !== role_id) find(words.roleDiffers(id));
      const isAsTold = disabled.has(id) === (disabled_at !== null) && deletedPeople.has(id) === (deleted_at !== null);
      if (!isAsTold) find(words.standingDiffers(id));
    }
  }

  return { take, rows, files };
}

function isSameComment(known: RecordedComment, row: CommentRow): boolean {
  const isSame = <Value>(recorded: Value | undefined, stored: Value) => recorded === undefined || recorded === stored;
  return (
    known.sha256 === sha256Of(row.comment) &&
    known.applicationId === row.application_id &&
    isSame(known.userId, row.user_id) &&
    isSame(known.created, row.created) &&
    isSame(known.createdAt, row.created_at)
  );
}

const Copy = v.object({ files: v.array(v.object({ sha256: v.string() })) });

/** Returns the hashes of the files that a copy names. */
function filesIn(content: string): string[] {
  const copy = v.safeParse(Copy, readJson(content));
  return copy.success ? copy.output.files.map(({ sha256 }) => sha256) : [];
}

/**
 * The fields that describe a row of history (`toldOf`); such an entry contains nothing else except the hash of its
 * copy.
 */
const Told = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.null(), v.record(v.string(), v.union([v.string(), v.number(), v.null()]))]),
);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
