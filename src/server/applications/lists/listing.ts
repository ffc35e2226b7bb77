import { ApplicationListQuery } from '../../../contract/api/application-list-query.ts';
import { writeSummary } from '../../../contract/domain/application.ts';
import { header } from '../../../contract/api/headers.ts';
import { EXPANDED_PAGE_MAX_BYTES, LIST_LIMIT_MAX } from '../../../contract/api/limits.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { respond, respondInParts } from '../../http/respond.ts';
import { signedIn, type RequestContext } from '../../http/context.ts';
import { readQuery } from '../../http/requests/json-body.ts';
import { logFailure } from '../../http/mutation.ts';
import type { Portal } from '../../portal.ts';
import { logPosition, positionOf, type LogPosition } from '../../store/change-log.ts';
import type { Store } from '../../store/tables.ts';
import { fewWith } from '../../store/sqlite/text-search.ts';
import { expandedItems, summaryItems } from '../expand.ts';
import { itemBytesOf } from './item-bytes.ts';
import { readCursor, readToken, unknownCursor, writeCursor, writeToken, type Cursor } from './list-page.ts';
import { queryNameOf, scopeOf } from './list-scope.ts';
import { listApplications, listIds, listRemoved } from '../reading.ts';

/**
 * Answers a list: whole or in pages, everything or only changes. The position of the change log is read before anything
 * else, and once for all pages, so that an application that changes while they are read is listed again for the token
 * that they carry.
 */
export async function respondWithList(context: RequestContext, portal: Portal): Promise<Response> {
  const { store } = portal;
  const user = signedIn(context);
  const query = readQuery(context, ApplicationListQuery);
  const scope = scopeOf(user, query);
  const queryName = queryNameOf(portal.portalId, { user, scope, expand: query.expand });
  const order = query.sort;
  const cursor = query.after === undefined ? undefined : readCursor(query.after, { question: queryName, order });

  const position = cursor?.position ?? (await logPosition(store)).mark;
  const since = await sinceOf(store, query.changedSince, queryName, cursor);
  // With an owner, the index on owners already finds few.
  const few = scope.ownerId === undefined ? await fewWith(store, scope.words, query.limit) : undefined;
  const page = { scope, order, since: since?.number ?? null, after: cursor?.place, few };
  const isWhole = query.limit === undefined;
  // One row beyond the page shows whether there is another page.
  const found = await listApplications(store, { ...page, limit: (query.limit ?? LIST_LIMIT_MAX) + 1 });
  const isExpanded = query.expand !== undefined;
  const items =
    isExpanded && !isWhole ? await fitting(store, found.slice(0, query.limit)) : found.slice(0, query.limit);
  const isFirst = cursor === undefined;
  const removed = isFirst && since !== null ? await listRemoved(store, scope, since.number) : [];

  context.header(header.changedToken, writeToken(position, queryName));
  const place = items.at(-1)?.place;
  const isFollowed = !isWhole && place !== undefined && found.length > items.length;
  const next = isFollowed
    ? writeCursor({ question: queryName, order, since: since?.mark ?? null, position, place })
    : null;
  if (next !== null) context.header(header.nextCursor, next);
  const asksForChanges = since !== null || query.changedSince !== undefined;
  const beside = { ...(asksForChanges ? { removed, whole: since === null } : {}), ...(isWhole ? {} : { next }) };
  const head = { message: serverMessages.done, beside };
  const isLong = isWhole && found.length > LIST_LIMIT_MAX;
  if (!isExpanded && !isLong) {
    return respond(context, { ...head, data: items.map((item) => writeSummary(item.summary)) });
  }
  const ids = isLong ? await listIds(store, page) : items.map((item) => item.summary.id);
  const parts = isExpanded ? expandedItems(portal, ids, scope) : summaryItems(store, ids, scope);
  return respondInParts(context, head, parts, (error) => logFailure(portal, 'applications', error));
}

/**
 * Returns the position of the change log after which changes are asked for; null: everything, also if the token is not
 * valid.
 */
async function sinceOf(
  store: Store,
  token: string | undefined,
  queryName: string,
  cursor: Cursor | undefined,
): Promise<LogPosition | null> {
  if (cursor !== undefined) {
    if (cursor.since === null) return null;
    const since = await positionOf(store, cursor.since);
    if (since === undefined) throw unknownCursor();
    return since;
  }
  const mark = token === undefined ? undefined : readToken(token, queryName);
  return mark === undefined ? null : ((await positionOf(store, mark)) ?? null);
}

/** Returns as many items, from the first one on, as an expanded page may hold by their bytes; at least one. */
async function fitting<Item extends { summary: { id: number } }>(
  store: Store,
  items: readonly Item[],
): Promise<Item[]> {
  const bytes = await itemBytesOf(
    store,
    items.map(({ summary }) => summary.id),
  );
  let sum = 0;
  return items.filter(({ summary }, index) => {
    sum += bytes.get(summary.id) ?? 0;
    return index === 0 || sum <= EXPANDED_PAGE_MAX_BYTES;
  });
}
