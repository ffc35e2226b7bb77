import { isKnownRole, type Role } from '../../../contract/domain/statuses.ts';

/** A row has a role that the server never writes: it cannot be said what its user may do. */
class UnknownRoleError extends Error {
  override name = 'UnknownRoleError';
}

/** Returns the role of a stored row; throws if it has none of the portal's. */
export function roleOf(stored: number): Role {
  if (isKnownRole(stored)) return stored;
  throw new UnknownRoleError(`A user has the role ${stored}. Change it: npm run user -- role`);
}
