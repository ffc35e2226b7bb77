import { createRandom, type Random } from '../random.ts';
import type { PersonName } from '../server-world.ts';
import type { NetworkFault } from '../network-faults.ts';
import { everyFault } from './first-plan.ts';
import { withLaterDeeds } from './later-deeds.ts';
import { meetings } from './meetings.ts';
import type { Act, UserAction, Plan } from './plan.ts';
import { pointedOf, type Pointed } from './pointed.ts';
import { alone, type Situation } from './situations.ts';
import { hotFields, type How, type Stage } from './stage.ts';

/** How many kinds of situations a history has: few, so that each happens more than once. */
const SORTS = 4;
const ACTS_MIN = 22;
const ACTS_MAX = 40;
/**
 * The share of histories in which a device gets a newer release, and of these the share in which a page of the older
 * release is opened again.
 */
const RELEASES = { chance: 0.06, stale: 0.5 };
/**
 * Of the histories with a restored backup, the share in which a user signs out with a copy of unsent words and imports
 * it in the end.
 */
const COPIED_BEFORE_RESTORE = 0.5;
/** The share of histories in which drafts are saved automatically. */
const AUTOSAVES = 0.5;
/**
 * Most histories are cut short, so that more of them can be played in the same time; some faults need a whole history.
 */
const SHORTENED = { chance: 0.75, to: 0.55 };

/**
 * Makes a plan from its seed: who does what, in which order on each device, and what goes wrong. A history consists of
 * a few situations in one application and a few fields, so that users get in each other's way and return to what they
 * did before. `isSecond`: without the deeds that were added later, as the second kind of histories had it; `isThird`:
 * without drafts that are saved automatically.
 */
export function makePlan(
  seed: number,
  options: {
    plain?: boolean | undefined;
    isWhole?: boolean | undefined;
    isSecond?: boolean | undefined;
    isThird?: boolean | undefined;
  } = {},
): Plan {
  const random = createRandom(`dense plan ${seed}`);
  const isPlain = options.plain ?? random.chance(0.25);
  const prepared = random.pick(['nothing', 'draft', 'draft', 'asked', 'asked', 'pending'] as const);
  const hasDesk = prepared === 'pending' || (prepared !== 'nothing' && random.chance(prepared === 'asked' ? 0.5 : 0.2));
  const hasOffice = hasDesk && !isPlain && random.chance(0.3);
  // A server without versions cannot tell what was changed elsewhere.
  const hasLaptop = !isPlain && (prepared === 'nothing' ? random.chance(0.3) : random.chance(0.6));
  const owners: PersonName[] = ['researcher', random.chance(0.9) ? 'researcher' : 'second'];
  const names = [
    'tablet',
    ...(hasLaptop ? ['laptop'] : []),
    ...(hasDesk ? ['desk'] : []),
    ...(hasOffice ? ['office'] : []),
  ];
  const desks: readonly string[] = names.filter((name) => name === 'desk' || name === 'office');
  const pointed = pointedOf(seed, {
    desk: desks.length > 0,
    two: hasLaptop,
    status: prepared,
    isPlain,
    isSecond: options.isSecond === true,
  });
  const all = makeActs(random, { seed, pointed, owners, there: hasLaptop ? 'laptop' : null, desks, prepared, isPlain });
  const isWhole = options.isWhole ?? !createRandom(`length of ${seed}`).chance(SHORTENED.chance);
  const hasSecond = pointed?.needsSecond === true;
  // What is in review already is not started once more.
  const possible = hasSecond ? all.filter(({ slot, device }) => slot === 0 || desks.includes(device)) : all;
  const acts = isWhole ? possible : possible.slice(0, Math.ceil(possible.length * SHORTENED.to));
  const isRough = random.chance(isPlain ? 0.8 : 0.6);
  const network = isRough ? makeNetwork(random, isPlain) : [];
  const plan: Plan = {
    seed,
    server: isPlain ? 'plain' : 'own',
    devices: names.map((name) => ({ name, hasWorker: random.chance(0.4) })),
    // Without locks, a page that was frozen may send once more, which only a server with keys can handle.
    hasLocks: isPlain || random.chance(0.85),
    crossOrigin: !isPlain && random.chance(0.05),
    owners,
    prepared,
    ...(hasSecond ? { hasSecondPending: true } : {}),
    acts,
    mishaps: { ...(random.chance(0.65) ? makeMishaps(random, isPlain) : {}), ...makeReleases(seed) },
    network,
    roughness: isRough ? random.pick(isPlain ? [0.3, 0.5, 0.8] : [0.05, 0.1, 0.3, 0.5]) : 0,
    slow: random.chance(0.25),
    disk: random.chance(0.2),
    unheard: random.chance(0.4) ? 0.7 : 0,
    reads: random.chance(0.12) ? random.pick(names.filter((name) => name !== 'laptop')) : null,
    away: owners[1] === 'second' && random.chance(0.3) ? 'second' : null,
  };
  const before = plan.mishaps.restored === 1 ? { ...plan, acts: withCopy(seed, acts) } : plan;
  if (options.isSecond === true) return before;
  // Drawn from a separate generator, so that the rest of the plan stays the same.
  const autosaves = options.isThird !== true && createRandom(`autosave of ${seed}`).chance(AUTOSAVES);
  return { ...withLaterDeeds(before), ...(autosaves ? { autosaves } : {}) };
}

