import { questionSteps, type QuestionStepName } from '../../../src/contract/steps/wizard.ts';
import type { NetworkFault } from '../network-faults.ts';
import { createRandom, type Random } from '../random.ts';
import type { PersonName } from '../server-world.ts';
import type { Act, UserAction, Plan } from './plan.ts';

export const everyFault: readonly NetworkFault[] = [
  'lostBefore',
  'lostAfter',
  'twice',
  'cutBody',
  'truncatedBody',
  'foreignPage',
  'redirected',
  'bare401',
  'bare409',
  'bare413',
  'status408',
  'status409',
  'status412',
  'status425',
  'status429',
  'status500',
  'status502',
  'status503',
  'status504',
];

/**
 * A plan as the first histories had it: many independent deeds. The seeds that were found with such plans are still
 * played with them; all others are played with `makePlan`.
 */
export function makeFirstPlan(
  seed: number,
  options: { plain?: boolean | undefined; worker?: boolean | undefined },
): Plan {
  const random = createRandom(`plan ${seed}`);
  const isPlain = options.plain ?? random.chance(0.2);
  const prepared = random.pick(['nothing', 'nothing', 'draft', 'draft', 'pending'] as const);
  const hasSecond = random.chance(0.25);
  const hasAdministrator = prepared === 'pending' || (prepared === 'draft' && random.chance(0.4));
  // A server without versions cannot tell what was changed elsewhere.
  const hasLaptop = !isPlain && random.chance(0.35);
  const hasWorker = () => options.worker !== false && random.chance(0.6);
  const names = ['tablet', ...(hasLaptop ? ['laptop'] : []), ...(hasAdministrator ? ['desk'] : [])];
  const owners: PersonName[] = ['researcher', ...(random.chance(0.4) ? (['researcher'] as const) : [])];
  if (hasSecond) owners.push('second');
  const tabs = random.chance(0.5) ? 2 : 1;

  const acts: Act[] = [];
  const does = (person: PersonName, device: string, slot: number, deed: UserAction) => {
    acts.push({ person, device, slot, deed, tab: random.integer(tabs), patient: random.chance(0.85) });
  };
  if (prepared === 'nothing') begin(random, (deed) => does('researcher', 'tablet', 0, deed));
  const count = 6 + random.integer(14);
  for (let done = 0; done < count; done += 1) {
    const slot = random.chance(0.6) ? 0 : random.integer(owners.length);
    const owner = owners[slot] ?? 'researcher';
    const isBegun = acts.some((act) => act.slot === slot) || (slot === 0 && prepared !== 'nothing');
    const isElsewhere = owner === 'researcher' && hasLaptop && isBegun && random.chance(0.4);
    const isDesk = slot === 0 && hasAdministrator && random.chance(prepared === 'pending' ? 0.6 : 0.25);
    if (isDesk) {
      does('administrator', 'desk', 0, random.pick(reviewing));
      continue;
    }
    const device = isElsewhere ? 'laptop' : 'tablet';
    // A user does several things in a row on one device.
    const times = owner === 'second' ? 2 : 1;
    if (!isBegun) begin(random, (deed) => does(owner, device, slot, deed));
    for (let time = 0; time < times; time += 1) {
      for (const deed of writingDeeds(random, hasLaptop ? (isElsewhere ? 'tablet' : 'laptop') : null)) {
        does(owner, device, slot, deed);
      }
    }
  }
  const network = everyFault.filter((fault) => random.chance(0.4) && !(isPlain && fault === 'twice'));
  return {
    seed,
    server: isPlain ? 'plain' : 'own',
    devices: names.map((name) => ({ name, hasWorker: hasWorker() })),
    // Without locks, a page that was frozen may send once more, which only a server with keys can handle.
    hasLocks: isPlain || random.chance(0.85),
    crossOrigin: !isPlain && random.chance(0.1),
    owners,
    prepared,
    acts,
    mishaps: makeMishaps(random, isPlain),
    network,
    roughness: random.pick([0, 0.1, 0.3, 0.6]),
    slow: random.chance(0.3),
    disk: random.chance(0.3),
    away: hasSecond && random.chance(0.3) ? 'second' : null,
  };
}

function begin(random: Random, does: (deed: UserAction) => void): void {
  does({ kind: 'start' });
  if (random.chance(0.15)) does({ kind: 'typeAll' });
  else does({ kind: 'type', step: 'application-detail', fields: ['researchTitle', 'duration'] });
  does({ kind: 'save', step: 'application-detail' });
}

