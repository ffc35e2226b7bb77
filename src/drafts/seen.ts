import type { Typed } from './keeping.ts';

/**
 * What the writer knew when the first key was pressed: what the screen showed then, and behind it what this tab wrote there
 * since. `from` is what the shown words stand on, as far as it is or will be at the server. `last` is what the writer began
 * from: what was shown, or what this tab wrote there last; a write that failed does not count.
 */
export type Seen<Value> = { values: Value[]; readonly from?: Value | undefined; last?: Value | undefined };

/** What the writer began from. */
export const lastSeen = <Value>(seen: Seen<Value>) => ('last' in seen ? seen.last : seen.values.at(-1));

/** The transaction that wrote these is committed. */
export function noteWritten(typed: Iterable<Typed>): void {
  for (const one of typed) {
    if (one.kind === 'row' && one.seen !== undefined) one.seen.last = one.answers;
    if (one.kind === 'field' && one.seen !== undefined) one.seen.last = one.value;
  }
}

/** Of what this tab wrote in one go, so many of the latest are known again. */
const VALUES_KNOWN = 8;

/** What this tab writes it has seen. A write that fails does no harm: its words are nowhere but here. */
export function noteSeen<Value>(seen: Seen<Value> | undefined, value: Value): void {
  if (seen === undefined) return;
  seen.values.push(value);
  // What was shown at first stays known.
  if (seen.values.length > VALUES_KNOWN) seen.values.splice(1, 1);
}
