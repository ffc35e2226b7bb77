import { applicationMessages } from '../../../contract/messages/server/server.ts';
import { Refusal } from './refusal.ts';
import { secretHash } from '../log/secrets.ts';

/**
 * No payload of the portal is nested deeper than three levels. JSON of a million brackets must not exhaust the stack.
 */
const DEEPEST = 32;

/** Returns the SHA-256 of a body's values, in hexadecimal; the order of the names does not matter. */
export function fingerprintOf(body: unknown): string {
  return secretHash(JSON.stringify(inOrder(body, 0)) ?? '');
}

function inOrder(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) throw new Refusal(400, applicationMessages.tooDeep);
  if (Array.isArray(value)) return value.map((one: unknown) => inOrder(one, depth + 1));
  // Pairs, not an object: a name such as "1" would be moved before the others, and "__proto__" would be lost.
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return ['{}', ...pairs.map(([name, one]) => [name, inOrder(one, depth + 1)])];
}
