import { TURNAROUND_CASES_LEAST } from '../../contract/api/limits.ts';
import { receiptMessages as messages } from '../../contract/messages/application/receipt.ts';
import type { Turnaround } from '../../contract/domain/turnaround.ts';

/**
 * The usual time to a decision at this centre in words; empty if too few cases were decided. A part of a day counts as
 * a day.
 */
export function turnaroundText(turnaround: Turnaround | null): string {
  if (turnaround === null || turnaround.days === null || turnaround.cases < TURNAROUND_CASES_LEAST) return '';
  return messages.turnaround(Math.max(1, Math.ceil(turnaround.days)));
}

/** The id of the application whose submission led here; null otherwise. Stored in the state of the history entry. */
export function submittedIn(state: unknown): number | null {
  const id: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'submitted') : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
