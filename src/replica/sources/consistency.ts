import type { Reading } from './reading.ts';

/**
 * Parts of an application that were read separately, as one reading:
 * - `reading`: a part is not here yet, or they are of two versions and the server is being asked;
 * - `one`: all are here, and of one version, as far as the server has versions;
 * - `mixed`: all are here, of two versions;
 * - `incomplete`: a part could not be read.
 *
 * `tag`: the version, if they are of one. `asOf`: when the oldest was read, ms since 1970; 0 while one is missing.
 * `isAsking`: the server is being asked for newer ones, or has responded, or the copies are not read yet; otherwise a
 * part could not be read.
 */
export type Consistency = {
  state: 'reading' | 'one' | 'mixed' | 'incomplete';
  tag: string | undefined;
  asOf: number;
  isAsking: boolean;
};

export function consistencyOf(parts: readonly Reading<unknown>[]): Consistency {
  const read = parts.flatMap((part) => (part.state === 'fresh' || part.state === 'kept' ? [part] : []));
  const isAll = read.length === parts.length;
  // A part without a version comes from an earlier release of the server or of this app.
  const versions = new Set(read.flatMap(({ tag }) => tag ?? []));
  const isLoading = parts.some(({ state }) => state === 'loading');
  const stateOf = (): Consistency['state'] => {
    if (isLoading) return 'reading';
    if (isAll && versions.size < 2) return 'one';
    if (parts.some(isBeingAsked)) return 'reading';
    return isAll ? 'mixed' : 'incomplete';
  };
  const state = stateOf();
  return {
    state,
    tag: state === 'one' ? [...versions][0] : undefined,
    asOf: isAll ? Math.min(...read.map(({ asOf }) => asOf)) : 0,
    isAsking: isLoading || parts.every((part) => part.state === 'fresh' || isBeingAsked(part)),
  };
}

const isBeingAsked = (part: Reading<unknown>) => part.state === 'kept' && part.problem.kind === 'asking';
