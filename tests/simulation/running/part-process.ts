import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from '../sabotage/mutant.ts';
import { NOTE_REACHED } from '../sabotage/mutants-reached.ts';
import type { FromPart, Ordered, Played } from './messages.ts';

const PART = fileURLToPath(new URL('part.ts', import.meta.url));
const LOAD_MUTANT = new URL('../sabotage/load-mutant.ts', import.meta.url).href;
const MUTANTS_REACHED = new URL('../sabotage/mutants-reached.ts', import.meta.url).href;
/**
 * Almost everything that a history allocates is garbage once it is over: a young generation that holds several
 * histories leaves little to copy, and collecting on the process's own thread leaves the other core to the other
 * process. The stacks of expected errors are not needed.
 */
const FLAGS = [
  '--max-semi-space-size=256',
  '--min-semi-space-size=256',
  '--single-threaded-gc',
  '--stack-trace-limit=0',
];

/** A separate process that plays one history after the other. */
export type Part = {
  /** Rejects if the process ends before the history does. */
  play(ordered: Ordered): Promise<Played>;
  end(): void;
};

/**
 * Starts a process with the unmodified portal or with a mutant; resolves once it is ready to play. `reached`: the
 * unmodified portal, which also records which mutants would have run.
 */
export async function startPart(of: Mutant | 'portal' | 'reached' = 'portal'): Promise<Part> {
  const { given, flags } = startedAs(of);
  const part = fork(PART, given, {
    execArgv: [...FLAGS, ...flags],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let told = '';
  part.stderr?.on('data', (said: Buffer) => (told += said.toString()));
  let waiting: { resolve: (message: FromPart) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  part.on('message', (message: FromPart) => waiting?.resolve(message));
  part.on('error', fail);
  part.on('exit', (code) => fail(new Error(`A part ended with ${code}. ${told.trim()}`)));
  const heard = () =>
    new Promise<FromPart>((resolve, reject) => {
      waiting = { resolve, reject };
    });

  const ready = heard();
  await ready;
  return {
    async play(ordered) {
      const answer = heard();
      part.send(ordered);
      const played = await answer;
      if (played === 'ready') throw new Error('A part began twice.');
      return played;
    },
    end: () => void part.kill(),
  };
}

function startedAs(of: Mutant | 'portal' | 'reached'): { given: string[]; flags: string[] } {
  if (of === 'portal') return { given: [], flags: [] };
  if (of === 'reached') return { given: [NOTE_REACHED], flags: ['--import', MUTANTS_REACHED] };
  return { given: [JSON.stringify(of)], flags: ['--import', LOAD_MUTANT] };
}
