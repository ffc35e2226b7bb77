import { BODY_VALUES_MAX } from '../../../contract/api/limits.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { Refusal } from './refusal.ts';

const [QUOTE, BACKSLASH, COMMA, ARRAY, OBJECT] = Buffer.from('"\\,[{');

const tooMany = () => new Refusal(400, serverMessages.tooManyValues(BODY_VALUES_MAX));

/**
 * Throws a 400 `Refusal` for a body with far too many values, before it is parsed: two megabytes hold a million empty
 * arrays, and creating them would keep all other requests waiting. No value adds more than two of the signs that are
 * counted: the comma before it, and its own bracket.
 */
export function requireFewParts(json: Uint8Array): void {
  let parts = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) {
      inText = true;
    } else if (byte === COMMA || byte === ARRAY || byte === OBJECT) {
      parts += 1;
      if (parts > 2 * BODY_VALUES_MAX) throw tooMany();
    }
  }
}

/** Throws a 400 `Refusal` if a body has too many values, at any depth, for schemas, comparisons and messages. */
export function requireFewValues(body: unknown): void {
  const open: unknown[] = [body];
  let values = 1;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    values += inside.length;
    if (values > BODY_VALUES_MAX) throw tooMany();
    for (const one of inside) open.push(one);
  }
}
