import { TURNAROUND_CASES_MIN } from '../api/limits.ts';
import type { Turnaround } from '../domain/turnaround.ts';
import { receiptMessages as messages } from '../messages/application/receipt.ts';

/**
 * The usual time to a decision at this centre in words; empty if too few cases were decided. A part of a day counts as
 * a day.
 */
export function turnaroundText(turnaround: Turnaround | null): string {
  if (turnaround === null || turnaround.days === null || turnaround.cases < TURNAROUND_CASES_MIN) return '';
  return messages.turnaround(Math.max(1, Math.ceil(turnaround.days)));
}