function makeActs(
  random: Random,
  {
    seed,
    pointed,
    owners,
    there,
    desks,
    prepared,
    isPlain,
  }: Pick<Plan, 'seed' | 'owners' | 'prepared'> &
    Pick<Stage, 'there' | 'desks'> & { pointed: Pointed | undefined; isPlain: boolean },
): Act[] {
  const acts: Act[] = [];
  let isInTurn = false;
  let last: Act | undefined;
  const tabs = random.chance(0.5) ? 2 : 1;
  const place = {
    hot: hotFields(random),
    here: 'tablet',
    there,
    desks,
    fileType: random.pick([2, 3] as const),
    inTurn(value: boolean) {
      isInTurn = value;
      last = undefined;
    },
  };
  const stageOf = (drawn: Random): Stage => ({
    ...place,
    random: drawn,
    does(device, deed, { tab, hasty = false, slot = 0, person }: How = {}) {
      const whose = desks.includes(device) ? 'administrator' : (owners[slot] ?? 'researcher');
      const act: Act = {
        person: person ?? whose,
        device,
        tab: (tab ?? (drawn.chance(0.8) ? 0 : 1)) % tabs,
        slot,
        deed,
        patient: !hasty && drawn.chance(0.92),
      };
      if (isInTurn && last !== undefined && last.device !== device) {
        last.name ??= String(acts.length);
        act.after = last.name;
      }
      last = act;
      acts.push(act);
    },
  });
  const stage = stageOf(random);
  if (prepared === 'nothing') {
    stage.does('tablet', { kind: 'start' });
    stage.does('tablet', { kind: 'type', step: 'application-detail', fields: ['researchTitle', 'duration'] });
    stage.does('tablet', { kind: 'save', step: 'application-detail' });
    if (random.chance(0.6)) stage.does('tablet', { kind: 'await' });
  }
  // Drawn from a separate generator, so that the rest of the plan stays the same.
  pointed?.play(stageOf(createRandom(`deeds of ${seed}`)));
  const pointedActs = pointed === undefined ? 0 : acts.length;
  const sorts = sortsOf(random, {
    hasTwo: there !== null,
    hasDesk: desks.length > 0,
    isPending: prepared === 'pending',
    isPlain,
  });
  const most = pointedActs + ACTS_MIN + random.integer(ACTS_MAX - ACTS_MIN);
  while (acts.length < most) {
    const place = random.weighted(sorts.map(({ weight }) => weight));
    stage.inTurn(false);
    sorts[place]?.play(stage);
  }
  return acts;
}

