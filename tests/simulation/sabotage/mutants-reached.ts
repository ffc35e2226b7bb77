import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { mutants } from './mutants.ts';

/*
 * Records which mutants' code runs in a history. If none of a mutant's code runs, its history is exactly that of the
 * unmodified portal and need not be played again. Preloaded (`--import`), because V8 reports all functions of a file
 * only if coverage was started before the file was loaded.
 */
export const NOTE_REACHED = '--note-reached';

const root = new URL('../../../', import.meta.url);
type Range = Profiler.CoverageRange;

/** Where the code of a mutant is; stripping types does not move it. */
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

/** The names of the mutants that were reached since the last call. */
export async function mutantsReached(): Promise<string[]> {
  if (session === undefined) return [];
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = new Map<string, readonly Range[]>();
  for (const { url, functions } of result) {
    if (!files.has(url)) continue;
    // The first entry, if present, is the file as a whole; it ran when the file was loaded, and never again.
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
  // Code outside all functions ran once, and what it made is still in use.
  if (around.length === 0) return true;
  const near = ranges.filter(overlaps);
  // Counts change only where a range begins or ends.
  const edges = [...around, ...near].flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]);
  const looked = [from, ...edges.filter((at) => from < at && at < to)];
  return looked.some(
    // Ranges are nested: the innermost one is listed last.
    (at) => around.some(covers(at)) && (near.findLast(covers(at))?.count ?? 0) > 0,
  );
}
