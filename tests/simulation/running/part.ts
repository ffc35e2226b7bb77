import { playHistory, type HistoryResult } from '../history.ts';
import { makeFirstPlan } from '../people/first-plan.ts';
import { makePlan } from '../people/make-plan.ts';
import { directedPlan } from '../people/directed/directed-plans.ts';
import type { Plan } from '../people/plan.ts';
import { mutantsReached } from '../sabotage/mutants-reached.ts';
import { createServerTemplate } from '../server-world.ts';
import type { FromPart, HistoryOf, Ordered } from './messages.ts';
import { shrink } from './shrink.ts';

/* A separate process that plays the histories that its parent orders. An unhandled error also breaks a rule. */
const TRACE_END = 60;
const unhandled = new Set<string>();
process.on('unhandledRejection', (reason: unknown) => {
  const told =
    reason instanceof Error || reason instanceof DOMException ? `${reason.name}: ${reason.message}` : String(reason);
  unhandled.add(`0 nobody handled: ${told.split('\n')[0] ?? ''}`);
});

const template = await createServerTemplate();
await mutantsReached();
const say = (message: FromPart) => process.send?.(message);

function planOf({ seed, isPlain, plans, directed }: HistoryOf): Plan {
  if (directed !== undefined) return { ...directedPlan(directed), seed };
  if (plans === 'first') return makeFirstPlan(seed, { plain: isPlain });
  return makePlan(seed, {
    plain: isPlain,
    ...(plans?.endsWith('whole') === true ? { isWhole: true } : {}),
    isSecond: plans?.startsWith('second'),
    isThird: plans?.startsWith('third'),
  });
}

async function playOne({ isToShrink, ...history }: Ordered): Promise<FromPart> {
  const plan = planOf(history);
  const { seed, directed } = history;
  const play = async (one: Plan): Promise<HistoryResult> => {
    unhandled.clear();
    const played = await playHistory(template, one);
    return { ...played, violations: [...played.violations, ...unhandled] };
  };
  const told = await play(plan).catch((error: unknown): HistoryResult => {
    const violations = [`0 the history has no end: ${String(error).slice(0, 2000)}`];
    return { violations, trace: [], operations: 0, pressed: {}, end: [], faults: {}, reached: {} };
  });
  const { violations, operations, faults, reached, trace } = told;
  const result: FromPart = {
    seed,
    ...(directed === undefined ? {} : { directed }),
    violations,
    operations,
    faults,
    reached,
    steps: trace.length,
    mutants: await mutantsReached(),
  };
  if (violations.length === 0 || !isToShrink) return result;
  const smallest = await shrink(plan, told, play);
  const end = smallest.told.trace.slice(-TRACE_END);
  return { ...result, smallest: { plan: smallest.plan, violations: smallest.told.violations, end } };
}

process.on('message', (ordered: Ordered) => {
  void playOne(ordered).then(say);
});
say('ready');
