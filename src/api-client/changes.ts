import * as v from 'valibot';
import { ListedApplicationOnWire, type ListedApplication } from '../contract/application-list.ts';
import type { Status } from '../contract/statuses.ts';
import type { Client } from './client.ts';
import type { ReadOutcome } from './readings.ts';
import { UnreachableError } from './unreachable-error.ts';

/** One question. Its pages and its tokens belong to it: those of another question are good for nothing. */
export type ListQuestion = {
  /** The applicant's own; without it the administrator's view, everything but drafts. */
  ofUser?: number | undefined;
  status?: Status | undefined;
  /** With every part of each application. */
  expand?: boolean | undefined;
};

export type PageOfQuestion = ListQuestion & {
  /** The `token` of an earlier reading of the same question: only what changed since is answered. */
  since?: string | undefined;
  /** At most so many items, 1 to `LIST_LIMIT_MOST`. Without it everything comes at once. */
  limit?: number | undefined;
  /** The `next` of the page before, asked with the same question, `since` and `limit`. */
  after?: string | undefined;
};

/** One page of what changed. */
export type Changes = {
  /** New, changed, or (where `whole`) all; the latest change first. */
  items: readonly ListedApplication[];
  /**
   * Numbers to let go of, before `items` are taken in; on the first page only. Some may never have been listed. What comes
   * back while pages are read is in `items` again.
   */
  removed: readonly number[];
  /** True: with all its pages this is everything, and what is on none of them is gone. False: what is not named stays. */
  whole: boolean;
  /**
   * What to ask with next time, once *every* page has been taken in; the same on every page. What changes while the pages are
   * read comes with it again, so that nothing is missed; also what moved from one page to another meanwhile.
   * Undefined: the server does not know what changed (a plain v1 server); the next reading is a whole one again.
   */
  token: string | undefined;
  /** What leads to the page after this one; undefined on the last. */
  next: string | undefined;
};

/**
 * What changed since `since`, or everything without it, page by page. A server without the feature `changes` answers its
 * whole list, on one page, with no `token` and, whatever `expand` says, no `whole` of any item.
 * Refused with 400 where `after` belongs to another question (also after a change of role): begin again without it.
 */
export async function readChanges(client: Client, page: PageOfQuestion): Promise<ReadOutcome<Changes>> {
  const { ofUser, status, expand, since, limit, after } = page;
  // Before its first answer nobody knows; a plain server passes over what it does not know.
  const isPlain = client.features()?.includes('changes') === false;
  const query = {
    userId: ofUser,
    appStatusId: status,
    ...(isPlain ? {} : { expand: expand === true ? 'all' : undefined, changedSince: since, limit, after }),
  };
  const reply = await client('applications', { query });
  if (!reply.isSuccess) return { kind: 'refused', status: reply.status, message: reply.message };
  const parsed = v.safeParse(v.array(ListedApplicationOnWire), reply.data);
  // An envelope whose data is something else was not written by a v1 server.
  if (!parsed.success) {
    throw new UnreachableError('applications', { kind: 'strange', status: reply.status, cause: parsed.issues[0] });
  }
  const { token, next, removed, whole } = reply.listing ?? {};
  return {
    kind: 'read',
    value: { items: parsed.output, removed: removed ?? [], whole: whole ?? true, token, next },
    tag: undefined,
  };
}
