import { role } from '../../contract/statuses.ts';
import type { Store, StoreTransaction, UserRow } from '../store/tables.ts';

/** Whether a person can sign in: their account is activated, and neither disabled nor deleted. */
export function isActive(user: Pick<UserRow, 'activated_at' | 'disabled_at' | 'deleted_at'>): boolean {
  return user.activated_at !== null && user.disabled_at === null && user.deleted_at === null;
}

/** Whether somebody can decide on applications. */
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
 * The numbers of all active administrators. Their rows are held by an update that changes nothing: until this transaction
 * ends, no other one can take an administrator away.
 */
export async function holdAdministrators(transaction: StoreTransaction): Promise<ReadonlySet<number>> {
  const rows = await transaction
    .updateTable('users')
    .set((columns) => ({ role_id: columns.ref('role_id') }))
    .where('role_id', '=', role.administrator)
    .returning(['id', 'activated_at', 'disabled_at', 'deleted_at'])
    .execute();
  return new Set(rows.filter(isActive).map(({ id }) => id));
}
