import * as v from 'valibot';

/**
 * The median of days from submission to decision over a year, and the number of cases; `days` is null if there are
 * none.
 */
export const Turnaround = v.object({ days: v.nullable(v.number()), cases: v.number() });
export type Turnaround = v.InferOutput<typeof Turnaround>;
