import type { UserTables } from '../../local-db/user-store.ts';

const DELETIONS_REMEMBERED = 100;

/** The keys of the last deletions in this database. */
export async function deletionsIn(tables: UserTables): Promise<readonly string[]> {
  const row = await tables.state.get('deletions');
  return row?.name === 'deletions' ? row.keys : [];
}

export async function noteDeletion(tables: UserTables, key: string): Promise<void> {
  await tables.state.put({
    name: 'deletions',
    keys: [...(await deletionsIn(tables)), key].slice(-DELETIONS_REMEMBERED),
  });
}

/** The key of the deletion of a draft, which another draft never has. */
export const draftDeletion = (lane: number): string => `draft ${lane}`;
