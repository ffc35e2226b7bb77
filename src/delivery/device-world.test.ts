import { expect, test } from 'vitest';
import { sha256, sleep } from './device-world.ts';

test('a sleep ends at its time, or as soon as nobody wants it any more', async () => {
  const { signal } = new AbortController();
  expect(await sleep(1, signal)).toBeUndefined();
  const ending = new AbortController();
  const sleeping = sleep(3_600_000, ending.signal);
  ending.abort();
  expect(await sleeping).toBeUndefined();
  expect(await sleep(3_600_000, ending.signal)).toBeUndefined();
});

test('a digest is the SHA-256 in hexadecimal digits', async () => {
  expect(await sha256(new ArrayBuffer(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
