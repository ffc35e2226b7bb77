import type { Envelope } from '../../contract/envelope.ts';
import type { RequestContext } from './context.ts';

/** An answer in the envelope of v1. `etag` is sent as it is given. */
export type Answer = { message: string; data?: unknown; etag?: string };

/** Sends a success. */
export function answer(context: RequestContext, { message, data, etag }: Answer): Response {
  const envelope: Envelope = data === undefined ? { isSuccess: true, message } : { isSuccess: true, message, data };
  if (etag !== undefined) context.header('ETag', etag);
  return context.json(envelope, 200);
}
