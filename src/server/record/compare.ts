import * as v from 'valibot';
import { recordMessages as words } from '../../contract/messages/server/record.ts';
import { isEditable, isStatus, role } from '../../contract/domain/statuses.ts';
import { historyRecordOf } from '../applications/record-event.ts';
import type { ApplicationRow, CommentRow, Store } from '../store/tables.ts';
import { rowsOf } from './begin-record.ts';
import { isAsRecorded } from './compare-times.ts';
import { contentOf } from './copies.ts';
import { canonical, parseJson, sha256Of } from './entry.ts';
import type { RecordedComment, Replayed } from './replayed.ts';

/** Called with one sentence for each difference. */
type Report = (sentence: string) => void;

/**
 * Compares the rows of the database with the replayed record. Returns the hashes of all files that were submitted;
 * their bytes are compared by `verifyBytes`.
 */
export async function compareRows(store: Store, replayed: Replayed, report: Report): Promise<Set<string>> {
  await compareHistory(store, replayed, report);
  await compareComments(store, replayed, report);
  const files = await compareCopies(store, replayed, report);
  const named = await store.selectFrom('copied_files').select('sha256').distinct().execute();
  for (const { sha256 } of named) files.add(sha256);
  await compareApplications(store, replayed, report);
  await compareUsers(store, replayed, report);
  const identity = await store.selectFrom('identity').select('portal_id').executeTakeFirst();
  if (replayed.portalId !== undefined && identity?.portal_id !== replayed.portalId) report(words.otherIdentity);
  return files;
}

async function compareHistory(store: Store, { history, deletedApplications }: Replayed, report: Report): Promise<void> {
  const found = new Set<number>();
  for await (const rows of rowsOf(store, 'history')) {
    for (const row of rows) {
      found.add(row.id);
      const known = history.get(row.id);
      if (known === undefined) report(words.rowUnknown('history', row.id));
      else if (known.told !== canonical(historyRecordOf(row)) || known.applicationId !== row.application_id) {
        report(words.rowChanged('history', row.id));
      }
    }
  }
  for (const [id, { applicationId }] of history) {
    if (!found.has(id) && !deletedApplications.has(applicationId)) report(words.rowMissing('history', id));
  }
}

async function compareComments(
  store: Store,
  { comments, deletedApplications }: Replayed,
  report: Report,
): Promise<void> {
  const found = new Set<number>();
  for await (const rows of rowsOf(store, 'comments')) {
    for (const row of rows) {
      found.add(row.id);
      const known = comments.get(row.id);
      if (known === undefined) report(words.rowUnknown('comments', row.id));
      else if (!isSameComment(known, row)) report(words.rowChanged('comments', row.id));
    }
  }
  for (const [id, { applicationId }] of comments) {
    if (!found.has(id) && !deletedApplications.has(applicationId)) report(words.rowMissing('comments', id));
  }
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

/** Returns the hashes of the files that the copies name. */
async function compareCopies(store: Store, { copies }: Replayed, report: Report): Promise<Set<string>> {
  const files = new Set<string>();
  const stored = await store.selectFrom('copies').select('sha256').execute();
  // One at a time: a copy has all texts of an application.
  for (const { sha256 } of stored) {
    const { content } = await store
      .selectFrom('copies')
      .where('sha256', '=', sha256)
      .select('content')
      .executeTakeFirstOrThrow();
    if (sha256Of(content) !== sha256) report(words.copyChanged(sha256));
    for (const file of filesIn(content)) files.add(file);
  }
  const found = new Set(stored.map(({ sha256 }) => sha256));
  for (const sha256 of copies) if (!found.has(sha256)) report(words.copyMissing(sha256));
  return files;
}

async function compareApplications(store: Store, replayed: Replayed, report: Report): Promise<void> {
  const ids = (await store.selectFrom('applications').select('id').orderBy('id').execute()).map(({ id }) => id);
  // One at a time: an application has long texts.
  for (const id of ids) {
    const application = await store
      .selectFrom('applications')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const known = replayed.statuses.get(id);
    if (known === undefined) report(words.rowUnknown('applications', id));
    else if (known.to !== application.status) report(words.statusDiffers(id, known.to, application.status));
    // An application that cannot be edited must be equal to its copy.
    else if (isStatus(known.to) && !isEditable(known.to) && !(await isAsCopied(store, application, known.copy))) {
      report(words.contentDiffers(id, application.reference));
    }
    const recorded = replayed.times.get(id);
    if (recorded !== undefined && !isAsRecorded(application, recorded)) report(words.timesDiffer(id));
  }
  const found = new Set(ids);
  for (const id of replayed.statuses.keys()) {
    if (!found.has(id) && !replayed.deletedApplications.has(id)) report(words.rowMissing('applications', id));
  }
}

async function isAsCopied(store: Store, application: ApplicationRow, copy: string | undefined): Promise<boolean> {
  // It was submitted before there were copies.
  if (copy === undefined) return true;
  return sha256Of((await contentOf(store, application)).content) === copy;
}

async function compareUsers(store: Store, replayed: Replayed, report: Report): Promise<void> {
  const { users, roles, disabledUsers, deletedUsers } = replayed;
  const rows = await store
    .selectFrom('users')
    .select(['id', 'role_id', 'disabled_at', 'deleted_at'])
    .orderBy('id')
    .execute();
  for (const { id, role_id, disabled_at, deleted_at } of rows) {
    if ((roles.get(id) ?? role.researcher) !== role_id) report(words.roleDiffers(id));
    const isAsRecordedAccount =
      disabledUsers.has(id) === (disabled_at !== null) && deletedUsers.has(id) === (deleted_at !== null);
    if (!isAsRecordedAccount) report(words.accountStateDiffers(id));
  }
  const found = new Set(rows.map(({ id }) => id));
  for (const id of users) if (!found.has(id)) report(words.rowMissing('users', id));
}

const Copy = v.object({ files: v.array(v.object({ sha256: v.string() })) });

/** Returns the hashes of the files that a copy names. */
function filesIn(content: string): string[] {
  const copy = v.safeParse(Copy, parseJson(content));
  return copy.success ? copy.output.files.map(({ sha256 }) => sha256) : [];
}
