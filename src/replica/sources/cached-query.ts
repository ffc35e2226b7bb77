import type { ReadOutcome } from '../../api-client/readings.ts';
import { UnreachableError } from '../../api-client/unreachable-error.ts';
import type { ReadProblem, Reading, Source } from './reading.ts';

/** The copy on this device. `asOf` is null if it was never read: it contains only what was done here. */
export type StoredCopy<T> = { value: T; asOf: number | null; tag: string | undefined };

/**
 * The server's response, and whether the copy on this device is to be shown: it has the response, or something that may
 * be newer. It has neither if the disk is full.
 */
export type QueryResult<T> = { outcome: ReadOutcome<T>; isKept: boolean };

/** What a source knows of its value. */
type Known<T> = {
  /** Undefined until the copy is first read. */
  copy: StoredCopy<T> | null | undefined;
  /** The copy that is shown is no longer on the device; the server is asked why. */
  isDeleted: boolean;
  /** A response that could not be kept, or was kept and could not be read again. */
  unstored: (StoredCopy<T> & { asOf: number; isKept: boolean }) | undefined;
  problem: { what: ReadProblem; since: number } | undefined;
};

/** A copy that was read less than this long ago is shown as fresh while the server is asked again. */
const RECENT_MS = 60_000;

type QueryWorld<T> = {
  /** Reads the current copy; null if there is none. */
  read: () => Promise<StoredCopy<T> | null>;
  /** Calls back with the copy, now and after every change to it. */
  watch: (listener: (copy: StoredCopy<T> | null) => void) => () => void;
  /** Asks the server, and keeps its response. Throws `UnreachableError`. */
  ask: () => Promise<QueryResult<T>>;
  now: () => number;
  /** Called for every 401 to a request that the user waits for, with the time of the request (ms since 1970). */
  onSessionEnded: (since: number) => void;
};

/**
 * A source that shows the copy on this device first, and then what the server says. A response is shown as the copy
 * that it has become; if the browser gives no database, it is shown directly.
 */
export function createCachedQuery<T>(world: QueryWorld<T>): Source<T> {
  const listeners = new Set<() => void>();
  let reading: Reading<T> = { state: 'loading' };
  const known: Known<T> = { copy: undefined, isDeleted: false, unstored: undefined, problem: undefined };
  /** Numbers the requests: the result of any but the latest is ignored. */
  let latest = 0;
  let stopWatching = () => {};

  const show = () => {
    reading = readingOf(known, world.now);
    for (const listener of listeners) listener();
  };
  const readCopy = async () => {
    const found = await world.read().catch(() => null);
    known.copy = found ?? known.copy ?? null;
    return found;
  };
  const refresh = async (isForeground: boolean) => {
    latest += 1;
    const turn = latest;
    const since = world.now();
    const end = async (what: ReadProblem) => {
      if (known.copy === undefined) await readCopy();
      if (turn !== latest) return;
      known.problem = { what, since };
      show();
      if (what.kind === 'sessionEnded' && isForeground) world.onSessionEnded(since);
    };
    // Over a copy, the last problem stays until it is known to be over.
    if (known.problem === undefined || (known.copy?.asOf ?? null) === null) {
      known.problem = { what: { kind: 'asking' }, since };
    }
    show();
    try {
      const { outcome, isKept } = await world.ask();
      if (turn !== latest) return;
      if (outcome.kind === 'refused') {
        const { status, message } = outcome;
        if (status !== 401 && known.isDeleted) known.copy = null;
        return await end(status === 401 ? { kind: 'sessionEnded' } : { kind: 'refused', status, message });
      }
      const found = await readCopy();
      if (turn !== latest) return;
      const isThere = isKept && found !== null && found.asOf !== null;
      known.unstored = isThere ? undefined : { value: outcome.value, asOf: since, tag: outcome.tag, isKept };
      known.problem = undefined;
      show();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      if (turn === latest) await end({ kind: 'unreachable' });
    }
  };

  return {
    get: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        // The first subscriber triggers a read; a screen that is opened again shows the copy in the meantime.
        void refresh(true);
        stopWatching = world.watch((next) => {
          const isGone = takeWatched(known, next, world.now);
          show();
          if (isGone) void refresh(false);
        });
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWatching();
      };
    },
    invalidate() {
      if (listeners.size > 0) void refresh(false);
    },
    refresh: () => refresh(true),
  };
}

/** The reading to show. */
function readingOf<T>({ copy, unstored, problem }: Known<T>, now: () => number): Reading<T> {
  const known = unstored ?? copy ?? undefined;
  const onlyHere = known === undefined || known.asOf !== null ? {} : { onlyHere: known.value };
  if (known === undefined || known.asOf === null) {
    if (problem === undefined || problem.what.kind === 'asking') return { state: 'loading', ...onlyHere };
    return { state: 'failed', problem: problem.what, ...onlyHere };
  }
  const shown = { value: known.value, asOf: known.asOf, tag: known.tag };
  if (problem === undefined) return { state: 'fresh', ...shown };
  const { what, since } = problem;
  // A time in the future is of a clock that has been set back since, and says nothing about the age of the copy.
  const age = now() - known.asOf;
  // A value that was read after the failed request came from another request, and is as good.
  const isAsGood = age >= 0 && (what.kind === 'asking' ? age < RECENT_MS : known.asOf > since);
  return isAsGood ? { state: 'fresh', ...shown } : { state: 'kept', ...shown, problem: what };
}

/** Takes over the copy that the watch reports. Returns whether the one that is shown has just been deleted. */
function takeWatched<T>(known: Known<T>, next: StoredCopy<T> | null, now: () => number): boolean {
  const { copy, isDeleted, unstored } = known;
  // Deleted, perhaps to make room: it stays on the screen, with the user's waiting work, until the server responds.
  const isGone = next === null && !isDeleted && copy !== null && copy !== undefined;
  known.isDeleted = next === null && (isDeleted || isGone);
  if (!known.isDeleted) known.copy = next;
  // The copy now contains what was kept, with what was done here since; or it is newer than the response that could not
  // be kept. A time in the future is of a clock that has been set back since.
  const readAt = next?.asOf ?? null;
  const isNewer = (than: number) => readAt !== null && readAt > than && readAt <= now();
  if (unstored !== undefined && ((unstored.isKept && readAt !== null) || isNewer(unstored.asOf)))
    known.unstored = undefined;
  return isGone;
}

/** A response as it is shown if it could not be kept: with nothing laid over it. */
export function showAnswer<T, S>({ outcome, isKept }: QueryResult<T>, of: (value: T) => S): QueryResult<S> {
  return { outcome: outcome.kind === 'refused' ? outcome : { ...outcome, value: of(outcome.value) }, isKept };
}
