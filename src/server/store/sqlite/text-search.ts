import { sql, type Expression, type SqlBool } from 'kysely';
import type { Store } from '../tables.ts';

/*
 * What differs between databases in a search for words. SQLite has an index of all trigrams in the texts (FTS5, see the
 * migration). Another database needs an index and queries of its own.
 */

/** The index is by three letters in a row, so it cannot find shorter words. */
const LETTERS_MIN = 3;
/**
 * If more applications than this have the words, reading through the list soon finds a whole page of them. A single
 * item is found sooner than many: if n of N have the words, about N / n are read for each.
 */
const FEW = 1000;
const FEW_FOR_ONE = 100;

const fewFor = (limit: number | undefined) =>
  limit === undefined ? FEW : Math.min(FEW, Math.ceil(FEW_FOR_ONE * Math.sqrt(limit)));

/** Whether the index cannot find a word. */
export const isTooShort = (word: string): boolean => [...word].length < LETTERS_MIN;

/** Returns the words as a query of the index; undefined if none of them is long enough. */
function matchOf(words: readonly string[]): string | undefined {
  const long = words.filter((word) => !isTooShort(word));
  if (long.length === 0) return undefined;
  return long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

/**
 * Returns the few applications that may have all of the words, for `idsIn`; undefined if they are not few for a
 * page of `limit` items (undefined: for the whole list), or if the words are too short for the index. No other
 * applications have the words; whether these have them still has to be checked.
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

/** Selects the ids that `fewWith` has found, in one parameter: the statement is the same for any number of them. */
export function idsIn(few: string) {
  return sql<number>`(select value from json_each(${few}))`;
}

/** Whether a text, if there is one, contains a word; in PostgreSQL the function is `strpos`. */
export function contains(text: Expression<unknown>, word: Expression<unknown>) {
  return sql<SqlBool>`coalesce(instr(${text}, ${word}) > 0, false)`;
}
