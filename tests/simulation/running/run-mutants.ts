import { availableParallelism } from 'node:os';
import type { Mutant } from '../sabotage/mutant.ts';
import type { HistoryOf, Played } from './messages.ts';
import { startPart, type Part } from './part-process.ts';

/**
 * What the simulation alone found out about a mutant. `histories`: how many were considered. `reached`: in how many of
 * these its code ran, so that they were played; the others are histories of the unmodified portal.
 * - `caught`: a history broke a rule, after this many of them.
 * - `survived`: none of them broke a rule.
 * - `ended`: its process hung or crashed, which no rule notices, so it does not count as caught.
 */
export type MutantFate = { mutant: Mutant; histories: number; reached: number } & (
  | { kind: 'caught'; by: HistoryOf; violation: string }
  | { kind: 'survived' }
  | { kind: 'ended'; by: HistoryOf; how: string }
);

/** A history takes a tenth of a second; even on the busiest machine it does not take this long. */
const HANGS_AFTER_MS = 180_000;
/**
 * How many histories the first round has. Each later round has twice as many, so a mutant that is caught soon is not
 * played often.
 */
const FIRST_ROUND = 50;

/**
 * Plays these histories with each mutant in parallel processes, up to the first that breaks a rule. The first round is
 * the history that caught it the last time. Each round plays the unmodified portal first, which shows which mutants a
 * history runs at all. A history in which the unmodified portal breaks a rule says nothing about a mutant, and is
 * skipped.
 */
export async function runMutants(options: {
  mutants: readonly Mutant[];
  histories: readonly HistoryOf[];
  /** The histories that caught mutants the last time, by name of the mutant: each is tried first. */
  caughtBy?: ReadonlyMap<string, HistoryOf>;
  processes?: number;
  onFate?: (fate: MutantFate) => void;
}): Promise<{ fates: MutantFate[]; passedOver: HistoryOf[] }> {
  const { mutants, histories, caughtBy = new Map(), processes = availableParallelism(), onFate } = options;
  const fates: MutantFate[] = [];
  const passedOver: HistoryOf[] = [];
  let alive: Tried[] = mutants.map((mutant) => ({ mutant, histories: 0, reached: 0 }));
  const decide = (fate: MutantFate) => {
    fates.push(fate);
    onFate?.(fate);
  };

  /** Plays these histories with each mutant; if `isOfMutant` is given, only those that it accepts. */
  const playRound = async (
    played: readonly HistoryOf[],
    isOfMutant?: (history: HistoryOf, mutant: Mutant) => boolean,
  ) => {
    const round = await playPortal(played, processes);
    for (const { history, keepsItsWord } of round) if (!keepsItsWord) passedOver.push(history);
    const left: Tried[] = [];
    await sideBySide(alive, processes, async (tried) => {
      const fate = await tryRound(
        tried,
        round.filter(({ history }) => isOfMutant?.(history, tried.mutant) !== false),
      );
      if (fate === undefined) left.push(tried);
      else decide(fate);
    });
    alive = left;
  };

  const known = mutants.flatMap(({ name }) => caughtBy.get(name) ?? []);
  const different = [...new Map(known.map((history) => [JSON.stringify(history), history])).values()];
  await playRound(different, (history, { name }) => JSON.stringify(history) === JSON.stringify(caughtBy.get(name)));
  for (let from = 0, size = FIRST_ROUND; from < histories.length && alive.length > 0; from += size, size *= 2) {
    await playRound(histories.slice(from, from + size));
  }
  for (const tried of alive) decide({ ...tried, kind: 'survived' });
  return { fates, passedOver };
}

type Tried = { mutant: Mutant; histories: number; reached: number };

/** A history of the unmodified portal: whether it keeps all rules, and which mutants would have run. */
type OfPortal = { history: HistoryOf; keepsItsWord: boolean; reached: ReadonlySet<string>; steps: number };

async function playPortal(histories: readonly HistoryOf[], processes: number): Promise<OfPortal[]> {
  const played: OfPortal[] = [];
  const left = [...histories];
  const players = Array.from({ length: Math.min(processes, histories.length) }, () => createPlayer('reached'));
  await Promise.all(
    players.map(async (player) => {
      for (let history = left.shift(); history !== undefined; history = left.shift()) {
        const { violations, mutants, steps } = await player.play(history);
        played.push({ history, keepsItsWord: violations.length === 0, reached: new Set(mutants), steps });
      }
      await player.end();
    }),
  );
  // Short histories first: most mutants are caught soon, and these cost the least.
  return played.toSorted((one, other) => one.steps - other.steps || one.history.seed - other.history.seed);
}

/** Plays the histories that run the mutant's code; undefined if nothing was noticed. */
async function tryRound(tried: Tried, round: readonly OfPortal[]): Promise<MutantFate | undefined> {
  const { mutant } = tried;
  const player = createPlayer(mutant);
  try {
    for (const { history, keepsItsWord, reached } of round) {
      tried.histories += 1;
      if (!keepsItsWord || !reached.has(mutant.name)) continue;
      tried.reached += 1;
      try {
        const [violation] = (await player.play(history)).violations;
        if (violation !== undefined) return { ...tried, kind: 'caught', by: history, violation };
      } catch (error) {
        return { ...tried, kind: 'ended', by: history, how: String(error).slice(0, 300) };
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
    async play(history: HistoryOf): Promise<Played> {
      part ??= startPart(of);
      return inTime((await part).play({ ...history, isToShrink: false }));
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