/** The situations of this history: some of those that its devices and users allow. */
function sortsOf(
  random: Random,
  { hasTwo, hasDesk, isPending, isPlain }: { hasTwo: boolean; hasDesk: boolean; isPending: boolean; isPlain: boolean },
): Situation[] {
  const isPossible = ({ needs }: Situation) =>
    needs === undefined || (needs === 'two' && hasTwo) || (needs === 'desk' && hasDesk);
  const possible = [...Object.values(alone), ...Object.values(meetings)].filter(isPossible);
  const weightOf = ({ weight, needs, looksUp }: Situation) =>
    weight * (needs === undefined ? 1 : 2) * (isPlain && looksUp === true ? 3 : 1);
  const chosen: Situation[] = [];
  // Information has to be requested before it can be given: an application in review cannot be changed.
  const asked = meetings['asked for more, and answered'];
  if (isPending && asked !== undefined) chosen.push(asked);
  while (chosen.length < SORTS) {
    const place = random.weighted(possible.map(weightOf));
    chosen.push(...possible.splice(place, 1));
  }
  return chosen;
}

/** If a response is lost or cut, no device knows whether the change arrived; this is the most difficult case. */
const unsure: readonly NetworkFault[] = ['lostAfter', 'lostBefore', 'cutBody', 'truncatedBody', 'status502'];
/** A refused change stays with the user, and what was based on it waits behind it. */
const refusals: readonly NetworkFault[] = ['status409', 'status412', 'bare409', 'bare413', 'lostAfter'];

function makeNetwork(random: Random, isPlain: boolean): NetworkFault[] {
  // Only at a plain server does the portal look up changes whose arrival is unknown.
  const among = random.pick(isPlain ? [unsure] : [unsure, unsure, refusals, everyFault, everyFault]);
  if (isPlain) return ['lostAfter', ...among.filter((fault) => fault !== 'lostAfter' && random.chance(0.4))];
  return among.filter(() => random.chance(0.4));
}

function makeMishaps(random: Random, isPlain: boolean): Plan['mishaps'] {
  const isRestored = !isPlain && random.chance(0.05) ? 1 : 0;
  const perhaps = (chance: number, most: number) => (random.chance(chance) ? 1 + random.integer(most) : 0);
  const mishaps: Plan['mishaps'] = {
    kill: perhaps(0.6, 3),
    powerCut: perhaps(0.2, 2),
    freeze: perhaps(0.25, 2),
    offline: perhaps(0.3, 2),
    endSession: perhaps(0.12, 1),
    restartServer: perhaps(0.1, 1),
    clockForward: perhaps(0.1, 1),
    clockBack: perhaps(0.1, 1),
    loseConnections: perhaps(0.12, 2),
    emptied: perhaps(0.05, 1),
    backUp: isRestored,
    restored: isRestored,
  };
  return mishaps;
}

/** Drawn from a separate generator, so that a seed without a newer release keeps its plan. */
function makeReleases(seed: number): Plan['mishaps'] {
  const random = createRandom(`releases of ${seed}`);
  if (!random.chance(RELEASES.chance)) return {};
  return { newRelease: 1 + random.integer(2), staleRelease: random.chance(RELEASES.stale) ? 1 : 0 };
}

/** Drawn from a separate generator, so that a seed without a restored backup keeps its plan. */
function withCopy(seed: number, acts: readonly Act[]): readonly Act[] {
  const random = createRandom(`copy of ${seed}`);
  const typed = acts.filter(({ deed, device }) => deed.kind === 'type' && device === 'tablet');
  if (typed.length === 0 || !random.chance(COPIED_BEFORE_RESTORE)) return acts;
  // Among the first half, so that the backup is mostly restored after it.
  const chosen = typed[random.integer(Math.ceil(typed.length / 2))];
  return acts.flatMap((act) => {
    if (act !== chosen) return [act];
    const { person, device, tab, slot } = act;
    const deeds: UserAction[] = [{ kind: 'leave', choice: 'download' }, { kind: 'signIn' }];
    return [act, ...deeds.map((deed) => ({ person, device, tab, slot, deed, patient: true }))];
  });
}
