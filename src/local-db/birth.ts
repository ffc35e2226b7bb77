import type { PersonTables } from './tables/person-tables.ts';

/**
 * The id of this database; empty if a release that stored none created it. A database that the browser emptied gets
 * another id.
 */
export async function birthIn(tables: PersonTables): Promise<string> {
  const row = await tables.state.get('birth');
  return row?.name === 'birth' ? row.id : '';
}
