import type { Plan } from '../people/plan.ts';

/**
 * How the plans of a run are made: `first` as for the first histories, `whole` with every act; `second` and `second
 * whole` as before users edited every cell of a row, `third` and `third whole` as before drafts were saved
 * automatically.
 */
export const planKinds = ['first', 'second', 'second whole', 'third', 'third whole', 'whole'] as const;
export type PlanKind = (typeof planKinds)[number];

/** What determines a history. `directed`: the name of the directed plan that is played with this seed. */
export type HistoryOf = { seed: number; isPlain?: boolean; plans?: PlanKind; directed?: string };

/** What a process is asked to play. */
export type Ordered = HistoryOf & { isToShrink: boolean };

/** The result. `smallest`: the shortest history that fails in the same way, if one was looked for. */
export type Played = {
  seed: number;
  directed?: string;
  violations: readonly string[];
  /** How many buttons users pressed that ask the server for something. */
  operations: number;
  steps: number;
  faults: Readonly<Record<string, number>>;
  /** How often each fault met an operation in each state, by `<state> <fault>`. */
  reached: Readonly<Record<string, number>>;
  /** Which mutants would have run, if that was asked for. */
  mutants: readonly string[];
  smallest?: { plan: Plan; violations: readonly string[]; end: readonly string[] };
};
export type FromPart = 'ready' | Played;
