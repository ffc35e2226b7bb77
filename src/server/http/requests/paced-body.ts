import { serverMessages } from '../../../contract/messages/server/server.ts';
import { Refusal } from './refusal.ts';

/** A body that sends no byte for this long is cut off. */
export const BODY_IDLE_MS = 10_000;
/** From this age on a body must arrive at the least rate, measured over the last 30 s; it may start slowly. */
export const BODY_GRACE_MS = 30_000;
/** The least rate, in bytes per second: a file of 4 MB may take 34 minutes. */
export const BODY_MIN_RATE = 2000;
const SECOND_MS = 1000;

/**
 * Yields the chunks of a body as they arrive. Throws a 408 `Refusal` if the body stops, or is so slow that it would
 * keep others from their turn. Leaving the loop early cancels the stream.
 */
export async function* pacedBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const isSlow = slowness();
  try {
    for (;;) {
      const asked = performance.now();
      const result = await within(BODY_IDLE_MS, reader.read());
      if (result === 'late') throw bodyTooSlow();
      if (result.done) return;
      if (isSlow(performance.now() - asked, result.value.byteLength)) throw bodyTooSlow();
      yield result.value;
    }
  } finally {
    // After the end of the stream this does nothing. The cancellation of a stream that hangs may never complete.
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Returns a function that is told of each chunk of a body, with how long the server waited for it, and returns whether
 * the last 30 seconds brought too little. The average since the beginning would let a body that began quickly hang on
 * for hours. Only the time in which the server waits counts: a body may itself have to wait for its turn.
 */
function slowness(): (waitedMs: number, bytes: number) => boolean {
  let waited = 0;
  const recent: { second: number; bytes: number }[] = [];
  return (waitedMs, bytes) => {
    waited += waitedMs;
    const second = Math.floor(waited / SECOND_MS);
    const last = recent.at(-1);
    if (last?.second === second) last.bytes += bytes;
    else recent.push({ second, bytes });
    while ((recent[0]?.second ?? second) <= second - BODY_GRACE_MS / SECOND_MS) recent.shift();
    const brought = recent.reduce((sum, one) => sum + one.bytes, 0);
    return waited > BODY_GRACE_MS && brought < (BODY_GRACE_MS / SECOND_MS) * BODY_MIN_RATE;
  };
}

/** A body of at most this many bytes has to arrive whole within `BODY_IDLE_MS`, which enforces the least rate too. */
export const BODY_IN_ONE_MAX_BYTES = (BODY_MIN_RATE * BODY_IDLE_MS) / 1000;

/**
 * Returns a body that is announced to be that small. Reading it in one piece avoids a stream, which costs more than the
 * rest of a save.
 */
export async function wholeBody(request: Request): Promise<Uint8Array> {
  const bytes = await within(BODY_IDLE_MS, request.arrayBuffer());
  if (bytes === 'late') throw bodyTooSlow();
  return new Uint8Array(bytes);
}

/** The refusal of a body that arrives too slowly; the rest of it is not read. */
export const bodyTooSlow = () => new Refusal(408, serverMessages.bodyTooSlow, { headers: { Connection: 'close' } });

async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), milliseconds);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
