import { role, type Role } from '../../contract/statuses.ts';

/** The role of a stored row. The server writes 1 and 2 alone; whatever else stood there would be nobody's rights. */
export function roleOf(stored: number): Role {
  return stored === role.administrator ? role.administrator : role.researcher;
}
