import { TURNAROUND_CASES_LEAST } from '../../contract/limits.ts';
import { receiptMessages as messages } from '../../contract/messages/receipt.ts';
import type { Turnaround } from '../../contract/turnaround.ts';

/** How long it takes at this centre; empty where too few were decided to say so. Part of a day counts as a day. */
export function turnaroundText(turnaround: Turnaround | null): string {
  if (turnaround === null || turnaround.days === null || turnaround.cases < TURNAROUND_CASES_LEAST) return '';
  return messages.turnaround(Math.max(1, Math.ceil(turnaround.days)));
}

/** The application that Submit led here with; null where something else did. Kept with the page's place in the history. */
export function submittedIn(state: unknown): number | null {
  const id: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'submitted') : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
