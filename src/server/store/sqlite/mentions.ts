import { sql, type Expression, type SqlBool } from 'kysely';
import { SEARCH_SHORT_WORDS_MAX, SEARCH_WORDS_MAX } from '../../../contract/api/limits.ts';
import { contains, isTooShort } from './text-search.ts';

/**
 * Returns the condition that a word occurs in one of the texts, in upper or lower case. SQLite ignores the case of
 * Latin letters without accents only; PostgreSQL that of all letters.
 */
export function mentions(texts: readonly Expression<unknown>[], word: string): Expression<SqlBool> {
  const found = texts.map((text) => contains(sql`lower(${text})`, sql`lower(${word})`));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/**
 * Returns the words of a search that count, in their order: without those that are part of another, which occur
 * wherever that one occurs, and of more than the limits allow only the longest.
 */
export function searchWordsOf(searched: string | undefined): string[] {
  const words = [...new Set(searched?.split(/\s+/))].filter((word) => word !== '');
  const own = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  const longestFirst = own.toSorted((one, other) => [...other].length - [...one].length);
  const short = longestFirst.filter(isTooShort);
  const long = longestFirst.filter((word) => !isTooShort(word));
  const counted = new Set([...long, ...short.slice(0, SEARCH_SHORT_WORDS_MAX)].slice(0, SEARCH_WORDS_MAX));
  return own.filter((word) => counted.has(word));
}
