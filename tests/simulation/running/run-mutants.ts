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

/** Plays the histories of these seeds with each mutant, up to the first that breaks a rule, in processes side by side. */
export async function runMutants(options: {
  mutants: readonly Mutant[];
  seeds: readonly number[];
  processes?: number;
  onFate?: (fate: MutantFate) => void;
}): Promise<MutantFate[]> {
  const { mutants, seeds, processes = availableParallelism(), onFate } = options;
  const left = [...mutants];
  const fates: MutantFate[] = [];
  const next = async () => {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const fate = await fateOf(mutant, seeds);
      fates.push(fate);
      onFate?.(fate);
    }
  };
  await Promise.all(Array.from({ length: processes }, next));
  return fates;
}

async function fateOf(mutant: Mutant, seeds: readonly number[]): Promise<MutantFate> {
  const part = await startPart(mutant);
  try {
    for (const [played, seed] of seeds.entries()) {
      const histories = played + 1;
      try {
        const [violation] = await violationsOf(part, seed);
        if (violation !== undefined) return { mutant, kind: 'caught', histories, seed, violation };
      } catch (error) {
        return { mutant, kind: 'ended', histories, seed, how: String(error).slice(0, 300) };
      }
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
