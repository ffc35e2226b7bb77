import { expect, test } from 'vitest';
import { asOne, tagOfAll } from './as-one.ts';
import type { Reading } from './reading.ts';

const fresh = (tag: string | undefined, asOf: number): Reading<unknown> => ({ state: 'fresh', value: null, asOf, tag });
const kept = (tag: string, asOf: number, kind: 'asking' | 'unreachable'): Reading<unknown> => ({
  state: 'kept',
  value: null,
  asOf,
  tag,
  problem: { kind },
});

test('parts of one version have that version, and are as old as the oldest', () => {
  expect(asOne([fresh('"5"', 30), fresh('"5"', 10), kept('"5"', 20, 'asking')])).toEqual({
    tag: '"5"',
    asOf: 10,
    isAsking: true,
    isOne: true,
  });
});

test('parts of two versions match none, whichever is newer', () => {
  const other = tagOfAll(['"5"', '"4"', '"5"']);
  expect(other).toBe(tagOfAll(['"4"', '"5"', '"5"']));
  expect(['"4"', '"5"', undefined]).not.toContain(other);
});

test('a response that was compressed on its way is of the same version', () => {
  expect(tagOfAll(['W/"5"', '"5"', '"5-gzip"'])).toBe('W/"5"');
});

test('a part that is not read yet leaves the version open, and keeps the others waiting', () => {
  const { tag, asOf, isAsking, isOne } = asOne([kept('"5"', 20, 'unreachable'), { state: 'loading' }]);
  expect(tag).not.toBe('"5"');
  expect([asOf, isAsking, isOne]).toEqual([0, true, false]);
});

test('a part that could not be read says that the server was not reached', () => {
  const failed: Reading<unknown> = { state: 'failed', problem: { kind: 'unreachable' } };
  expect(asOne([fresh('"5"', 30), failed]).isAsking).toBe(false);
  expect(asOne([fresh('"5"', 30), kept('"5"', 20, 'unreachable')]).isAsking).toBe(false);
});

test('a server without versions has none for its parts either', () => {
  const { tag, isOne } = asOne([fresh(undefined, 30), fresh(undefined, 10)]);
  expect([tag, isOne]).toEqual([undefined, true]);
  expect(asOne([fresh(undefined, 30), { state: 'loading' }]).isOne).toBe(false);
});
