import { header } from '../../contract/api/headers.ts';
import type { RequestContext } from './context.ts';

/** How many rows to read for a page of `limit`: the row beyond the page shows that there is another page. */
export const oneMore = (limit: number | undefined) => (limit === undefined ? undefined : limit + 1);

/**
 * Cuts rows to a page of `limit`, and names the next page in a header if there is one. `rows` are
 * one more than the page, if there are so many. Without a limit, all rows are the page.
 */
export function pageOf<Row extends { id: number }>(
  context: RequestContext,
  rows: readonly Row[],
  limit: number | undefined,
): readonly Row[] {
  if (limit === undefined) return rows;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last !== undefined && rows.length > page.length) context.header(header.nextCursor, String(last.id));
  return page;
}
