import type * as v from 'valibot';
import type { CallName } from '../../../contract/api/addresses.ts';
import { calls } from '../../../contract/api/calls.ts';
import type { Call } from '../../../contract/api/calls/call.ts';
import { SMALL_BODY_MAX_BYTES } from '../../../contract/api/limits.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import { busyMessages } from '../../../contract/messages/server/rate-limits.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { addressSubject } from '../../throttle/hourly.ts';
import type { SemaphoreLimits } from '../semaphore.ts';
import { requireFewParts, requireFewValues } from './body-values.ts';
import type { RequestContext } from '../context.ts';
import { drainBody } from './drain.ts';
import { BODY_IN_ONE_MAX_BYTES, bodyTooSlow, pacedBody, wholeBody } from './paced-body.ts';
import { checked } from './problems.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns the body as the schema parses it. Throws a 413 `Refusal` above the limit of small bodies, and a 400 if it is
 * not JSON or breaks the schema.
 */
export async function readBody<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return checked(schema, await readJson(context));
}

/** Returns how many bytes the JSON body of a call may have. */
export function bodyMaxBytes({ bodyMaxBytes = SMALL_BODY_MAX_BYTES }: Call): number {
  return bodyMaxBytes;
}

/**
 * Returns the body as unchecked JSON. Throws a 413 `Refusal` above the limit of the call, or of small bodies if no call
 * is given.
 */
export async function readJson(context: RequestContext, call?: CallName): Promise<unknown> {
  const bytes = await readBytes(context, call === undefined ? SMALL_BODY_MAX_BYTES : bodyMaxBytes(calls[call]));
  requireFewParts(bytes);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, serverMessages.notJson);
  }
  requireFewValues(body);
  return body;
}

/** Returns the query parameters as the schema parses them; of a repeated parameter the first counts. */
export function readQuery<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
): v.InferOutput<Schema> {
  return checked(schema, context.req.query());
}

/**
 * Limits the memory for long bodies, from the moment that they exceed `BODY_IN_ONE_MAX_BYTES` until they are answered.
 * The portal's own app sends up to eight changes of a user at once; those beyond four wait.
 */
export const BODY_TURNS: SemaphoreLimits = {
  atOnce: 32,
  atOncePerUser: 4,
  waiting: 100,
  waitingPerUser: 10,
  waitMs: 10_000,
};
const BUSY_RETRY_AFTER_S = 5;
/** How long a body that has a turn may take to arrive; the app gives up sooner. */
const TURN_MAX_MS = 45_000;

/** Takes a turn, which ends with the request; without one reads the rest of the body and throws a 429 `Refusal`. */
async function takeTurn(context: RequestContext, rest: AsyncIterable<Uint8Array>): Promise<void> {
  const user = context.get('user')?.id ?? 0;
  const turn = await context.get('bodyTurns').acquire({ user, address: addressSubject(context.get('address')) });
  if (turn === undefined) {
    await drainBody(rest);
    throw new Refusal(429, busyMessages.bodies, { headers: { 'Retry-After': String(BUSY_RETRY_AFTER_S) } });
  }
  context.set('bodyTurn', turn);
}

/** Reads at most `mostBytes`, and stops reading as soon as there are more. */
async function readBytes(context: RequestContext, mostBytes: number): Promise<Uint8Array> {
  const request = context.req.raw;
  const tooLarge = () => new Refusal(413, serverMessages.bodyTooLarge(formatSize(mostBytes)));
  const told = Number(request.headers.get('Content-Length') ?? Infinity);
  if (Number.isFinite(told) && told > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The HTTP parser reads no more bytes than announced.
    if (told <= BODY_IN_ONE_MAX_BYTES) return await wholeBody(request);
    const body = pacedBody(request.body);
    let turnEndsAt: number | null = null;
    // Leaving the loop by an error cancels the stream.
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge();
      // A connection that sends nothing, or little, must not take a turn.
      if (size > BODY_IN_ONE_MAX_BYTES && turnEndsAt === null) {
        await takeTurn(context, body);
        turnEndsAt = performance.now() + TURN_MAX_MS;
      }
      if (turnEndsAt !== null && performance.now() > turnEndsAt) throw bodyTooSlow();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The connection broke in the middle of the body, or the body took too long: the server has no fault.
    throw new Refusal(400, serverMessages.bodyCutOff);
  }
  return Buffer.concat(chunks);
}
