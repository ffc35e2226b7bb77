import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * Whether a word stands in one of the texts, in upper or lower case. SQLite knows both of Latin letters without accents only;
 * PostgreSQL of all.
 */
export function mentions(texts: readonly Expression<unknown>[], word: string): Expression<SqlBool> {
  const pattern = `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
  const found = texts.map((text) => sql<SqlBool>`coalesce(lower(${text}) like lower(${pattern}) escape '!', false)`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** The words of a search, without what separates them. */
export function wordsOf(searched: string | undefined): string[] {
  return searched?.split(/\s+/).filter((word) => word !== '') ?? [];
}
