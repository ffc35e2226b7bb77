import { availableParallelism } from 'node:os';
import type { HistoryOf, Ordered, Played } from './messages.ts';
import { startPart } from './part-process.ts';

/** The combined results of a number of histories. */
export type Counted = {
  histories: number;
  operations: number;
  steps: number;
  faults: Record<string, number>;
  reached: Record<string, number>;
  violations: Played[];
};

const SHRUNK_MAX = 3;
/** A history leaves little memory behind, but a run may have a hundred thousand of them. */
const PLAYED_IN_ONE_PROCESS = 2000;

/** Plays these histories in parallel processes. */
export async function runHistories(options: {
  histories: readonly HistoryOf[];
  processes?: number;
  /** Called after each history with the number played so far. */
  onPlayed?: (played: Played, histories: number) => void;
}): Promise<Counted> {
  const { histories, processes = availableParallelism(), onPlayed } = options;
  const counted = nothingCounted();
  const left = [...histories];
  let shrunk = 0;

  const next = (): Ordered | undefined => {
    const history = left.shift();
    return history === undefined ? undefined : { ...history, isToShrink: shrunk < SHRUNK_MAX };
  };
  const playSome = async () => {
    const part = await startPart();
    for (let played = 0; played < PLAYED_IN_ONE_PROCESS; played += 1) {
      const ordered = next();
      if (ordered === undefined) break;
      const one = await part.play(ordered);
      if (one.smallest !== undefined) shrunk += 1;
      add(counted, one);
      onPlayed?.(one, counted.histories);
    }
    part.end();
  };
  const play = async () => {
    while (left.length > 0) await playSome();
  };
  await Promise.all(Array.from({ length: Math.min(processes, histories.length) }, play));
  counted.violations.sort((one, other) => one.seed - other.seed);
  return counted;
}

export function nothingCounted(): Counted {
  return { histories: 0, operations: 0, steps: 0, faults: {}, reached: {}, violations: [] };
}

function add(counted: Counted, played: Played): void {
  counted.histories += 1;
  counted.operations += played.operations;
  counted.steps += played.steps;
  for (const counts of ['faults', 'reached'] as const) {
    for (const [name, times] of Object.entries(played[counts])) {
      counted[counts][name] = (counted[counts][name] ?? 0) + times;
    }
  }
  if (played.violations.length > 0) counted.violations.push(played);
}