const reviewing: readonly UserAction[] = [
  { kind: 'approve' },
  { kind: 'approve' },
  { kind: 'reject' },
  { kind: 'ask' },
  { kind: 'undo' },
  { kind: 'reply' },
  { kind: 'look' },
  { kind: 'retry', pick: 0 },
  { kind: 'solve', pick: 0, mine: true },
  { kind: 'solve', pick: 0, mine: false },
  { kind: 'discard', pick: 0 },
];

/** Without the title, which is always required, and without ticks, which are never blank. */
const questionsOf = (step: QuestionStepName): string[] =>
  (questionSteps.find(({ name }) => name === step)?.questions ?? []).flatMap(({ name, kind }) =>
    kind === 'tick' || name === 'researchTitle' ? [] : [name],
  );

const anyStep = (random: Random): QuestionStepName => random.pick(questionSteps).name;

function writeBehind(random: Random, step: QuestionStepName): UserAction {
  const questions = questionSteps.find(({ name }) => name === step)?.questions ?? [];
  const names = questions.map(({ name }) => name);
  // Two devices meet in the same field only if there are few fields.
  const first = names.slice(0, 3);
  const fields = new Set([random.pick(first), ...(random.chance(0.4) ? [random.pick(names)] : [])]);
  return { kind: 'type', step, fields: [...fields] };
}

function writingDeeds(random: Random, other: string | null): UserAction[] {
  const step = anyStep(random);
  const pick = random.integer(4);
  const deeds: readonly (readonly [weight: number, deeds: UserAction[]])[] = [
    [5, [writeBehind(random, step), { kind: 'save', step }]],
    [2, [writeBehind(random, step)]],
    [0.7, [writeBehind(random, step), { kind: 'hide' }]],
    [0.7, [writeBehind(random, step), { kind: 'reload' }]],
    [0.4, [{ kind: 'chooseVersion', pick, uses: random.chance(0.5) }]],
    [2, [{ kind: 'addRow' }, { kind: 'saveRows' }]],
    [1, [{ kind: 'editRow', pick }, ...(random.chance(0.7) ? [{ kind: 'saveRows' } as const] : [])]],
    [1, [{ kind: 'removeRow', pick }]],
    [2, [{ kind: 'chooseFile', type: random.pick([1, 2, 3, 4] as const) }, { kind: 'sendFiles' }]],
    [1, [{ kind: 'dropFile', pick }]],
    [1, [{ kind: 'removeFile', pick }]],
    [1, [{ kind: 'saveAsDraft' }]],
    [1.5, [{ kind: 'submit' }]],
    [0.3, [{ kind: 'typeAll' }, { kind: 'submit' }]],
    [1, [{ kind: 'reply' }]],
    [0.5, [{ kind: 'write' }]],
    [1, [{ kind: 'look' }]],
    [1, [{ kind: 'discard', pick }]],
    [1, [{ kind: 'retry', pick }]],
    [1.5, [{ kind: 'solve', pick, mine: random.chance(0.5) }]],
    [0.7, [{ kind: 'sendNow' }]],
    [0.5, [{ kind: 'signIn' }]],
    [0.2, [{ kind: 'signOut' }]],
    [0.2, [{ kind: 'leave', choice: random.pick(['keep', 'download', 'discard'] as const) }]],
    [
      0.6,
      [
        { kind: 'empty', field: random.pick(questionsOf(step)) },
        { kind: 'save', step },
      ],
    ],
    [other === null ? 0 : 0.4, other === null ? [] : [{ kind: 'carry', to: other }]],
  ];
  return deeds[random.weighted(deeds.map(([weight]) => weight))]?.[1] ?? [];
}

function makeMishaps(random: Random, isPlain: boolean): Plan['mishaps'] {
  const isRestored = !isPlain && random.chance(0.04) ? 1 : 0;
  const perhaps = (chance: number, most: number) => (random.chance(chance) ? 1 + random.integer(most) : 0);
  const mishaps: Plan['mishaps'] = {
    kill: perhaps(0.6, 3),
    powerCut: perhaps(0.25, 2),
    freeze: perhaps(0.25, 2),
    offline: perhaps(0.3, 2),
    endSession: perhaps(0.15, 1),
    restartServer: perhaps(0.15, 1),
    clockForward: perhaps(0.08, 1),
    clockBack: perhaps(0.08, 1),
    loseConnections: perhaps(0.15, 2),
    emptied: perhaps(0.05, 1),
    backUp: isRestored,
    restored: isRestored,
  };
  return mishaps;
}
