import { role, type Role } from '../../../contract/domain/statuses.ts';

/**
 * Returns the role of a stored row. The server writes only 1 and 2; any other value counts as researcher and gives no
 * special rights.
 */
export function roleOf(stored: number): Role {
  return stored === role.administrator ? role.administrator : role.researcher;
}
