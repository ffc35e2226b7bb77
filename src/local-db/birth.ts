import type { PersonTables } from './person-tables.ts';

/** Which database this is; empty for one of a release that did not write it down. One that the browser emptied has another. */
export async function birthIn(tables: PersonTables): Promise<string> {
  const row = await tables.state.get('birth');
  return row?.name === 'birth' ? row.id : '';
}
