import { ApplicationListQuery } from '../../contract/application-list-query.ts';
import { writeSummary } from '../../contract/application.ts';
import { header } from '../../contract/headers.ts';
import { EXPANDED_PAGE_MAX_BYTES, LIST_LIMIT_MOST } from '../../contract/limits.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import { answer, answerInParts } from '../http/answer.ts';
import { signedIn, type RequestContext } from '../http/context.ts';
import { readQuery } from '../http/json-body.ts';
import { logFailure } from '../http/mutation.ts';
import type { Portal } from '../portal.ts';
import { logPosition, positionOf, type LogPosition } from '../store/change-log.ts';
import type { Store } from '../store/tables.ts';
import { fewWith } from '../store/text-search.ts';
import { bytesOf, expandedItems, summaryItems } from './expanding.ts';
import { readCursor, readToken, unknownCursor, writeCursor, writeToken, type Cursor } from './list-page.ts';
import { questionOf, scopeOf } from './list-scope.ts';
import { listApplications, listNumbers, listRemoved } from './reading.ts';

/**
 * Answers a list: whole or by pages, everything or what changed. Where the log of changes stands is read before anything
 * else, and once for all pages: what changes while they are read comes again with the token that they bear.
 */
export async function answerList(context: RequestContext, portal: Portal): Promise<Response> {
  const { store } = portal;
  const person = signedIn(context);
  const query = readQuery(context, ApplicationListQuery);
  const scope = scopeOf(person, query);
  const question = questionOf(portal.portalId, { person, scope, expand: query.expand });
  const order = query.sort;
  const cursor = query.after === undefined ? undefined : readCursor(query.after, { question, order });

  const position = cursor?.position ?? (await logPosition(store)).mark;
  const since = await sinceOf(store, query.changedSince, question, cursor);
  // One person's own are found by their owner.
  const few = scope.ownerId === undefined ? await fewWith(store, scope.words, query.limit) : undefined;
  const page = { scope, order, since: since?.number ?? null, after: cursor?.place, few };
  const isWhole = query.limit === undefined;
  // One more tells whether there is another page.
  const found = await listApplications(store, { ...page, limit: (query.limit ?? LIST_LIMIT_MOST) + 1 });
  const isExpanded = query.expand !== undefined;
  const items =
    isExpanded && !isWhole ? await fitting(store, found.slice(0, query.limit)) : found.slice(0, query.limit);
  const isFirst = cursor === undefined;
  const removed = isFirst && since !== null ? await listRemoved(store, scope, since.number) : [];

  context.header(header.changedToken, writeToken(position, question));
  const place = items.at(-1)?.place;
  if (!isWhole && place !== undefined && found.length > items.length) {
    context.header(header.nextCursor, writeCursor({ question, order, since: since?.mark ?? null, position, place }));
  }
  const asksForChanges = since !== null || query.changedSince !== undefined;
  const head = { message: serverMessages.done, beside: asksForChanges ? { removed, whole: since === null } : {} };
  const isLong = isWhole && found.length > LIST_LIMIT_MOST;
  if (!isExpanded && !isLong) {
    return answer(context, { ...head, data: items.map((item) => writeSummary(item.summary)) });
  }
  const ids = isLong ? await listNumbers(store, page) : items.map((item) => item.summary.id);
  const parts = isExpanded ? expandedItems(portal, ids, scope) : summaryItems(store, ids, scope);
  return answerInParts(context, head, parts, (error) => logFailure(portal, 'applications', error));
}

/** From which change on somebody asks for changes; null: for everything, also if a token is good for nothing. */
async function sinceOf(
  store: Store,
  token: string | undefined,
  question: string,
  cursor: Cursor | undefined,
): Promise<LogPosition | null> {
  if (cursor !== undefined) {
    if (cursor.since === null) return null;
    const since = await positionOf(store, cursor.since);
    if (since === undefined) throw unknownCursor();
    return since;
  }
  const mark = token === undefined ? undefined : readToken(token, question);
  return mark === undefined ? null : ((await positionOf(store, mark)) ?? null);
}

/** As many of the items from the first on as an expanded page may have by their bytes. */
async function fitting<Item extends { summary: { id: number } }>(
  store: Store,
  items: readonly Item[],
): Promise<Item[]> {
  const bytes = await bytesOf(
    store,
    items.map(({ summary }) => summary.id),
  );
  let sum = 0;
  return items.filter(({ summary }, index) => {
    sum += bytes.get(summary.id) ?? 0;
    return index === 0 || sum <= EXPANDED_PAGE_MAX_BYTES;
  });
}
