import type { PersonTables } from '../local-db/person-store.ts';
import { fieldsOf, operationsOf } from './lane.ts';
import { versionBeside } from './versions.ts';

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
    const here = stored.find(({ name }) => name === row.name);
    const { value: text, name: of } = row;
    const beside = here && versionBeside(stored, { lane: to, of, text, value: here.value, by: 'tab', at });
    if (beside !== null) await tables.fields.put(beside ?? { ...row, applicationId: to });
  }
  await tables.fields.bulkDelete(fields.map(({ name }) => [from, name]));
  for (const row of await tables.investigators.where('applicationId').equals(from).toArray()) {
    await tables.investigators.delete([from, row.id]);
    await tables.investigators.put({ ...row, applicationId: to });
  }
  await tables.files.where('applicationId').equals(from).modify({ applicationId: to });
  await operationsOf(tables, from).modify({ lane: to });
}
