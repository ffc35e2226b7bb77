import { serverMessages } from '../../contract/messages/server.ts';
import { Refusal } from './refusal.ts';

/** A body that brings no byte for so long is cut off. */
export const BODY_IDLE_MS = 10_000;
/** From this age on a body must have come at the least rate; a line may be slow to start. */
export const BODY_GRACE_MS = 30_000;
/** The least rate, in bytes a second: a file of 4 MB may take 34 minutes. */
export const BODY_LEAST_RATE = 2000;

/**
 * The chunks of a body as they arrive. Throws a `Refusal` 408 if the body stops, or comes so slowly that it would keep
 * others from their turn. Leaving the loop early cancels the stream.
 */
export async function* pacedBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const begun = performance.now();
  let bytes = 0;
  try {
    for (;;) {
      const result = await within(BODY_IDLE_MS, reader.read());
      if (result === 'late') throw tooSlow();
      if (result.done) return;
      bytes += result.value.byteLength;
      const age = performance.now() - begun;
      if (age > BODY_GRACE_MS && bytes < (age / 1000) * BODY_LEAST_RATE) throw tooSlow();
      yield result.value;
    }
  } finally {
    // After the end this does nothing. A stream that hangs may never say that it was cancelled.
    reader.cancel().catch(() => undefined);
  }
}

/** A body of so many bytes at the most has to be there whole before it could be called idle: that is the least rate, too. */
export const BODY_IN_ONE_MOST_BYTES = (BODY_LEAST_RATE * BODY_IDLE_MS) / 1000;

/** A body that says that it is so small. Read in one piece, it needs no stream, which costs more than all else of a save. */
export async function wholeBody(request: Request): Promise<Uint8Array> {
  const bytes = await within(BODY_IDLE_MS, request.arrayBuffer());
  if (bytes === 'late') throw tooSlow();
  return new Uint8Array(bytes);
}

const tooSlow = () => new Refusal(408, serverMessages.bodyTooSlow, { headers: { Connection: 'close' } });

async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), milliseconds);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
