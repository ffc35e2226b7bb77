import type { Store } from '../store/tables.ts';

/** Whether there is any application. */
export async function hasApplications(store: Store): Promise<boolean> {
  const row = await store.selectFrom('applications').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
