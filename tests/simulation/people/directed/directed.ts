import type { Act, UserAction, Plan } from '../plan.ts';

/** A plan that was written for one situation. It is played with each of its seeds, which decide what it leaves open. */
export type Directed = { name: string; plan: Plan; seeds: readonly number[] };

const SEEDS: readonly number[] = [1, 2, 3];

/**
 * How an act differs from the usual one: the researcher's, in the first tab, on the first application, once all is
 * over.
 */
type How = Partial<Pick<Act, 'person' | 'tab' | 'slot' | 'name' | 'after' | 'when'>> & {
  /** Begins although something else is under way in its tab. */
  hasty?: true;
};

/** Performs a deed on a device. */
export type Perform = (device: string, deed: UserAction, how?: How) => void;

/** What a plan differs in from a calm history on a tablet without worker, at the portal's own server. */
type Differences = Partial<Omit<Plan, 'acts' | 'seed'>>;

/**
 * Writes a plan. Deeds of one device begin in their order; a deed waits for one of another device only if `after` or
 * `when` says so.
 */
export function directed(
  name: string,
  differences: Differences & { seeds?: readonly number[] },
  play: (does: Perform) => void,
): Directed {
  const acts: Act[] = [];
  play((device, deed, { hasty, ...how } = {}) => {
    acts.push({ person: 'researcher', device, tab: 0, slot: 0, deed, patient: hasty !== true, ...how });
  });
  const { seeds = SEEDS, ...others } = differences;
  const plan: Plan = {
    seed: seeds[0] ?? 1,
    server: 'own',
    devices: [{ name: 'tablet', hasWorker: false }],
    crossOrigin: false,
    hasLocks: true,
    owners: ['researcher', 'researcher'],
    prepared: 'draft',
    acts,
    mishaps: {},
    network: [],
    roughness: 0,
    slow: false,
    disk: false,
    away: null,
    ...others,
  };
  return { name, plan, seeds };
}

/** Starts an application and saves its first step. */
export function begin(does: Perform, device: string, how: How = {}): void {
  does(device, { kind: 'start' }, how);
  does(device, { kind: 'type', step: 'application-detail', fields: ['researchTitle', 'duration'] }, how);
  does(device, { kind: 'save', step: 'application-detail' }, how);
}
