import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { ApplicationListQuery } from '../../../contract/api/application-list-query.ts';
import { isPrivate, role, type Status } from '../../../contract/domain/statuses.ts';
import type { SignedInUser } from '../../http/context.ts';
import { secretHash } from '../../http/log/secrets.ts';
import { mentions, searchWordsOf } from '../../store/sqlite/mentions.ts';
import type { Tables } from '../../store/tables.ts';
import { noDraftOfOthersCondition } from '../visibility.ts';

/** Which applications a list contains: those that the user may see, narrowed by the query. */
export type ListScope = {
  ownerId: number | undefined;
  status: Status | undefined;
  /** The user whose drafts are the only ones in the list; undefined: no drafts are left out. */
  draftsOf: number | undefined;
  /** Whether only drafts are asked for. Queries are compiled for this, and not for each status. */
  onlyDrafts: boolean;
  /** Each word has to occur in the title, the reference or the applicant's name. */
  words: readonly string[];
};

type Row = ExpressionBuilder<Tables, 'applications' | 'users'>;

/**
 * Returns the scope of a query. A researcher gets only their own applications, whatever the query says; an
 * administrator sees no drafts except their own.
 */
export function scopeOf(
  user: SignedInUser,
  query: Pick<ApplicationListQuery, 'userId' | 'appStatusId' | 'q'>,
): ListScope {
  const isAdministrator = user.role === role.administrator;
  return {
    ownerId: isAdministrator ? query.userId : user.id,
    status: query.appStatusId,
    draftsOf: isAdministrator ? user.id : undefined,
    onlyDrafts: query.appStatusId !== undefined && isPrivate(query.appStatusId),
    words: searchWordsOf(query.q),
  };
}

/**
 * Returns a name for a query, with the user and role that make it and the database that it is made to. A token or
 * cursor issued for one query is valid for the same query only: another one would miss what the first left out.
 */
export function queryNameOf(
  portalId: string,
  { user, scope, expand }: { user: SignedInUser; scope: ListScope; expand: 'all' | undefined },
): string {
  const { ownerId, status, words, draftsOf } = scope;
  const asked = [portalId, user.id, user.role, ownerId ?? null, status ?? null, words, expand ?? null];
  // Tokens from before administrators saw their own drafts belong to another query.
  if (draftsOf !== undefined) asked.push(draftsOf);
  return secretHash(JSON.stringify(asked)).slice(0, 24);
}

/** Returns the condition that an application, joined with its applicant, is in the scope. */
export function inScope(row: Row, scope: ListScope): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = scope.words.map((word) => namesIt(row, word));
  if (scope.ownerId !== undefined) conditions.push(row('applications.owner_id', '=', scope.ownerId));
  if (scope.status !== undefined) conditions.push(row('applications.status', '=', scope.status));
  if (scope.draftsOf !== undefined) conditions.push(withoutDraftsOfOthers(row, scope.onlyDrafts, scope.draftsOf));
  return row.and(conditions);
}

/** If only drafts are asked for, only the user's own are read, by their index. */
function withoutDraftsOfOthers(row: Row, onlyDrafts: boolean, user: number): Expression<SqlBool> {
  if (onlyDrafts) return row('applications.owner_id', '=', user);
  return noDraftOfOthersCondition(
    { status: row.ref('applications.status'), ownerId: row.ref('applications.owner_id') },
    user,
  );
}

function namesIt(row: Row, word: string): Expression<SqlBool> {
  const name = sql`${row.ref('users.first_name')} || ' ' || ${row.ref('users.last_name')}`;
  return mentions([row.ref('applications.research_title'), row.ref('applications.reference'), name], word);
}
