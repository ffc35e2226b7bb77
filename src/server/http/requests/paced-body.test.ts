import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BODY_GRACE_MS, BODY_IDLE_MS, BODY_MIN_RATE, pacedBody } from './paced-body.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A body that sends `bytes` every `every` ms, `times` times, and then ends or hangs. */
function bodyOf({
  bytes,
  every,
  times,
  hangs = false,
}: {
  bytes: number;
  every: number;
  times: number;
  hangs?: boolean;
}) {
  const seen = { cancelled: false };
  let left = times;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (left === 0 && hangs) return new Promise(() => undefined);
        if (left === 0) return controller.close();
        left -= 1;
        await new Promise((resolve) => setTimeout(resolve, every));
        controller.enqueue(new Uint8Array(bytes));
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

async function read(body: ReadableStream<Uint8Array>, forMs: number): Promise<number | unknown> {
  const reading = (async () => {
    let size = 0;
    for await (const chunk of pacedBody(body)) size += chunk.byteLength;
    return size;
  })().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(forMs);
  return Promise.race([reading, Promise.resolve('still under way')]);
}

test('a body is read to its end, however slow it is at first', async () => {
  const { body } = bodyOf({ bytes: 1, every: BODY_IDLE_MS - 1, times: 3 });
  expect(await read(body, BODY_GRACE_MS)).toBe(3);
});

test('one that keeps the least rate is read on for as long as it takes', async () => {
  const { body } = bodyOf({ bytes: BODY_MIN_RATE, every: 1000, times: 2000 });
  expect(await read(body, 2_001_000)).toBe(2000 * BODY_MIN_RATE);
});

test('one that began quickly is cut off once it has become slow, however much it brought before', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        controller.enqueue(new Uint8Array(sent < 1 ? 1_500_000 : 10));
        sent += 1;
      },
    },
    { highWaterMark: 0 },
  );
  expect(await read(body, BODY_GRACE_MS + 2000)).toMatchObject({ name: 'Refusal', status: 408 });
});

test('the time in which nobody reads a body does not count against it', async () => {
  const { body } = bodyOf({ bytes: 1000, every: 10, times: 100 });
  const reading = (async () => {
    let size = 0;
    for await (const chunk of pacedBody(body)) {
      size += chunk.byteLength;
      if (size === 1000) await new Promise((resolve) => setTimeout(resolve, 2 * BODY_GRACE_MS));
    }
    return size;
  })();
  await vi.advanceTimersByTimeAsync(3 * BODY_GRACE_MS);
  expect(await reading).toBe(100_000);
});

test('one that stops is cut off with a 408, and its stream let go of', async () => {
  const early = bodyOf({ bytes: 100_000, every: 0, times: 1, hangs: true });
  expect(await read(early.body, BODY_IDLE_MS - 1)).toBe('still under way');
  expect(early.seen.cancelled).toBe(false);
  const { body, seen } = bodyOf({ bytes: 100_000, every: 0, times: 1, hangs: true });
  expect(await read(body, BODY_IDLE_MS + 1)).toMatchObject({ name: 'Refusal', status: 408 });
  expect(seen.cancelled).toBe(true);
});

test('one that brings a byte now and then is cut off once it had time to begin', async () => {
  const { body } = bodyOf({ bytes: 1, every: 5000, times: 100 });
  expect(await read(body, BODY_GRACE_MS + 5000)).toMatchObject({ name: 'Refusal', status: 408 });
});
