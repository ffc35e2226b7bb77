import * as v from 'valibot';

/** The median of days from submission to decision over a year, and of how many cases; null while there is none. */
export const Turnaround = v.object({ days: v.nullable(v.number()), cases: v.number() });
export type Turnaround = v.InferOutput<typeof Turnaround>;
