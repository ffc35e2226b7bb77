import type { Plan } from './people/plan.ts';
import type { NetworkFault, NetworkFaults } from './network-faults.ts';
import type { DepartingRequest } from './network.ts';
import type { Random } from './random.ts';

/**
 * Responses that only the server itself gives, and only about what it did not do. An intermediary that gave one for a
 * change that an earlier try had made would be lying, which no portal could handle.
 */
const verdicts: readonly NetworkFault[] = ['status409', 'status412', 'bare413'];
const SPELL_MAX = 5;

/** The network's faults: single ones now and then, and sometimes the same one for a while. */
export function createWeather(plan: Plan, random: Random) {
  const seen = new Set<string>();
  let spell: { fault: NetworkFault; left: number } | undefined;
  let isOver = false;

  const faults = ({ key, method }: DepartingRequest): NetworkFaults => {
    if (isOver || plan.roughness === 0 || plan.network.length === 0) return {};
    const isFirst = key !== null && method !== 'GET' && !seen.has(key);
    if (key !== null) seen.add(key);
    const possible = plan.network.filter((fault) => isFirst || !verdicts.includes(fault));
    if (spell === undefined && random.chance(plan.roughness / 4) && possible.length > 0) {
      spell = { fault: random.pick(possible), left: 1 + random.integer(SPELL_MAX) };
    }
    if (spell !== undefined) {
      const { fault } = spell;
      spell.left -= 1;
      if (spell.left === 0) spell = undefined;
      if (possible.includes(fault)) return { none: 0, [fault]: 1 };
    }
    const weight = plan.roughness / Math.max(1, possible.length);
    return { none: 1, ...Object.fromEntries(possible.map((fault) => [fault, weight])) };
  };
  return { faults, end: () => (isOver = true) };
}
