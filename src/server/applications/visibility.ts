import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { isPrivate, privateStatuses, role } from '../../contract/domain/statuses.ts';
import type { SignedInUser } from '../http/context.ts';
import type { Tables } from '../store/tables.ts';

/*
 * Who may see an application: the applicant always, an administrator unless it is a draft, and no other user. The rule
 * for one application is `mayRead`; lists narrow their queries by it in `lists/list-scope.ts`.
 */

/** Whether the user is the applicant. Administrators still own the applications that they created as researchers. */
export function isOwner(user: SignedInUser, application: { owner_id: number }): boolean {
  return application.owner_id === user.id;
}

export function mayRead(user: SignedInUser, application: { owner_id: number; status: number }): boolean {
  if (isOwner(user, application)) return true;
  return user.role === role.administrator && !isPrivate(application.status);
}

/** The condition of a query for an administrator: the application is no draft, or their own. */
export function noDraftOfOthersCondition(
  { status, ownerId }: { status: Expression<number | null>; ownerId: Expression<number> },
  administratorId: number,
): Expression<SqlBool> {
  const condition = expressionBuilder<Tables>();
  return condition.or([condition(status, 'not in', privateStatuses), condition(ownerId, '=', administratorId)]);
}
