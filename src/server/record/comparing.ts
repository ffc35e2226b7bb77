import * as v from 'valibot';
import { recordMessages as words } from '../../contract/messages/server/record.ts';
import { role, status } from '../../contract/domain/statuses.ts';
import { toldOf } from '../applications/recording.ts';
import type { ApplicationRow, Store } from '../store/tables.ts';
import { rowsOf } from './beginning.ts';
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
});

/** In these statuses an application cannot be edited: it must be equal to its copy. */
const CLOSED: readonly number[] = [status.accepted, status.rejected, status.pending];

/**
 * Compares the record with the rows of the database. Call `take` with every entry in order, then `rows`, which reads
 * the tables. `find` is called with one sentence for each difference.
 */
export function comparing(store: Store, find: (sentence: string) => void) {
  const history = new Map<number, { told: string; applicationId: number | null }>();
  const comments = new Map<number, { sha256: string; applicationId: number | null }>();
  const stands = new Map<number, { to: number; copy: string | undefined }>();
  const copies = new Set<string>();
  const roles = new Map<number, number>();
  const disabled = new Set<number>();
  const deletedPeople = new Set<number>();
  const deleted = new Set<number | null>();
  let portalId: string | undefined;

  function take({ application_id: applicationId, kind, payload }: RecordRow): void {
    const parsed = v.safeParse(Payload, readJson(payload));
    // A payload that the portal did not write was already found by its hash.
    if (!parsed.success) return;
    const told = parsed.output;
    if (told.history !== undefined) {
      const { copy, ...row } = told;
      history.set(told.history, { told: canonical(v.parse(Told, row)), applicationId });
      if (copy !== undefined) copies.add(copy);
      if (applicationId !== null) stands.set(applicationId, { to: told.to ?? 0, copy });
    }
    if (told.comment !== undefined) {
      if (kind === 'comment.deleted') comments.delete(told.comment);
      else comments.set(told.comment, { sha256: told.sha256 ?? '', applicationId });
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
        else if (known.sha256 !== sha256Of(row.comment) || known.applicationId !== row.application_id) {
          find(words.rowChanged('comments', row.id));
        }
        comments.delete(row.id);
      }
    }
    for (const [id, row] of history) if (!deleted.has(row.applicationId)) find(words.rowMissing('history', id));
    for (const [id, row] of comments) if (!deleted.has(row.applicationId)) find(words.rowMissing('comments', id));
    await compareCopies();
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
      else if (CLOSED.includes(known.to) && !(await isAsCopied(application, known.copy))) {
        find(words.contentDiffers(id, application.reference));
      }
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
      const isAsRecorded =
        disabled.has(id) === (disabled_at !== null) && deletedPeople.has(id) === (deleted_at !== null);
      if (!isAsRecorded) find(words.standingDiffers(id));
    }
  }

  return { take, rows };
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
