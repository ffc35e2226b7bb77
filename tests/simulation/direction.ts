import type { StorageFault, StorageFaults } from './gated-indexed-db.ts';
import type { NetworkFaults } from './network-faults.ts';
import type { DepartingRequest } from './network.ts';
import type { FaultAt, Held, Plan } from './people/plan.ts';
import type { Context } from './scheduler.ts';

/**
 * What a directed plan decides itself instead of leaving it to chance: faults of certain requests, and what is held up.
 */
export type Direction = {
  /** The fault of this request, if the plan names one. */
  faults(request: DepartingRequest): NetworkFaults | undefined;
  /** The fault that this page or worker meets at its next access to a database, if the plan names one. */
  storageFaults(context: Context): StorageFaults | undefined;
  /** Whether an effect with this line in the trace has to wait. */
  isHeld(line: string): boolean;
  failDisk(context: Context, fault: StorageFault, times: number): void;
  /** From now on nothing is decided. */
  end(): void;
};

/**
 * `acts`: whether the act of a name has begun, and whether it is over. `met`: how often this context's device has met a
 * fault of its disk.
 */
export function createDirection(
  { faultsAt = [], held = [] }: Pick<Plan, 'faultsAt' | 'held'>,
  acts: () => { hasBegun(name: string): boolean; isOver(name: string): boolean; isEmpty(): boolean },
  met: (context: Context, fault: StorageFault) => number,
): Direction {
  let isDone = false;
  const requests = faultsAt.map((one: FaultAt) => ({ ...one, pattern: new RegExp(one.at), seen: 0 }));
  const effects = held.map((one: Held) => ({ ...one, pattern: new RegExp(one.effects) }));
  const ofDisk = new Map<Context, { fault: StorageFault; last: number }>();
  return {
    faults({ context, method, path }) {
      if (isDone) return undefined;
      const line = `${context.name} ${method} ${path}`;
      for (const request of requests) {
        if (!request.pattern.test(line)) continue;
        const { fault, skip = 0, times = 1 } = request;
        if (request.seen === skip + times) continue;
        request.seen += 1;
        return request.seen > skip ? { none: 0, [fault]: 1 } : undefined;
      }
      return undefined;
    },
    storageFaults(context) {
      const next = ofDisk.get(context);
      if (isDone || next === undefined || met(context, next.fault) >= next.last) return undefined;
      return { none: 0, [next.fault]: 1 };
    },
    isHeld(line) {
      if (isDone || effects.length === 0) return false;
      const { hasBegun, isOver, isEmpty } = acts();
      return effects.some(
        ({ pattern, from, until }) =>
          pattern.test(line) &&
          (from === undefined || hasBegun(from)) &&
          !(until === undefined ? isEmpty() : isOver(until)),
      );
    },
    failDisk: (context, fault, times) => void ofDisk.set(context, { fault, last: met(context, fault) + times }),
    end: () => (isDone = true),
  };
}
