import type { IdRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';

/*
 * Everything that is created on a device gets a negative id there, and keeps it; the server's id is noted beside
 * it once it is known.
 */

/** Notes the server's id of what this device has under a local id. */
export const learnId = (tables: UserTables, { local, server, kind }: IdRow): Promise<unknown> =>
  tables.ids.put({ local, server, kind });

/** The server's id for a local id; undefined while there is none. A server's id is returned unchanged. */
export async function resolveId(tables: UserTables, id: number): Promise<number | undefined> {
  if (id > 0) return id;
  return (await tables.ids.get(id))?.server;
}

/** The id under which this device keeps an application: URLs may contain either of its ids. */
export async function laneOf(tables: UserTables, applicationId: number): Promise<number> {
  if (applicationId < 0) return applicationId;
  const row = await tables.ids.where('[kind+server]').equals(['application', applicationId]).first();
  return row?.local ?? applicationId;
}

/** The id that this device uses for an investigator or a file with this server's id. */
export async function localIdOf(
  tables: UserTables,
  kind: 'investigator' | 'attachment',
  server: number,
): Promise<number> {
  const row = await tables.ids.where('[kind+server]').equals([kind, server]).first();
  return row?.local ?? server;
}
