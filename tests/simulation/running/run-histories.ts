import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromPart, Ordered, Played } from './messages.ts';
import type { SabotageName } from './sabotages.ts';

/** What a number of histories came to. */
export type Counted = {
  histories: number;
  operations: number;
  steps: number;
  faults: Record<string, number>;
  unhandled: Record<string, number>;
  violations: Played[];
};

const SHRUNK_MOST = 3;
/** What a history leaves behind is little, but a run may have a hundred thousand of them. */
const PLAYED_IN_ONE_PROCESS = 2000;
/** Almost all that a history makes is garbage once it is over, and nobody reads the stacks of errors that were meant. */
const FLAGS = ['--max-semi-space-size=32', '--stack-trace-limit=0'];
const PART = fileURLToPath(new URL('part.ts', import.meta.url));

/** Plays the histories of these seeds in processes side by side. `isEnough`: ends with the first violation like it. */
export async function runHistories(options: {
  seeds: readonly number[];
  isPlain?: boolean;
  sabotage?: SabotageName;
  isEnough?: RegExp;
  processes?: number;
  /** Told after each history how many were played. */
  onPlayed?: (played: Played, histories: number) => void;
}): Promise<Counted> {
  const { seeds, isPlain, sabotage, isEnough, processes = availableParallelism(), onPlayed } = options;
  const counted: Counted = { histories: 0, operations: 0, steps: 0, faults: {}, unhandled: {}, violations: [] };
  const left = [...seeds];
  let shrunk = 0;

  const isOver = () =>
    isEnough !== undefined && counted.violations.some(({ violations }) => violations.some((one) => isEnough.test(one)));
  const next = (): Ordered | undefined => {
    const seed = isOver() ? undefined : left.shift();
    if (seed === undefined) return undefined;
    const isToShrink = isEnough === undefined && shrunk < SHRUNK_MOST;
    return {
      seed,
      isToShrink,
      ...(isPlain === undefined ? {} : { isPlain }),
      ...(sabotage === undefined ? {} : { sabotage }),
    };
  };
  const count = (played: Played) => {
    counted.histories += 1;
    counted.operations += played.operations;
    counted.steps += played.steps;
    for (const [name, times] of Object.entries(played.faults))
      counted.faults[name] = (counted.faults[name] ?? 0) + times;
    for (const [line, times] of played.unhandled) counted.unhandled[line] = (counted.unhandled[line] ?? 0) + times;
    if (played.violations.length > 0) counted.violations.push(played);
    if (played.smallest !== undefined) shrunk += 1;
    onPlayed?.(played, counted.histories);
  };
  const play = async () => {
    while (left.length > 0 && !isOver()) await playIn(fork(PART, { execArgv: FLAGS }), next, count);
  };
  await Promise.all(Array.from({ length: Math.min(processes, seeds.length) }, play));
  counted.violations.sort((one, other) => one.seed - other.seed);
  return counted;
}

function playIn(part: ChildProcess, next: () => Ordered | undefined, count: (played: Played) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let played = 0;
    part.on('message', (message: FromPart) => {
      if (message !== 'ready') {
        played += 1;
        count(message);
      }
      const ordered = played < PLAYED_IN_ONE_PROCESS ? next() : undefined;
      if (ordered === undefined) part.kill();
      else part.send(ordered);
    });
    part.on('error', reject);
    part.on('exit', (code) =>
      code === null || code === 0 ? resolve() : reject(new Error(`A part ended with ${code}.`)),
    );
  });
}
