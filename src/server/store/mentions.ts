import { sql, type Expression, type SqlBool } from 'kysely';
import { contains } from './text-search.ts';

/**
 * Whether a word stands in one of the texts, in upper or lower case. SQLite knows both of Latin letters without accents only;
 * PostgreSQL of all.
 */
export function mentions(texts: readonly Expression<unknown>[], word: string): Expression<SqlBool> {
  const found = texts.map((text) => contains(sql`lower(${text})`, sql`lower(${word})`));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** The words of a search, but for those that stand in another of them: they stand wherever that one does. */
export function wordsOf(searched: string | undefined): string[] {
  const words = [...new Set(searched?.split(/\s+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
