import type { StateRow } from '../../local-db/tables/state-rows.ts';
import { isDue } from '../sending/back-off.ts';
import type { UserTables } from '../../local-db/user-store.ts';

/** The state of the whole outbox; `openOutbox` is the default while none is stored. */
export type OutboxState = Extract<StateRow, { name: 'line' }>;
const openOutbox: OutboxState = { name: 'line', backOff: null, reason: null, pausedAt: null };

export async function readOutboxState(tables: UserTables): Promise<OutboxState> {
  const row = await tables.state.get('line');
  return row?.name === 'line' ? row : openOutbox;
}

/**
 * Whether the session with this mark was refused. After a new sign-in the mark is another one, and delivery continues.
 */
export const isPaused = (outboxState: OutboxState, sessionMark: string | null) =>
  outboxState.pausedAt !== null && outboxState.pausedAt === sessionMark;

/**
 * Whether the whole outbox waits for the server to be reachable again: not because the server asked to wait, and not
 * for one application alone.
 */
export async function waitsForServer(tables: UserTables, now: number): Promise<boolean> {
  const { backOff, reason } = await readOutboxState(tables);
  return backOff !== null && reason !== 'askedToWait' && !isDue(backOff, now);
}

/** A read request got a response, so operations that wait for the connection may be sent now. */
export async function retryAfterReading(tables: UserTables, now: number): Promise<void> {
  const outboxState = await readOutboxState(tables);
  if (outboxState.backOff === null || !(await waitsForServer(tables, now))) return;
  await tables.state.put({ ...outboxState, backOff: { ...outboxState.backOff, retryAt: now } });
}

/**
 * The connection may be back: ends the back-off of the outbox, and of all lanes or only of `only`. A wait of the whole
 * outbox that the server asked for stays; returns its end (ms since 1970), or null.
 */
export async function endBackOffs(tables: UserTables, now: number, only?: number): Promise<number | null> {
  const outboxState = await readOutboxState(tables);
  for (const lane of await tables.lanes.where('active').equals(1).toArray()) {
    if (lane.backOff !== null && (only === undefined || lane.lane === only))
      await tables.lanes.put({ ...lane, backOff: null });
  }
  if (outboxState.reason === 'askedToWait' && outboxState.backOff !== null && outboxState.backOff.retryAt > now)
    return outboxState.backOff.retryAt;
  if (outboxState.backOff !== null)
    await tables.state.put({ ...outboxState, backOff: { ...outboxState.backOff, retryAt: now } });
  return null;
}
