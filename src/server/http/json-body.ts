import type * as v from 'valibot';
import { JSON_BODY_MAX_BYTES } from '../../contract/limits.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import type { RequestContext } from './context.ts';
import { checked } from './problems.ts';
import { Refusal } from './refusal.ts';

/** The body as the schema makes it. 413 above the limit, 400 for what is no JSON or breaks the schema. */
export async function readBody<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return checked(schema, await readJson(context));
}

/** The body as JSON, whatever it holds. */
export async function readJson(context: RequestContext): Promise<unknown> {
  const bytes = await readBytes(context.req.raw, JSON_BODY_MAX_BYTES);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, serverMessages.notJson);
  }
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
  const tooLarge = () => new Refusal(413, serverMessages.bodyTooLarge);
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop by an error cancels the stream.
    for await (const chunk of request.body ?? []) {
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
