import type { Portal } from '../portal.ts';
import { storedTime } from '../store/times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;

/**
 * How long the centre takes to decide: the median of days from the latest submission to the decision, over the decisions
 * of the last 365 days, to a tenth of a day. `days` is null while there is none.
 */
export async function readTurnaround({ store, clock }: Portal): Promise<{ days: number | null; cases: number }> {
  const decided = await store
    .selectFrom('applications')
    .where('decided_at', '>=', storedTime(clock() - YEAR_MS))
    .where('submitted_at', 'is not', null)
    .select(['submitted_at', 'decided_at'])
    .execute();
  const days = decided
    .map((row) => (Date.parse(row.decided_at ?? '') - Date.parse(row.submitted_at ?? '')) / DAY_MS)
    .toSorted((one, other) => one - other);
  return { days: medianOf(days), cases: days.length };
}

function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) return null;
  return Math.round(((lower + upper) / 2) * 10) / 10;
}
