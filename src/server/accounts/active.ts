import { role } from '../../contract/domain/statuses.ts';
import type { Store, StoreTransaction, UserRow } from '../store/tables.ts';

/** Whether a user can sign in: their account is activated, and neither disabled nor deleted. */
export function isActive(user: Pick<UserRow, 'activated_at' | 'disabled_at' | 'deleted_at'>): boolean {
  return user.activated_at !== null && user.disabled_at === null && user.deleted_at === null;
}

/** Whether there is an active administrator, who can decide on applications. */
export async function hasActiveAdministrator(store: Store): Promise<boolean> {
  const row = await store
    .selectFrom('users')
    .where('role_id', '=', role.administrator)
    .where('activated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the ids of all active administrators. An update that changes nothing locks their rows, so no other
 * transaction can remove an administrator until this one ends.
 */
export async function lockAdministrators(transaction: StoreTransaction): Promise<ReadonlySet<number>> {
  const rows = await transaction
    .updateTable('users')
    .set((columns) => ({ role_id: columns.ref('role_id') }))
    .where('role_id', '=', role.administrator)
    .returning(['id', 'activated_at', 'disabled_at', 'deleted_at'])
    .execute();
  return new Set(rows.filter(isActive).map(({ id }) => id));
}
