import { questionSteps } from '../../src/contract/steps/wizard.ts';
import type { Question } from '../../src/contract/steps/step.ts';
import { playHistory } from './history.ts';
import type { Act, UserAction, Plan } from './people/plan.ts';
import { createRandom, type Random } from './random.ts';
import { createServerTemplate } from './server-world.ts';

/*
 * Relations between histories: the same deeds, done in another way, end in the same state. No oracle has to know what
 * that state is.
 */
export const variations = {
  'without a connection until the end': (plan: Plan): Plan => ({
    ...plan,
    acts: plan.acts.flatMap((act, place) => (place === 0 ? [act, { ...act, deed: { kind: 'disconnect' } }] : [act])),
  }),
  'with the page loaded again in between': (plan: Plan, random: Random): Plan =>
    withActs(plan, (act) => (random.chance(0.4) ? [act, { ...act, deed: { kind: 'reload' } }] : [act])),
  'in two tabs by turns': (plan: Plan, random: Random): Plan =>
    withActs(plan, (act) => {
      const tab = random.integer(2);
      return [
        { ...act, tab },
        { ...act, tab, deed: { kind: 'pause' } },
      ];
    }),
  'with the worker ended in between': (plan: Plan, random: Random): Plan =>
    withActs(plan, (act) => (random.chance(0.5) ? [act, { ...act, deed: { kind: 'endWorker' } }] : [act])),
  'with every request arriving twice': (plan: Plan): Plan => ({ ...plan, network: ['twice'], roughness: 1000 }),
  'with the device wiped and its copy taken in again': (plan: Plan, random: Random): Plan => {
    const at = 3 + random.integer(Math.max(1, plan.acts.length - 3));
    return { ...plan, acts: plan.acts.flatMap((act, place) => (place === at ? [...wiped(act), act] : [act])) };
  },
  'with a wiped device that had no connection': (plan: Plan, random: Random): Plan =>
    variations['with the device wiped and its copy taken in again'](
      variations['without a connection until the end'](plan),
      random,
    ),
  'with a decision that was taken back': (plan: Plan): Plan => {
    const decided = (kind: 'approve' | 'reject' | 'ask'): Act[] =>
      ([{ kind }, { kind: 'undo' }] as const).map((deed) => ({
        person: 'administrator',
        device: 'desk',
        tab: 0,
        slot: 0,
        deed,
        patient: true,
      }));
    return { ...plan, acts: [...decided('approve'), ...decided('reject'), ...plan.acts, ...decided('ask')] };
  },
} as const;

export type Variation = keyof typeof variations;

const wiped = (act: Act): Act[] => [
  { ...act, deed: { kind: 'wipe' } },
  { ...act, deed: { kind: 'importWork' } },
];

const withActs = (plan: Plan, change: (act: Act) => Act[]): Plan => ({ ...plan, acts: plan.acts.flatMap(change) });

/** One user on one device, without faults; each deed begins when the one before it is done. */
export function calmPlan(seed: number, { decided }: { decided: boolean }): Plan {
  const random = createRandom(`calm ${seed}`);
  const person = 'researcher';
  const acts: Act[] = [];
  const does = (deed: UserAction) => {
    acts.push({ person, device: 'tablet', tab: 0, slot: decided ? 1 : 0, deed, patient: true });
  };
  does({ kind: 'signIn' });
  does({ kind: 'start' });
  does({ kind: 'type', step: 'application-detail', fields: ['researchTitle', 'duration'] });
  does({ kind: 'save', step: 'application-detail' });
  const count = 5 + random.integer(8);
  for (let done = 0; done < count; done += 1) for (const deed of calmDeeds(random)) does(deed);
  return {
    seed,
    server: 'own',
    devices: [{ name: 'tablet', hasWorker: true }, ...(decided ? [{ name: 'desk', hasWorker: false }] : [])],
    crossOrigin: false,
    hasLocks: true,
    owners: decided ? [person, person] : [person],
    prepared: decided ? 'pending' : 'nothing',
    acts,
    mishaps: {},
    network: [],
    roughness: 0,
    slow: false,
    disk: false,
    calm: true,
    away: null,
  };
}

function calmDeeds(random: Random): UserAction[] {
  const { name: step, questions } = random.pick(questionSteps);
  const all: readonly Question[] = questions;
  const texts = all.filter(({ kind, shownWhile }) => kind !== 'tick' && shownWhile === undefined);
  const tick = all.find(({ kind }) => kind === 'tick');
  const fields = texts.length === 0 ? [tick?.name ?? ''] : [random.pick(texts).name];
  const pick = random.integer(4);
  const type: UserAction = { kind: 'type', step, fields };
  const deeds: readonly (readonly [number, UserAction[]])[] = [
    [4, [type, { kind: 'save', step }]],
    [2, [type]],
    [2, [{ kind: 'addRow' }, { kind: 'saveRows' }]],
    [1, [{ kind: 'editRow', pick }]],
    [1, [{ kind: 'removeRow', pick }]],
    [2, [{ kind: 'chooseFile', type: random.pick([1, 2, 3, 4] as const) }, { kind: 'sendFiles' }]],
    [1, [{ kind: 'takeFileAway', pick }]],
    [1, [{ kind: 'saveAsDraft' }]],
    [1, [{ kind: 'reply' }]],
  ];
  return deeds[random.weighted(deeds.map(([weight]) => weight))]?.[1] ?? [];
}

/** The plan of a seed, and its variation. */
export function pairOf(seed: number, variation: Variation): { plain: Plan; varied: Plan } {
  const plain = calmPlan(seed, { decided: variation === 'with a decision that was taken back' });
  return { plain, varied: variations[variation](plain, createRandom(`${variation} ${seed}`)) };
}

/** Plays `count` seeds of every relation. Returns a line for each pair that broke a rule or did not end alike. */
export async function playRelations(from: number, count: number): Promise<string[]> {
  const unlike: string[] = [];
  if (count === 0) return unlike;
  const template = await createServerTemplate();
  // The keys of the record are its names.
  for (const variation of Object.keys(variations) as Variation[]) {
    for (let seed = from; seed < from + count; seed += 1) {
      const { plain, varied } = pairOf(seed, variation);
      const one = await playHistory(template, plain);
      const other = await playHistory(template, varied);
      const broken = [...one.violations, ...other.violations];
      if (broken.length > 0) unlike.push(`${variation}, seed ${seed}: ${broken[0]}`);
      else if (one.end.join() !== other.end.join()) {
        unlike.push(`${variation}, seed ${seed}: it ends as ${other.end.join()}, and not as ${one.end.join()}`);
      }
    }
  }
  return unlike;
}
