import type { PersonTables } from '../local-db/person-store.ts';
import { fieldsOf, operationsOf } from './lane.ts';
import { keepCellsBeside, versionBeside } from './versions.ts';

/**
 * Moves everything stored under one number of an application to its other number. With two numbers on one device, what
 * is stored under one of them would not be found again. If both have a text in the same field, both texts are kept.
 */
export async function moveApplication(tables: PersonTables, from: number, to: number, at: number): Promise<void> {
  const [draft, there, lane] = await Promise.all([
    tables.drafts.get(from),
    tables.drafts.get(to),
    tables.lanes.get(from),
  ]);
  if (draft !== undefined && (there?.base ?? null) === null) {
    await tables.drafts.put({ ...there, ...draft, applicationId: to });
  }
  await tables.drafts.delete(from);
  if (lane !== undefined) await tables.lanes.put({ ...lane, lane: to });
  await tables.lanes.delete(from);
  const fields = await fieldsOf(tables, from);
  for (const row of fields) {
    const stored = await fieldsOf(tables, to);
    const { value: text, version } = row;
    const of = version?.of ?? row.name;
    const here = stored.find(({ name }) => name === of);
    const value = here?.value ?? '';
    const isFree = version === undefined && here === undefined;
    const moved = isFree
      ? { ...row, applicationId: to }
      : versionBeside(stored, { lane: to, text, value, by: 'tab', at, ...version, of });
    if (moved !== null) await tables.fields.put(moved);
  }
  await tables.fields.bulkDelete(fields.map(({ name }) => [from, name]));
  for (const row of await tables.investigators.where('applicationId').equals(from).toArray()) {
    await tables.investigators.delete([from, row.id]);
    const here = await tables.investigators.get([to, row.id]);
    if (here === undefined) await tables.investigators.put({ ...row, applicationId: to });
    else await keepCellsBeside(tables, { lane: to, row, here, by: 'tab', at });
  }
  await tables.files.where('applicationId').equals(from).modify({ applicationId: to });
  await operationsOf(tables, from).modify({ lane: to });
}
