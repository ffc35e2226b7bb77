import type { BirthRow } from './tables/rows.ts';
import type { PersonTables } from './tables/person-tables.ts';

/**
 * The id of this database; empty if a release that stored none created it. A database that the browser emptied gets
 * another id.
 */
export const birthIn = async (tables: PersonTables): Promise<string> => (await birthRowIn(tables)).id;

/** The same, and who emptied the one before it, if that was the portal itself. */
export async function birthRowIn(tables: PersonTables): Promise<BirthRow> {
  const row = await tables.state.get('birth');
  return row?.name === 'birth' ? row : { name: 'birth', id: '' };
}
