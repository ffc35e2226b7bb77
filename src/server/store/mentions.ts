import { sql, type Expression, type SqlBool } from 'kysely';
import { contains } from './text-search.ts';

/**
 * Returns the condition that a word occurs in one of the texts, in upper or lower case. SQLite ignores the case of
 * Latin letters without accents only; PostgreSQL that of all letters.
 */
export function mentions(texts: readonly Expression<unknown>[], word: string): Expression<SqlBool> {
  const found = texts.map((text) => contains(sql`lower(${text})`, sql`lower(${word})`));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Returns the words of a search, without those that are part of another: they occur wherever that one occurs. */
export function searchWordsOf(searched: string | undefined): string[] {
  const words = [...new Set(searched?.split(/\s+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
