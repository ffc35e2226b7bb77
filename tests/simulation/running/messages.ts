import type { Plan } from '../people/plan.ts';

/** How the plans of a run are made: `first` as those of the first histories, `whole` with every act. */
export const planKinds = ['first', 'whole'] as const;
export type PlanKind = (typeof planKinds)[number];

/** What a process is to play. */
export type Ordered = { seed: number; isPlain?: boolean; plans?: PlanKind; isToShrink: boolean };

/** What came of it. `smallest`: the shortest history that goes wrong in the same way, as far as one was looked for. */
export type Played = {
  seed: number;
  violations: readonly string[];
  /** What people pressed that asks the server for something. */
  operations: number;
  steps: number;
  faults: Readonly<Record<string, number>>;
  /** How often each fault met an operation in each state, by `<state> <fault>`. */
  reached: Readonly<Record<string, number>>;
  /** Which mutants would have run, where that was asked for. */
  mutants: readonly string[];
  smallest?: { plan: Plan; violations: readonly string[]; end: readonly string[] };
};
export type FromPart = 'ready' | Played;
