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
type Range = Profiler.CoverageRange;

/** Where the code of a mutant stands: with its types stripped everything stands in its old place. */
type Place = { name: string; url: string; from: number; to: number };

const session = process.argv.includes(NOTE_REACHED) ? await begin() : undefined;
const places = session === undefined ? [] : mutants.map(placeOf);
const files = new Set(places.map(({ url }) => url));
/** All functions of each file, whether they run or not. */
const known = new Map<string, readonly Range[]>();

async function begin(): Promise<Session> {
  const started = new Session();
  started.connect();
  await started.post('Profiler.enable');
  await started.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return started;
}

function placeOf({ name, file, find }: (typeof mutants)[number]): Place {
  const { href } = new URL(file, root);
  const from = readFileSync(new URL(file, root), 'utf8').indexOf(find);
  return { name, url: href, from, to: from + find.length };
}

/** The names of the mutants that were reached since this was last asked for. */
export async function mutantsReached(): Promise<string[]> {
  if (session === undefined) return [];
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = new Map<string, readonly Range[]>();
  for (const { url, functions } of result) {
    if (!files.has(url)) continue;
    // The first one is the file as a whole, where it is told; it ran when it was loaded, and never again.
    const inside = functions.filter(({ functionName, ranges }) => functionName !== '' || ranges[0]?.startOffset !== 0);
    if (!known.has(url)) {
      known.set(
        url,
        inside.flatMap(({ ranges }) => ranges.slice(0, 1)),
      );
    }
    ran.set(
      url,
      inside.flatMap(({ ranges }) => ranges),
    );
  }
  return places.flatMap((place) =>
    isReached(place, known.get(place.url) ?? [], ran.get(place.url) ?? []) ? [place.name] : [],
  );
}

function isReached({ from, to }: Place, functions: readonly Range[], ranges: readonly Range[]): boolean {
  const overlaps = ({ startOffset, endOffset }: Range) => startOffset < to && from < endOffset;
  const covers = (at: number) => (range: Range) => range.startOffset <= at && at < range.endOffset;
  const around = functions.filter(overlaps);
  // What stands outside all functions ran once, and what it made is there ever since.
  if (around.length === 0) return true;
  const near = ranges.filter(overlaps);
  // Counts change only where a range begins or ends.
  const edges = [...around, ...near].flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]);
  const looked = [from, ...edges.filter((at) => from < at && at < to)];
  return looked.some(
    // They are nested: the innermost is the one that was told last.
    (at) => around.some(covers(at)) && (near.findLast(covers(at))?.count ?? 0) > 0,
  );
}
