import { pacedBody } from './paced-body.ts';

/** A refused upload is read on this far, so that its client gets to read why; one that is longer is cut off. */
const DRAIN_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads what is left of a body that nobody looked at. A client that is still sending does not read, and closing the
 * connection on it would turn a plain "sign in" into "the network failed".
 */
export async function drain(request: Request): Promise<void> {
  // To ask for the body makes one, which costs as much as a small answer: it is asked for only if there may be one.
  if (request.method === 'GET' || request.bodyUsed || request.body === null) return;
  await drainBody(pacedBody(request.body));
}

/** The same of a body that was begun. */
export async function drainBody(body: AsyncIterable<Uint8Array>): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > DRAIN_MAX_BYTES) return;
    }
  } catch {
    // A connection that broke, or brings nothing more, needs no answer.
  }
}
