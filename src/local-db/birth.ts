import type { BirthRow } from './tables/state-rows.ts';
import type { UserTables } from './tables/user-tables.ts';

/**
 * The id of this database; empty if a release that stored none created it. A database that the browser emptied gets
 * another id.
 */
export const birthIn = async (tables: UserTables): Promise<string> => (await birthRowIn(tables)).id;

/** The same, and who emptied the one before it, if that was the portal itself. */
export async function birthRowIn(tables: UserTables): Promise<BirthRow> {
  const row = await tables.state.get('birth');
  return row?.name === 'birth' ? row : { name: 'birth', id: '' };
}
