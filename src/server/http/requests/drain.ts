import { UPLOAD_MAX_BYTES } from '../../../contract/api/limits.ts';
import { pacedBody } from './paced-body.ts';

/** What is known of a request where it arrives. */
type Incoming = { method?: string | undefined; readableEnded: boolean };

/**
 * The body of a refused request is read up to this size, far beyond any that is accepted, so that its client can read
 * the refusal. A longer one is cut off.
 */
export const DRAIN_MAX_BYTES = 3 * UPLOAD_MAX_BYTES;

/**
 * Reads and discards the rest of an unread body. A client that is still sending does not read, and closing the
 * connection would turn a plain "sign in" into "the network failed".
 */
export async function drain(request: Request): Promise<void> {
  // Accessing `body` creates a stream, which costs as much as a small response, so it is accessed only if there may be
  // a body.
  if (request.method === 'GET' || request.bodyUsed || request.body === null) return;
  await drainBody(pacedBody(request.body));
}

/** Does the same for a body that has been partly read. */
export async function drainBody(body: AsyncIterable<Uint8Array>): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > DRAIN_MAX_BYTES) return;
    }
  } catch {
    // A connection that broke, or sends nothing more, needs no response.
  }
}

/**
 * Tells the client that the connection ends with this response if a part of the request's body was not read. The
 * connection cannot be used again, and without this a client would lose the next request that it sends over it.
 */
export function closeIfUnread({ method, readableEnded }: Incoming, response: Response): void {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  if (hasBody && !readableEnded) response.headers.set('Connection', 'close');
}
