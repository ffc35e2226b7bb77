import type { OperationRow, OperationState } from '../../src/local-db/tables/rows.ts';
import type { Scene } from './people/scene.ts';

/** Counts which faults happened on a device, by name; `device` is null if they concern all devices. */
export type FaultCounts = { device: string | null; counts: ReadonlyMap<string, number> };

/**
 * Records which states operations were in when a fault happened on their device: what the histories have really tried.
 */
export function createReach(scene: Scene, sources: readonly FaultCounts[]) {
  const reached: Record<string, number> = {};
  const before = new Map<string, number>();

  const statesOn = (device: string | null): Set<OperationState> => {
    const states = new Set<OperationState>();
    for (const browser of scene.browsers.values()) {
      if (device !== null && browser.name !== device) continue;
      for (const row of browser.device.storage.rows('operations')) states.add((row as OperationRow).state);
    }
    return states;
  };

  return {
    reached,
    /** Called after each step, when an operation is still in the state in which the fault found it. */
    look() {
      for (const [place, { device, counts }] of sources.entries()) {
        for (const [fault, times] of counts) {
          const key = `${place} ${fault}`;
          const more = times - (before.get(key) ?? 0);
          if (more === 0 || fault === 'none') continue;
          before.set(key, times);
          for (const state of statesOn(device)) {
            const pair = `${state} ${fault}`;
            reached[pair] = (reached[pair] ?? 0) + more;
          }
        }
      }
    },
  };
}
