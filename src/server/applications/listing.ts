import { ApplicationListQuery } from '../../contract/application-list-query.ts';
import { writeSummary } from '../../contract/application.ts';
import { header } from '../../contract/headers.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import { answer, answerInParts } from '../http/answer.ts';
import { signedIn, type RequestContext } from '../http/context.ts';
import { readQuery } from '../http/json-body.ts';
import { logFailure } from '../http/mutation.ts';
import type { Portal } from '../portal.ts';
import { goesOnFrom, logPosition, type LogPosition } from '../store/change-log.ts';
import { fewWith } from '../store/text-search.ts';
import type { Store } from '../store/tables.ts';
import { expandedItems } from './expanding.ts';
import { readCursor, readToken, writeCursor, writeToken } from './list-page.ts';
import { questionOf, scopeOf } from './list-scope.ts';
import { listApplications, listRemoved } from './reading.ts';

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

  const position = cursor?.position ?? (await logPosition(store));
  const since = cursor === undefined ? await sinceOf(store, query.changedSince, question, position) : cursor.since;
  const found = await listApplications(store, {
    scope,
    order,
    since,
    after: cursor?.place,
    // One more tells whether there is another page.
    limit: query.limit === undefined ? undefined : query.limit + 1,
    // One person's own are found by their owner.
    few: scope.ownerId === undefined ? await fewWith(store, scope.words) : undefined,
  });
  const items = found.slice(0, query.limit);
  const isFirst = cursor === undefined;
  const removed = isFirst && since !== null ? await listRemoved(store, scope, since) : [];

  context.header(header.changedToken, writeToken(position, question));
  const place = items.at(-1)?.place;
  if (place !== undefined && found.length > items.length) {
    context.header(header.nextCursor, writeCursor({ question, order, since, position, place }));
  }
  const asksForChanges = since !== null || query.changedSince !== undefined;
  const head = { message: serverMessages.done, beside: asksForChanges ? { removed, whole: since === null } : {} };
  if (query.expand === undefined)
    return answer(context, { ...head, data: items.map((item) => writeSummary(item.summary)) });
  const ids = items.map((item) => item.summary.id);
  return answerInParts(context, head, expandedItems(portal, ids, scope), (error) =>
    logFailure(portal, 'applications', error),
  );
}

/** After which number of the log somebody asks for changes; null: for everything, also where a token is good for nothing. */
async function sinceOf(
  store: Store,
  token: string | undefined,
  question: string,
  position: LogPosition,
): Promise<number | null> {
  const since = token === undefined ? undefined : readToken(token, question);
  if (since === undefined || since.number > position.number) return null;
  return (await goesOnFrom(store, since)) ? since.number : null;
}
