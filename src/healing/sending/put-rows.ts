import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { localIdOf, resolveId } from '../../outbox/queue/ids.ts';
import { numbersListed } from '../../outbox/sending/perhaps-stored.ts';
import { cellField } from '../../outbox/merge/versions.ts';
import { cellsOf, investigatorRow } from '../../outbox/queue/written-rows.ts';
import { noCells } from '../missing.ts';
import { keepBeside } from './put-fields.ts';
import { isStaying, type Again, type Numbered } from './work-sent-again.ts';

/** The number in this lane of each row that is sent again, by its number where it was written. */
export async function numbersOf(tables: UserTables, lane: number, again: Again): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  for (const { id, key } of again.missing.rows) {
    const stays = isStaying(again, lane) && (await tables.investigators.get([lane, key])) !== undefined;
    const known = id === null ? again.rowNumbers.get(key) : await localIdOf(tables, 'investigator', id);
    numbers.set(key, stays ? key : (known ?? key));
  }
  return numbers;
}

/** A row that was changed here stays, and the text that is sent again is kept beside its cells. */
export async function putRows(tables: UserTables, lane: number, { missing, numbers, asOf }: Numbered): Promise<void> {
  const beside = await numbersListed(tables, lane);
  for (const [index, { id, key: written, from, to }] of missing.rows.entries()) {
    const key = numbers.get(written) ?? written;
    const here = await tables.investigators.get([lane, key]);
    if (here !== undefined) {
      for (const { name } of investigatorQuestions) {
        if (to[name] === here[name]) continue;
        const cell = { of: cellField(key, name), text: to[name], value: here[name] };
        await keepBeside(tables, { ...cell, lane, by: 'field', at: asOf });
      }
      continue;
    }
    // It was sent again before, and the server has it under another number.
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
