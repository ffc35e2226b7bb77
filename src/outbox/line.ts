import type { StateRow } from '../local-db/rows.ts';
import { isDue } from './back-off.ts';
import type { PersonTables } from '../local-db/person-store.ts';

/** How the whole outbox stands, where nothing was ever said of it too. */
export type Line = Extract<StateRow, { name: 'line' }>;
const openLine: Line = { name: 'line', backOff: null, reason: null, pausedAt: null };

export async function readLine(tables: PersonTables): Promise<Line> {
  const row = await tables.state.get('line');
  return row?.name === 'line' ? row : openLine;
}

/** Whether a session was refused; whoever signs in again has another mark, and goes on. */
export const isPaused = (line: Line, mark: string | null) => line.pausedAt !== null && line.pausedAt === mark;

/** Whether all waits for the portal to be there again: for no time that it asked for itself, and not for one application. */
export async function waitsForLine(tables: PersonTables, now: number): Promise<boolean> {
  const { backOff, reason } = await readLine(tables);
  return backOff !== null && reason !== 'askedToWait' && !isDue(backOff, now);
}

/** The portal was there for a reading, so what waits for that may go now. */
export async function hurryLine(tables: PersonTables, now: number): Promise<void> {
  const line = await readLine(tables);
  if (line.backOff === null || !(await waitsForLine(tables, now))) return;
  await tables.state.put({ ...line, backOff: { ...line.backOff, retryAt: now } });
}

/**
 * The line may be there again: nothing backs off any longer, or of the applications only this one, but for what the server
 * itself asked for.
 */
export async function hurry(tables: PersonTables, now: number, only?: number): Promise<number | null> {
  const line = await readLine(tables);
  for (const lane of await tables.lanes.where('active').equals(1).toArray()) {
    if (lane.backOff !== null && (only === undefined || lane.lane === only))
      await tables.lanes.put({ ...lane, backOff: null });
  }
  if (line.reason === 'askedToWait' && line.backOff !== null && line.backOff.retryAt > now) return line.backOff.retryAt;
  if (line.backOff !== null) await tables.state.put({ ...line, backOff: { ...line.backOff, retryAt: now } });
  return null;
}
