import type { Reading } from './reading.ts';

/** A tag that is not the version of any application: a change made on it is always compared. */
export const UNKNOWN_VERSION = '"unknown"';

/**
 * The version of an application whose parts have these tags; the first is the application's own. A part without one is
 * of an earlier release of the server, or of this app.
 */
export function tagOfAll(tags: readonly (string | undefined)[]): string | undefined {
  const [own] = tags;
  return own === undefined || areOne(tags) ? own : UNKNOWN_VERSION;
}

/** Whether no two parts are known to be of different versions. */
const areOne = (tags: readonly (string | undefined)[]) => new Set(tags.filter((tag) => tag !== undefined)).size < 2;

/**
 * Parts of an application that were read separately, as one reading:
 * - `reading`: a part is not here yet, or the server is being asked because they are of two versions;
 * - `one`: all are here, and of one version, as far as the server has versions;
 * - `mixed`: all are here, of two versions;
 * - `incomplete`: a part could not be read.
 *
 * `tag`: their version; one that matches none if they are of two. `asOf`: when the oldest was read, ms since 1970; 0
 * while one is missing. `isAsking`: the server is being asked for newer ones, or has answered, or the copies are not read
 * yet; otherwise it could not be reached.
 */
export type AsOne = {
  state: 'reading' | 'one' | 'mixed' | 'incomplete';
  tag: string | undefined;
  asOf: number;
  isAsking: boolean;
};

export function asOne(parts: readonly Reading<unknown>[]): AsOne {
  const read = parts.flatMap((part) => (part.state === 'fresh' || part.state === 'kept' ? [part] : []));
  const isAll = read.length === parts.length;
  const tags = read.map(({ tag }) => tag);
  const isLoading = parts.some(({ state }) => state === 'loading');
  const state = isLoading
    ? 'reading'
    : isAll && areOne(tags)
      ? 'one'
      : parts.some(isBeingAsked)
        ? 'reading'
        : isAll
          ? 'mixed'
          : 'incomplete';
  return {
    state,
    tag: tagOfAll(tags),
    asOf: isAll ? Math.min(...read.map(({ asOf }) => asOf)) : 0,
    isAsking: isLoading || parts.every((part) => part.state === 'fresh' || isBeingAsked(part)),
  };
}

const isBeingAsked = (part: Reading<unknown>) => part.state === 'kept' && part.problem.kind === 'asking';
