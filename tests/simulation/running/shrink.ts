import type { HistoryResult } from '../history.ts';
import { sizeOf, type Act, type Mishap, type Plan } from '../people/plan.ts';

const TRIES_MAX = 160;

/** The rule that a violation breaks; a smaller history must break the same one. */
const ruleOf = (violation: string | undefined) => violation?.slice(0, 1);

/** Searches for the smallest plan that still fails in the same way, by leaving out one part after the other. */
export async function shrink(
  plan: Plan,
  told: HistoryResult,
  play: (plan: Plan) => Promise<HistoryResult>,
): Promise<{ plan: Plan; told: HistoryResult }> {
  const rule = ruleOf(told.violations[0]);
  let best = { plan, told };
  let tries = 0;
  const attempt = async (smaller: Plan): Promise<boolean> => {
    if (tries >= TRIES_MAX || sizeOf(smaller) >= sizeOf(best.plan)) return false;
    tries += 1;
    const again = await play(smaller).catch(() => undefined);
    if (again === undefined || !again.violations.some((one) => ruleOf(one) === rule)) return false;
    best = { plan: smaller, told: again };
    return true;
  };

  let before = Infinity;
  while (sizeOf(best.plan) < before && tries < TRIES_MAX) {
    before = sizeOf(best.plan);
    await fewerActs();
    for (const mishap of Object.keys(best.plan.mishaps) as Mishap[]) {
      const count = best.plan.mishaps[mishap] ?? 0;
      const fewer = (left: number) => attempt({ ...best.plan, mishaps: { ...best.plan.mishaps, [mishap]: left } });
      if (count === 0 || (await fewer(0))) continue;
      if (count > 1) await fewer(count - 1);
    }
    await attempt({ ...best.plan, network: [] });
    for (const fault of best.plan.network) {
      await attempt({ ...best.plan, network: best.plan.network.filter((one) => one !== fault) });
    }
    if (best.plan.disk) await attempt({ ...best.plan, disk: false });
    await attempt({ ...best.plan, devices: best.plan.devices.map((one) => ({ ...one, hasWorker: false })) });
    const used = new Set(best.plan.acts.map(({ device }) => device));
    await attempt({ ...best.plan, devices: best.plan.devices.filter(({ name }) => used.has(name)) });
    await attempt({ ...best.plan, acts: best.plan.acts.map((act) => ({ ...act, tab: 0 })) });
  }
  return best;

  async function fewerActs(): Promise<void> {
    for (let size = Math.ceil(best.plan.acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < best.plan.acts.length;) {
        const acts: Act[] = best.plan.acts.filter((_, place) => place < from || place >= from + size);
        if (!(await attempt({ ...best.plan, acts }))) from += size;
      }
    }
  }
}
