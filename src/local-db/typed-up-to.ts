import type { UserTables } from './tables/user-tables.ts';
import type { TypedUpTo } from './tables/state-rows.ts';

/*
 * A page may die before it hears that what was typed in it is committed. Its unload text is then still in local
 * storage, and a later page must not take it over: since then it may have been changed, sent or deleted.
 */

/** Each open page counts as two: one for what is typed in drafts, one for messages. */
const PAGES_REMEMBERED = 40;

export async function typedUpTo(tables: UserTables): Promise<readonly TypedUpTo[]> {
  const row = await tables.state.get('typed');
  return row?.name === 'typed' ? row.pages : [];
}

/** Notes up to which text a page has written what was typed in it, in the transaction that writes that text. */
export async function noteTypedUpTo(
  tables: UserTables,
  known: readonly TypedUpTo[],
  { page, count }: TypedUpTo,
): Promise<void> {
  const others = known.filter((one) => one.page !== page);
  await tables.state.put({ name: 'typed', pages: [...others, { page, count }].slice(-PAGES_REMEMBERED) });
}

/** Whether this text was committed; unknown, and so false, for text of an older release. */
export const isCommitted = (known: readonly TypedUpTo[], typedAs: TypedUpTo | undefined): boolean =>
  typedAs !== undefined && known.some(({ page, count }) => page === typedAs.page && typedAs.count <= count);
