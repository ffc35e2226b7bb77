import { availableParallelism } from 'node:os';
import type { Mutant } from '../sabotage/mutant.ts';
import type { Played } from './messages.ts';
import { startPart, type Part } from './part-process.ts';

/**
 * What the simulation alone found out about a mutant. `reached`: in how many of the histories its code ran at all; in the others
 * it is the portal as it is.
 * - `caught`: by a history that broke a rule, after so many of them.
 * - `survived`: none of them broke one.
 * - `ended`: its process hung or fell over, which is noticed by nobody but the machine: it does not count as caught.
 */
export type MutantFate = { mutant: Mutant; histories: number; reached: number } & (
  | { kind: 'caught'; seed: number; violation: string }
  | { kind: 'survived' }
  | { kind: 'ended'; seed: number; how: string }
);

/** A history takes a tenth of a second; on the busiest machine it is not this long. */
const HANGS_AFTER_MS = 180_000;

/**
 * Plays the histories of these seeds with each mutant, up to the first that breaks a rule, in processes side by side. A seed in
 * which the portal as it is breaks a rule too says nothing of a mutant, and is passed over.
 */
export async function runMutants(options: {
  mutants: readonly Mutant[];
  seeds: readonly number[];
  processes?: number;
  onFate?: (fate: MutantFate) => void;
}): Promise<{ fates: MutantFate[]; passedOver: number[] }> {
  const { mutants, seeds, processes = availableParallelism(), onFate } = options;
  const left = [...mutants];
  const fates: MutantFate[] = [];
  const known = new Map<number, Promise<OfPortal>>();
  const next = async () => {
    const portal = createPlayer('reached');
    const ofPortal = (seed: number): Promise<OfPortal> => {
      const playing = known.get(seed) ?? portal.play(seed).then(noted);
      known.set(seed, playing);
      return playing;
    };
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const fate = await fateOf(mutant, seeds, ofPortal);
      fates.push(fate);
      onFate?.(fate);
    }
    await portal.end();
  };
  await Promise.all(Array.from({ length: processes }, next));
  const passedOver: number[] = [];
  for (const [seed, portal] of known) if (!(await portal).keepsItsWord) passedOver.push(seed);
  return { fates, passedOver };
}

/** A history of the portal as it is: whether it keeps its word there, and which mutants would have run. */
type OfPortal = { keepsItsWord: boolean; reached: ReadonlySet<string> };

const noted = ({ violations, mutants }: Played): OfPortal => ({
  keepsItsWord: violations.length === 0,
  reached: new Set(mutants),
});

async function fateOf(
  mutant: Mutant,
  seeds: readonly number[],
  ofPortal: (seed: number) => Promise<OfPortal>,
): Promise<MutantFate> {
  const player = createPlayer(mutant);
  let histories = 0;
  let reached = 0;
  try {
    for (const seed of seeds) {
      histories += 1;
      const portal = await ofPortal(seed);
      if (!portal.keepsItsWord || !portal.reached.has(mutant.name)) continue;
      reached += 1;
      try {
        const [violation] = (await player.play(seed)).violations;
        if (violation !== undefined) return { mutant, kind: 'caught', histories, reached, seed, violation };
      } catch (error) {
        return { mutant, kind: 'ended', histories, reached, seed, how: String(error).slice(0, 300) };
      }
    }
    return { mutant, kind: 'survived', histories, reached };
  } finally {
    await player.end();
  }
}

/** A process that is started once there is something to play. */
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
