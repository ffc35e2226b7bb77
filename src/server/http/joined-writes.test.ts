import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinWrites, WRITES_JOINED_MS } from './joined-writes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function collected() {
  const written: string[] = [];
  return { written, ...joinWrites((text) => written.push(text)) };
}

test('what comes within a moment is one write, in its order, and what comes later another', () => {
  const { written, write } = collected();
  write('one\n');
  vi.advanceTimersByTime(WRITES_JOINED_MS - 1);
  write('two\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['one\ntwo\n']);
  write('three\n');
  vi.advanceTimersByTime(WRITES_JOINED_MS);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('what is left when the process ends is written then, and once', () => {
  const { written, write, flush } = collected();
  write('last\n');
  flush();
  expect(written).toEqual(['last\n']);
  vi.advanceTimersByTime(WRITES_JOINED_MS);
  expect(written).toEqual(['last\n']);
});
