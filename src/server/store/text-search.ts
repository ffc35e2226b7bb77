import { sql, type Expression, type SqlBool } from 'kysely';
import type { Store } from './tables.ts';

/*
 * What differs between databases in a search for words. SQLite has an index of all trigrams in the texts (FTS5, see the
 * migration); PostgreSQL has the same in pg_trgm.
 */

/** The index knows a word by three letters in a row; shorter ones it cannot find. */
const LETTERS_LEAST = 3;
/** With more applications than this that have the words, a walk through the list soon finds enough of them. */
const FEW = 1000;

/** The words as the index is asked for them; undefined if none of them is long enough. */
function matchOf(words: readonly string[]): string | undefined {
  const long = words.filter((word) => [...word].length >= LETTERS_LEAST);
  if (long.length === 0) return undefined;
  return long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

/**
 * What finds the few applications that may have all of the words; undefined if they are not few, or if the words are too
 * short to tell. Others than those do not have them; whether these do is still to be looked at.
 */
export async function fewWith(store: Store, words: readonly string[]): Promise<string | undefined> {
  const match = matchOf(words);
  if (match === undefined) return undefined;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (${found(match)} limit ${FEW + 1})
  `.execute(store);
  return (rows[0]?.found ?? 0) > FEW ? undefined : match;
}

/** The numbers of the applications that `fewWith` is about. */
export function numbersWith(match: string) {
  return sql<number>`(${found(match)})`;
}

const found = (match: string) => sql`select rowid from application_search where application_search match ${match}`;

/** Whether a text, if there is one, has a word in it; PostgreSQL calls it `strpos`. */
export function contains(text: Expression<unknown>, word: Expression<unknown>) {
  return sql<SqlBool>`coalesce(instr(${text}, ${word}) > 0, false)`;
}
