import { sql } from 'kysely';

/**
 * The bytes of a column's text as JSON, with its quotes and escaped characters; in PostgreSQL it is
 * `octet_length(to_json(…)::text)`.
 */
export function bytesAsJson(column: string) {
  return sql<number>`octet_length(json_quote(${sql.ref(column)}))`;
}
