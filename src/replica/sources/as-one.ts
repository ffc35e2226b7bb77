import { opaqueValue } from '../../contract/api/tags.ts';
import type { Reading } from './reading.ts';

/** A tag that is not the version of any application: a change made on it is always compared. */
const UNKNOWN_VERSION = '"unknown"';

/** The version of an application whose parts have these tags; the first is the application's own. */
export function tagOfAll(tags: readonly (string | undefined)[]): string | undefined {
  const [own] = tags;
  return own === undefined || areOne(tags) ? own : UNKNOWN_VERSION;
}

/** Whether parts with these tags are of one version, as far as the server has versions. */
function areOne(tags: readonly (string | undefined)[]): boolean {
  const versions = tags.map((tag) => (tag === undefined ? undefined : opaqueValue(tag)));
  return versions.every((version) => version === versions[0]);
}

/**
 * Parts of an application that were read separately, as one reading. `tag`: their version, which matches none unless all
 * parts are of the same one (`isOne`). `asOf`: when the oldest was read, ms since 1970; 0 while one is missing. `isAsking`: the
 * server is being asked for newer ones, or has answered, or the copies are not read yet; otherwise it could not be reached.
 */
export type AsOne = { tag: string | undefined; asOf: number; isAsking: boolean; isOne: boolean };

export function asOne(parts: readonly Reading<unknown>[]): AsOne {
  const read = parts.map((part) => (part.state === 'fresh' || part.state === 'kept' ? part : undefined));
  return {
    tag: tagOfAll(read.map((part) => part?.tag)),
    asOf: Math.min(...read.map((part) => part?.asOf ?? 0)),
    isAsking: parts.some(({ state }) => state === 'loading') || parts.every(isAsked),
    isOne: read.every((part) => part !== undefined) && areOne(read.map((part) => part?.tag)),
  };
}

const isAsked = (part: Reading<unknown>) =>
  part.state === 'fresh' || (part.state === 'kept' && part.problem.kind === 'asking');
