import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { mutants } from './mutants.ts';

/*
 * Which mutants' places are run through in a history. Where nothing of a mutant's code runs, the history is that of the portal as
 * it is, to the last step: it need not be played again. Preloaded (`--import`), because V8 tells all functions of a file only if
 * it was asked before the file was loaded.
 */
export const NOTE_REACHED = '--note-reached';

const root = new URL('../../../', import.meta.url);
type Ranges = readonly Profiler.CoverageRange[];

const session = process.argv.includes(NOTE_REACHED) ? await begin() : undefined;
/** All functions of each file, whether they run or not. */
const known = new Map<string, Ranges>();

async function begin(): Promise<Session> {
  const started = new Session();
  started.connect();
  await started.post('Profiler.enable');
  await started.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return started;
}

/** The names of the mutants that were reached since this was last asked for. */
export async function mutantsReached(): Promise<string[]> {
  if (session === undefined) return [];
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = new Map<string, Ranges>();
  for (const { url, functions } of result) {
    // The first one is the file as a whole, where it is told; it ran when it was loaded, and never again.
    const inside = functions.filter(({ functionName, ranges }) => functionName !== '' || ranges[0]?.startOffset !== 0);
    if (!known.has(url))
      known.set(
        url,
        inside.flatMap(({ ranges }) => ranges.slice(0, 1)),
      );
    ran.set(
      url,
      inside.flatMap(({ ranges }) => ranges),
    );
  }
  return mutants.flatMap(({ name, file, find }) => {
    const url = new URL(file, root);
    // With its types stripped everything stands in its old place.
    const from = readFileSync(url, 'utf8').indexOf(find);
    return isReached(from, from + find.length, known.get(url.href) ?? [], ran.get(url.href) ?? []) ? [name] : [];
  });
}

function isReached(from: number, to: number, functions: Ranges, ranges: Ranges): boolean {
  const covers = (at: number) => (range: Profiler.CoverageRange) => range.startOffset <= at && at < range.endOffset;
  let isInside = false;
  for (let at = from; at < to; at += 1) {
    if (!functions.some(covers(at))) continue;
    isInside = true;
    // They are nested: the innermost is the one that was told last.
    if ((ranges.findLast(covers(at))?.count ?? 0) > 0) return true;
  }
  // What stands outside all functions ran once, and what it made is there ever since.
  return !isInside;
}
