import { isStatus, type Status } from '../../contract/domain/statuses.ts';
import type { ListWindow } from '../../replica/sources/list-window.ts';

/**
 * The applications of each status, by their ids; null if this device does not know them all. `own` is the list of all
 * statuses.
 */
export function idsByStatus(own: ListWindow): Record<Status, number[]> | null {
  if (own.entries.length < own.total) return null;
  const ids: Record<Status, number[]> = { 1: [], 2: [], 3: [], 4: [], 5: [] };
  for (const { id, status } of own.entries) if (isStatus(status)) ids[status].push(id);
  return ids;
}
