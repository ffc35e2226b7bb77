import type { Base } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { fieldsOf, hasAnything, operationsOf } from './lane.ts';
import { resolveId } from './ids.ts';
import { keepCellsBeside, otherVersionRow } from '../merge/versions.ts';

/**
 * Moves everything stored under one id of an application to its other id. With two ids on one device, what
 * is stored under one of them would not be found again. If both have a text in the same field, both texts are kept.
 */
export async function moveApplication(tables: UserTables, from: number, to: number, at: number): Promise<void> {
  const [draft, there, lane] = await Promise.all([
    tables.drafts.get(from),
    tables.drafts.get(to),
    tables.lanes.get(from),
  ]);
  if (draft !== undefined) {
    const isBased = there !== undefined && there.base !== null;
    await tables.drafts.put({
      ...(isBased ? { ...draft, ...there } : { ...there, ...draft }),
      applicationId: to,
      startedHere: draft.startedHere || there?.startedHere === true,
      agreement: draft.agreement ?? there?.agreement ?? null,
      savedSteps: [...new Set([...(there?.savedSteps ?? []), ...draft.savedSteps])],
    });
  }
  await tables.drafts.delete(from);
  if (lane !== undefined) {
    const before = await tables.lanes.get(to);
    const { automatic: _automatic, ...row } = { ...before, ...lane };
    await tables.lanes.put({ ...row, lane: to, active: lane.active || before?.active === 1 ? 1 : 0 });
  }
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
      : otherVersionRow(stored, { lane: to, text, value, by: 'tab', at, ...version, of });
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

/**
 * Moves what was written under the server's id of an application to the id that it has here, once the two are
 * known to be of one application: it was read from the server's list while the response to its start was missing.
 * Returns the version that was known under the server's id, with its base, or null if nothing was there.
 */
export async function joinIds(
  tables: UserTables,
  lane: number,
  at: number,
): Promise<{ base: Base | null; tag: string | null } | null> {
  const server = await resolveId(tables, lane);
  if (server === undefined || server === lane || !(await hasAnything(tables, server))) return null;
  const [draft, known] = await Promise.all([tables.drafts.get(server), tables.lanes.get(server)]);
  await moveApplication(tables, server, lane, at);
  return { base: draft?.base ?? null, tag: known?.tag ?? null };
}
