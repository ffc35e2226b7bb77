import { sql, type Expression, type SqlBool } from 'kysely';
import type { Store } from './tables.ts';

/*
 * What differs between databases in a search for words. SQLite has an index of all trigrams in the texts (FTS5, see the
 * migration); PostgreSQL has the same in pg_trgm.
 */

/** The index knows a word by three letters in a row; shorter ones it cannot find. */
const LETTERS_LEAST = 3;
/**
 * With more applications than this that have the words, a walk through the list soon finds a whole page of them. One item is
 * found sooner than many: where n of N have the words, about N / n are looked at for each.
 */
const FEW = 1000;
const FEW_FOR_ONE = 100;

const fewFor = (limit: number | undefined) =>
  limit === undefined ? FEW : Math.min(FEW, Math.ceil(FEW_FOR_ONE * Math.sqrt(limit)));

/** The words as the index is asked for them; undefined if none of them is long enough. */
function matchOf(words: readonly string[]): string | undefined {
  const long = words.filter((word) => [...word].length >= LETTERS_LEAST);
  if (long.length === 0) return undefined;
  return long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

/**
 * The few applications that may have all of the words, for `numbersIn`; undefined if they are not few for a page of `limit`
 * items (undefined: for the whole list), or if the words are too short to tell. Others than those do not have them; whether
 * these do is still to be looked at.
 */
export async function fewWith(
  store: Store,
  words: readonly string[],
  limit: number | undefined,
): Promise<string | undefined> {
  const match = matchOf(words);
  if (match === undefined) return undefined;
  const few = fewFor(limit);
  const { rows } = await sql<{ id: number }>`
    select rowid as id from application_search where application_search match ${match} limit ${few + 1}
  `.execute(store);
  return rows.length > few ? undefined : JSON.stringify(rows.map(({ id }) => id));
}

/** The numbers that `fewWith` has found, in one parameter: a statement is compiled once, however many they are. */
export function numbersIn(few: string) {
  return sql<number>`(select value from json_each(${few}))`;
}

/** Whether a text, if there is one, has a word in it; PostgreSQL calls it `strpos`. */
export function contains(text: Expression<unknown>, word: Expression<unknown>) {
  return sql<SqlBool>`coalesce(instr(${text}, ${word}) > 0, false)`;
}
