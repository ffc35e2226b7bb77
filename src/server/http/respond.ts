import { setImmediate } from 'node:timers/promises';
import type { Envelope } from '../../contract/api/envelope.ts';
import type { RequestContext } from './context.ts';

/** The fields of a list's envelope besides its items. */
type Beside = Pick<Envelope, 'removed' | 'whole' | 'next'>;

/** A successful response, in the envelope of v1. `etag` is sent as given. */
export type SuccessContent = { message: string; data?: unknown; etag?: string; beside?: Beside };

/** Sends a success. */
export function respond(context: RequestContext, { message, data, etag, beside = {} }: SuccessContent): Response {
  const envelope: Envelope = { isSuccess: true, message, ...beside, ...(data === undefined ? {} : { data }) };
  if (etag !== undefined) context.header('ETag', etag);
  return context.json(envelope, 200);
}

/**
 * Sends a success whose `data` is a list that is not held in memory as a whole: each part is made when the client has
 * taken the one before. A failure before the first part is answered like any other. After that the response ends in the
 * middle, so that no client takes it for a complete envelope, and `onFailure` is called.
 */
export async function respondInParts(
  context: RequestContext,
  { message, beside }: { message: string; beside: Beside },
  parts: AsyncGenerator<readonly unknown[]>,
  onFailure: (error: unknown) => void,
): Promise<Response> {
  const first = await parts.next();
  const envelope: Envelope = { isSuccess: true, message, ...beside };
  const beginning = `${JSON.stringify(envelope).slice(0, -1)},"data":[`;

  async function* written(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    let separator = '';
    try {
      yield encoder.encode(beginning);
      for (let part = first; part.done !== true; part = await parts.next()) {
        const items = part.value.map((item) => JSON.stringify(item));
        if (items.length === 0) continue;
        yield encoder.encode(separator + items.join(','));
        separator = ',';
        // Other users' requests are handled between two parts.
        await setImmediate();
      }
      yield encoder.encode(']}');
    } catch (error) {
      onFailure(error);
    }
  }
  context.header('Content-Type', 'application/json');
  const chunks = written();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const chunk = await chunks.next();
      if (chunk.done === true) controller.close();
      else controller.enqueue(chunk.value);
    },
  });
  return context.body(body, 200);
}
