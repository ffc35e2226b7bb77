import { availableParallelism } from 'node:os';
import type { Mutant } from '../sabotage/mutant.ts';
import type { Played } from './messages.ts';
import { startPart, type Part } from './part-process.ts';

/**
 * What the simulation alone found out about a mutant. `histories`: how many were considered. `reached`: in how many of
 * these its code ran, so that they were played; the others are histories of the unmodified portal.
 * - `caught`: a history broke a rule, after this many of them.
 * - `survived`: none of them broke a rule.
 * - `ended`: its process hung or crashed, which no rule notices, so it does not count as caught.
 */
export type MutantFate = { mutant: Mutant; histories: number; reached: number } & (
  | { kind: 'caught'; seed: number; violation: string }
  | { kind: 'survived' }
  | { kind: 'ended'; seed: number; how: string }
);

/** A history takes a tenth of a second; even on the busiest machine it does not take this long. */
const HANGS_AFTER_MS = 180_000;
/**
 * How many seeds the first round has. Each later round has twice as many, so a mutant that is caught soon is not played
 * often.
 */
const FIRST_ROUND = 50;

/**
 * Plays the histories of these seeds with each mutant in parallel processes, up to the first that breaks a rule. Each
 * round plays the unmodified portal first, which shows which mutants a history runs at all. A seed in which the
 * unmodified portal breaks a rule says nothing about a mutant, and is skipped.
 */
export async function runMutants(options: {
  mutants: readonly Mutant[];
  seeds: readonly number[];
  processes?: number;
  onFate?: (fate: MutantFate) => void;
}): Promise<{ fates: MutantFate[]; passedOver: number[] }> {
  const { mutants, seeds, processes = availableParallelism(), onFate } = options;
  const fates: MutantFate[] = [];
  const passedOver: number[] = [];
  let alive: Tried[] = mutants.map((mutant) => ({ mutant, histories: 0, reached: 0 }));
  const decide = (fate: MutantFate) => {
    fates.push(fate);
    onFate?.(fate);
  };

  for (let from = 0, size = FIRST_ROUND; from < seeds.length && alive.length > 0; from += size, size *= 2) {
    const round = await playPortal(seeds.slice(from, from + size), processes);
    for (const { seed, keepsItsWord } of round) if (!keepsItsWord) passedOver.push(seed);
    const left: Tried[] = [];
    await sideBySide(alive, processes, async (tried) => {
      const fate = await tryRound(tried, round);
      if (fate === undefined) left.push(tried);
      else decide(fate);
    });
    alive = left;
  }
  for (const tried of alive) decide({ ...tried, kind: 'survived' });
  return { fates, passedOver };
}

type Tried = { mutant: Mutant; histories: number; reached: number };

/** A history of the unmodified portal: whether it keeps all rules, and which mutants would have run. */
type OfPortal = { seed: number; keepsItsWord: boolean; reached: ReadonlySet<string>; steps: number };

async function playPortal(seeds: readonly number[], processes: number): Promise<OfPortal[]> {
  const played = new Map<number, OfPortal>();
  const left = [...seeds];
  const players = Array.from({ length: Math.min(processes, seeds.length) }, () => createPlayer('reached'));
  await Promise.all(
    players.map(async (player) => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        const { violations, mutants, steps } = await player.play(seed);
        played.set(seed, { seed, keepsItsWord: violations.length === 0, reached: new Set(mutants), steps });
      }
      await player.end();
    }),
  );
  // Short histories first: most mutants are caught soon, and these cost the least.
  return [...played.values()].toSorted((one, other) => one.steps - other.steps || one.seed - other.seed);
}

/** Plays the histories that run the mutant's code; undefined if nothing was noticed. */
async function tryRound(tried: Tried, round: readonly OfPortal[]): Promise<MutantFate | undefined> {
  const { mutant } = tried;
  const player = createPlayer(mutant);
  try {
    for (const { seed, keepsItsWord, reached } of round) {
      tried.histories += 1;
      if (!keepsItsWord || !reached.has(mutant.name)) continue;
      tried.reached += 1;
      try {
        const [violation] = (await player.play(seed)).violations;
        if (violation !== undefined) return { ...tried, kind: 'caught', seed, violation };
      } catch (error) {
        return { ...tried, kind: 'ended', seed, how: String(error).slice(0, 300) };
      }
    }
    return undefined;
  } finally {
    await player.end();
  }
}

async function sideBySide<T>(all: readonly T[], count: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: count }, next));
}

/** A process that is started when there is something to play. */
function createPlayer(of: Mutant | 'reached') {
  let part: Promise<Part> | undefined;
  return {
    async play(seed: number): Promise<Played> {
      part ??= startPart(of);
      return inTime((await part).play({ seed, isToShrink: false }));
    },
    end: async () => void (await part?.catch(() => undefined))?.end(),
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It hangs.')), HANGS_AFTER_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
