import { applicationMessages } from '../../contract/messages/server.ts';
import { Refusal } from './refusal.ts';
import { sha256 } from './secrets.ts';

/** No payload of the portal is deeper than three; JSON of a million brackets must not exhaust the stack. */
const DEEPEST = 32;

/** SHA-256 over what a body says, in hexadecimal: the same for the same values in whatever order their names stand. */
export function fingerprintOf(body: unknown): string {
  return sha256(JSON.stringify(inOrder(body, 0)) ?? '');
}

function inOrder(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) throw new Refusal(400, applicationMessages.tooDeep);
  if (Array.isArray(value)) return value.map((one: unknown) => inOrder(one, depth + 1));
  // Pairs, not an object: a name such as "1" would jump ahead of the others, and "__proto__" would vanish.
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return ['{}', ...pairs.map(([name, one]) => [name, inOrder(one, depth + 1)])];
}
