import { sql } from 'kysely';
import { mentions, searchWordsOf } from '../../store/sqlite/mentions.ts';
import type { Store, UserRow } from '../../store/tables.ts';

/**
 * Returns up to `limit` accounts with ids above `after`, in the order of their ids. Each searched word has to occur in
 * the name or the email.
 */
export async function findUsers(
  store: Store,
  { searched, limit, after = 0 }: { searched: string | undefined; limit: number; after: number | undefined },
): Promise<Omit<UserRow, 'password_hash' | 'password_ends_at' | 'email_key' | 'deleted_at'>[]> {
  let rows = store.selectFrom('users').where('id', '>', after).where('deleted_at', 'is', null);
  for (const word of searchWordsOf(searched)) {
    rows = rows.where((row) => {
      const name = sql`${row.ref('first_name')} || ' ' || ${row.ref('last_name')}`;
      return mentions([name, row.ref('email_address')], word);
    });
  }
  return rows
    .select(['id', 'email_address', 'first_name', 'last_name', 'mobile_number', 'role_id'])
    .select(['created_at', 'activated_at', 'disabled_at'])
    .orderBy('id')
    .limit(limit)
    .execute();
}
