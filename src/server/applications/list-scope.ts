import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { ApplicationListQuery } from '../../contract/application-list-query.ts';
import { role, status, type Status } from '../../contract/statuses.ts';
import type { Person } from '../http/context.ts';
import { sha256 } from '../http/secrets.ts';
import type { Tables } from '../store/tables.ts';

/** Which applications a list is about: what its asker may see, narrowed to what was asked for. */
export type ListScope = {
  ownerId: number | undefined;
  status: Status | undefined;
  exceptStatus: Status | undefined;
  /** What the title, the reference or the applicant's name has to be like, for each word that was asked for. */
  patterns: readonly string[];
};

type Row = ExpressionBuilder<Tables, 'applications' | 'users'>;

/** A researcher's query is not believed about whose applications they are; an administrator never sees a draft. */
export function scopeOf(person: Person, query: Pick<ApplicationListQuery, 'userId' | 'appStatusId' | 'q'>): ListScope {
  const isAdministrator = person.role === role.administrator;
  return {
    ownerId: isAdministrator ? query.userId : person.id,
    status: query.appStatusId,
    exceptStatus: isAdministrator ? status.draft : undefined,
    patterns: wordsOf(query.q ?? '').map((word) => `%${word.replaceAll(/[!%_]/g, '!$&')}%`),
  };
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/**
 * Names a question, who asks it in which role, and the database that is asked. What was given to one question (a token, a
 * cursor) is good for the same question alone: another would miss what the first one left out.
 */
export function questionOf(
  portalId: string,
  { person, scope, expand }: { person: Person; scope: ListScope; expand: 'all' | undefined },
): string {
  const { ownerId, status, patterns } = scope;
  const asked = [portalId, person.id, person.role, ownerId ?? null, status ?? null, patterns, expand ?? null];
  return sha256(JSON.stringify(asked)).slice(0, 24);
}

/** Whether a row of an application, beside its applicant's, is in the scope. */
export function inScope(row: Row, scope: ListScope): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = scope.patterns.map((pattern) => mentions(row, pattern));
  if (scope.ownerId !== undefined) conditions.push(row('applications.owner_id', '=', scope.ownerId));
  if (scope.status !== undefined) conditions.push(row('applications.status', '=', scope.status));
  if (scope.exceptStatus !== undefined) conditions.push(row('applications.status', '!=', scope.exceptStatus));
  return row.and(conditions);
}

/** SQLite knows upper and lower case of Latin letters without accents only; PostgreSQL of all. */
function mentions(row: Row, pattern: string): Expression<SqlBool> {
  const name = sql`${row.ref('users.first_name')} || ' ' || ${row.ref('users.last_name')}`;
  const texts = [row.ref('applications.research_title'), row.ref('applications.reference'), name];
  return row.or(texts.map((text) => sql<SqlBool>`coalesce(lower(${text}) like lower(${pattern}) escape '!', false)`));
}
