import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { localIdOf, resolveId } from '../../outbox/queue/ids.ts';
import { idsListed } from '../../outbox/sending/possibly-stored.ts';
import { cellField } from '../../outbox/merge/versions.ts';
import { cellsOf, investigatorRow } from '../../outbox/queue/written-rows.ts';
import { noCells } from '../missing.ts';
import { keepOtherVersion } from './put-fields.ts';
import { staysInLane, type SendAgainPlan, type SendAgainPlanWithIds } from './work-sent-again.ts';

/** The id in this lane of each row that is sent again, by its id where it was written. */
export async function rowIdsOf(tables: UserTables, lane: number, again: SendAgainPlan): Promise<Map<number, number>> {
  const rowIds = new Map<number, number>();
  for (const { id, key } of again.missing.rows) {
    const stays = staysInLane(again, lane) && (await tables.investigators.get([lane, key])) !== undefined;
    const known = id === null ? again.rowNumbers.get(key) : await localIdOf(tables, 'investigator', id);
    rowIds.set(key, stays ? key : (known ?? key));
  }
  return rowIds;
}

/** A row that was changed here stays, and the text that is sent again is kept beside its cells. */
export async function putRows(
  tables: UserTables,
  lane: number,
  { missing, rowIds, asOf }: SendAgainPlanWithIds,
): Promise<void> {
  const beside = await idsListed(tables, lane);
  for (const [index, { id, key: written, from, to }] of missing.rows.entries()) {
    const key = rowIds.get(written) ?? written;
    const here = await tables.investigators.get([lane, key]);
    if (here !== undefined) {
      for (const { name } of investigatorQuestions) {
        if (to[name] === here[name]) continue;
        const cell = { of: cellField(key, name), text: to[name], value: here[name] };
        await keepOtherVersion(tables, { ...cell, lane, by: 'field', at: asOf });
      }
      continue;
    }
    // It was sent again before, and the server has it under another id.
    const isThere = id === null && (await resolveId(tables, key)) !== undefined;
    const base = isThere ? noCells : from;
    await tables.investigators.put(
      investigatorRow(undefined, {
        ...to,
        applicationId: lane,
        id: key,
        order: index,
        removed: false,
        from: base === null ? null : cellsOf(base),
        state: 'kept',
        operationId: null,
        // Another device may send the same row again.
        ...(base === null ? { carried: true as const, perhapsStored: [{ as: cellsOf(to), beside }] } : {}),
      }),
    );
  }
}
