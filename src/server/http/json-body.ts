import type * as v from 'valibot';
import type { CallName } from '../../contract/addresses.ts';
import { calls, type Call } from '../../contract/calls.ts';
import { SMALL_BODY_MAX_BYTES } from '../../contract/limits.ts';
import { formatSize } from '../../contract/sizes.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import { requireFewParts, requireFewValues } from './body-values.ts';
import type { RequestContext } from './context.ts';
import { BODY_IN_ONE_MOST_BYTES, pacedBody, wholeBody } from './paced-body.ts';
import { checked } from './problems.ts';
import { Refusal } from './refusal.ts';

/** The body as the schema makes it. 413 above the limit of small bodies, 400 for what is no JSON or breaks the schema. */
export async function readBody<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return checked(schema, await readJson(context));
}

/** How many bytes a JSON body of a call may have. */
export function bodyMaxBytes({ bodyMaxBytes = SMALL_BODY_MAX_BYTES }: Call): number {
  return bodyMaxBytes;
}

/** The body as JSON, whatever it holds; 413 above the limit of the call, or of small bodies where none is named. */
export async function readJson(context: RequestContext, call?: CallName): Promise<unknown> {
  const bytes = await readBytes(context.req.raw, call === undefined ? SMALL_BODY_MAX_BYTES : bodyMaxBytes(calls[call]));
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

/** Query parameters as the schema makes them; of a parameter that stands twice the first counts. */
export function readQuery<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
): v.InferOutput<Schema> {
  return checked(schema, context.req.query());
}

/** Reads at most `mostBytes`, and stops taking bytes in as soon as there are more. */
async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, serverMessages.bodyTooLarge(formatSize(mostBytes)));
  const told = Number(request.headers.get('Content-Length') ?? Infinity);
  if (Number.isFinite(told) && told > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The parser of HTTP takes no more bytes than were told.
    if (told <= BODY_IN_ONE_MOST_BYTES) return await wholeBody(request);
    // Leaving the loop by an error cancels the stream.
    for await (const chunk of pacedBody(request.body)) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The client has gone in the middle of its body: nobody will read this, and nothing is wrong here.
    throw new Refusal(400, serverMessages.bodyCutOff);
  }
  return Buffer.concat(chunks);
}
