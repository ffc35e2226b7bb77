import { availableParallelism } from 'node:os';
import type { Mutant } from '../sabotage/mutant.ts';
import { startPart, type Part } from './part-process.ts';

/**
 * What the simulation alone found out about a mutant.
 * - `caught`: by a history that broke a rule, after so many of them.
 * - `survived`: none of them broke one.
 * - `ended`: its process hung or fell over, which is noticed by nobody but the machine: it does not count as caught.
 */
export type MutantFate = { mutant: Mutant } & (
  | { kind: 'caught'; histories: number; seed: number; violation: string }
  | { kind: 'survived'; histories: number }
  | { kind: 'ended'; histories: number; seed: number; how: string }
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
}): Promise<MutantFate[]> {
  const { mutants, seeds, processes = availableParallelism(), onFate } = options;
  const left = [...mutants];
  const fates: MutantFate[] = [];
  const portal = playedByPortal();
  const next = async () => {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const fate = await fateOf(mutant, seeds, portal.keepsItsWord);
      fates.push(fate);
      onFate?.(fate);
    }
  };
  await Promise.all(Array.from({ length: processes }, next));
  await portal.end();
  return fates;
}

/** The same seeds with the portal as it is, each played once and only where it is asked for. */
function playedByPortal() {
  const known = new Map<number, Promise<boolean>>();
  let part: Promise<Part> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const play = (seed: number): Promise<boolean> => {
    const playing = last.then(async () => {
      part ??= startPart();
      return (await violationsOf(await part, seed)).length === 0;
    });
    last = playing.catch(() => undefined);
    return playing;
  };
  return {
    keepsItsWord(seed: number): Promise<boolean> {
      const played = known.get(seed) ?? play(seed);
      known.set(seed, played);
      return played;
    },
    async end() {
      (await part)?.end();
    },
  };
}

async function fateOf(
  mutant: Mutant,
  seeds: readonly number[],
  keepsItsWord: (seed: number) => Promise<boolean>,
): Promise<MutantFate> {
  const part = await startPart(mutant);
  try {
    for (const [played, seed] of seeds.entries()) {
      const histories = played + 1;
      let violation: string | undefined;
      try {
        [violation] = await violationsOf(part, seed);
      } catch (error) {
        return { mutant, kind: 'ended', histories, seed, how: String(error).slice(0, 300) };
      }
      if (violation === undefined || !(await keepsItsWord(seed))) continue;
      return { mutant, kind: 'caught', histories, seed, violation };
    }
    return { mutant, kind: 'survived', histories: seeds.length };
  } finally {
    part.end();
  }
}

async function violationsOf(part: Part, seed: number): Promise<readonly string[]> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It hangs.')), HANGS_AFTER_MS);
  try {
    return (await Promise.race([part.play({ seed, isToShrink: false }), promise])).violations;
  } finally {
    clearTimeout(timer);
  }
}
