import * as v from 'valibot';
import { ListedApplicationOnWire, type ListedApplication } from '../contract/domain/application-list.ts';
import type { Status } from '../contract/domain/statuses.ts';
import type { Client } from './client.ts';
import type { ReadOutcome } from './readings.ts';
import { UnreachableError } from './unreachable-error.ts';

/** A list query. Its pages and tokens belong to it, and are not valid for another query. */
export type ListRequest = {
  /** The applicant's own applications; without it the administrator's view, everything but drafts. */
  ofUser?: number | undefined;
  status?: Status | undefined;
  /** Includes every part of each application. */
  expand?: boolean | undefined;
};

export type PageOfList = ListRequest & {
  /** The `token` of an earlier reading of the same query: only changes since then are returned. */
  since?: string | undefined;
  /** Maximum number of items, 1 to `LIST_LIMIT_MAX`. Without it everything is returned on one page. */
  limit?: number | undefined;
  /** The `next` of the previous page, used with the same query, `since` and `limit`. */
  after?: string | undefined;
};

/** One page of changes. */
export type Changes = {
  /** The new and changed items, or all if `whole`; the latest change first. */
  items: readonly ListedApplication[];
  /**
   * Numbers to delete before `items` are stored; on the first page only. Some may never have been listed. An
   * application that is listed again while the pages are read is in `items` again.
   */
  removed: readonly number[];
  /**
   * True: all pages together are everything, and an application on none of them no longer exists. False: what is not
   * named stays.
   */
  whole: boolean;
  /**
   * Value of `since` for the next reading, once *every* page has been stored; the same on every page. Changes made
   * while the pages are read are returned again with it, and so is what moved from one page to another in that time, so
   * that nothing is missed. Undefined: the server does not know what changed (a plain v1 server); the next reading is a
   * whole one again.
   */
  token: string | undefined;
  /** Value of `after` for the next page; undefined on the last. */
  next: string | undefined;
};

/**
 * What changed since `since`, or everything without it, page by page. A server without the feature `changes` returns
 * its whole list on one page, with no `token` and, regardless of `expand`, no `whole` of any item. If a proxy may have
 * removed the `next` of a full page, that page and the rest are requested on one page. Refused with 400 if `after`
 * belongs to another query (also after a change of role): begin again without it.
 */
export async function readChanges(client: Client, page: PageOfList): Promise<ReadOutcome<Changes>> {
  const { ofUser, status, expand, since, limit, after } = page;
  // Unknown before the first response; a plain server ignores parameters that it does not know.
  const isPlain = client.features()?.includes('changes') === false;
  const sent = isPlain ? {} : { expand: expand === true ? 'all' : undefined, changedSince: since, limit, after };
  const query = { userId: ofUser, appStatusId: status, ...sent };
  const reply = await client('applications', { query });
  if (!reply.isSuccess) return { kind: 'refused', status: reply.status, message: reply.message };
  const parsed = v.safeParse(v.array(ListedApplicationOnWire), reply.data);
  // An envelope with other data was not written by a v1 server.
  if (!parsed.success) {
    throw new UnreachableError('applications', { kind: 'strange', status: reply.status, cause: parsed.issues[0] });
  }
  const { token, next, removed, whole } = reply.listing ?? {};
  if (sent.limit === parsed.output.length && next === undefined)
    return readChanges(client, { ...page, limit: undefined });
  return {
    kind: 'read',
    value: { items: parsed.output, removed: removed ?? [], whole: whole ?? true, token, next: next ?? undefined },
    tag: undefined,
  };
}
