import { parseArgs } from 'node:util';
import { playRelations } from './metamorphic.ts';
import { directedHistories } from './people/directed/directed-plans.ts';
import { makePlan } from './people/make-plan.ts';
import { mishapKinds } from './people/plan.ts';
import { planKinds } from './running/messages.ts';
import { runHistories } from './running/run-histories.ts';
import { nameOf, tell, tellReached } from './running/tell.ts';

/**
 * `npm run simulate -- --histories 500 --seed 1 [--plain] [--plans first|second|whole] [--mishap restored] [--processes
 * 2] [--relations 50]`: plays histories of the outbox against faults, first the directed ones and then those of random
 * plans, beginning with that seed, by default in as many processes as there are cores, and reports the results.
 * `--histories` counts the random ones. Exits with 1 if the portal broke a promise. `--mishap`: plays only histories in
 * which this happens, to search for rare faults. `--relations`: plays this many seeds of each relation between
 * histories first.
 */
/** After how many histories a long run reports its progress. */
const TOLD_EVERY = 500;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    plain: { type: 'boolean', default: false },
    plans: { type: 'string' },
    mishap: { type: 'string' },
    processes: { type: 'string' },
    relations: { type: 'string', default: '0' },
  },
});
const from = Number(values.seed);
const unlike = await playRelations(from, Number(values.relations));
const plans = planKinds.find((kind) => kind === values.plans);
if (values.plans !== undefined && plans === undefined) throw new Error(`--plans is ${planKinds.join(' or ')}.`);
const mishap = mishapKinds.find((kind) => kind === values.mishap);
if (values.mishap !== undefined && mishap === undefined) throw new Error(`--mishap is ${mishapKinds.join(' or ')}.`);
const random = seedsToPlay(Number(values.histories)).map((seed) => ({
  seed,
  ...(values.plain ? { isPlain: true } : {}),
  ...(plans === undefined ? {} : { plans }),
}));
const began = performance.now();
const counted = await runHistories({
  histories: [...directedHistories, ...random],
  ...(values.processes === undefined ? {} : { processes: Number(values.processes) }),
  onPlayed(played, histories) {
    if (played.violations.length > 0) process.stderr.write(`${nameOf(played)}: ${played.violations[0]}\n`);
    if (histories % TOLD_EVERY === 0) process.stderr.write(`${histories} histories\n`);
  },
});
const seconds = (performance.now() - began) / 1000;
process.stdout.write(`${tell(counted)}\n\n${tellReached(counted)}\n\n${seconds.toFixed(0)} s\n`);
for (const told of unlike) process.stdout.write(`${told}\n`);
process.exitCode = counted.violations.length === 0 && unlike.length === 0 ? 0 : 1;

/** The next seeds; with `--mishap`, those in whose plan it happens. */
function seedsToPlay(count: number): number[] {
  const seeds: number[] = [];
  for (let seed = from; seeds.length < count; seed += 1) {
    if (mishap === undefined || (makePlan(seed, { plain: values.plain }).mishaps[mishap] ?? 0) > 0) seeds.push(seed);
  }
  return seeds;
}
