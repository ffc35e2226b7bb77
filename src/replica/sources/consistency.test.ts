import { expect, test } from 'vitest';
import { consistencyOf } from './consistency.ts';
import type { Reading } from './reading.ts';

const fresh = (tag: string | undefined, asOf: number): Reading<unknown> => ({ state: 'fresh', value: null, asOf, tag });
const kept = (tag: string, asOf: number, kind: 'asking' | 'unreachable'): Reading<unknown> => ({
  state: 'kept',
  value: null,
  asOf,
  tag,
  problem: { kind },
});
const failed: Reading<unknown> = { state: 'failed', problem: { kind: 'unreachable' } };

test('parts of one version have that version, and are as old as the oldest', () => {
  expect(consistencyOf([fresh('"5"', 30), fresh('"5"', 10), kept('"5"', 20, 'asking')])).toEqual({
    state: 'one',
    tag: '"5"',
    asOf: 10,
    isAsking: true,
  });
});

test('parts of two versions have none, whichever is newer', () => {
  expect(consistencyOf([fresh('"5"', 30), fresh('"4"', 30), fresh('"5"', 30)]).tag).toBeUndefined();
  expect(consistencyOf([fresh('"4"', 30), fresh('"5"', 30), fresh('"5"', 30)]).tag).toBeUndefined();
});

test('parts of two versions are awaited while the server is being asked, and mixed once it is not', () => {
  expect(consistencyOf([fresh('"5"', 30), kept('"4"', 20, 'asking')]).state).toBe('reading');
  expect(consistencyOf([fresh('"5"', 30), kept('"4"', 20, 'unreachable')]).state).toBe('mixed');
  expect(consistencyOf([fresh('"5"', 30), fresh('"4"', 30)]).state).toBe('mixed');
});

test('a part that is not read yet keeps the others waiting', () => {
  const { state, asOf, isAsking } = consistencyOf([kept('"5"', 20, 'unreachable'), { state: 'loading' }]);
  expect([state, asOf, isAsking]).toEqual(['reading', 0, true]);
});

test('a part that could not be read says so, and that the server was not reached', () => {
  expect(consistencyOf([fresh('"5"', 30), failed])).toMatchObject({ state: 'incomplete', isAsking: false });
  expect(consistencyOf([fresh('"5"', 30), kept('"5"', 20, 'unreachable')])).toMatchObject({
    state: 'one',
    isAsking: false,
  });
});

test('a server without versions, or of a release without versions of parts, has one version', () => {
  expect(consistencyOf([fresh(undefined, 30), fresh(undefined, 10)])).toMatchObject({ state: 'one', tag: undefined });
  expect(consistencyOf([fresh('"5"', 30), fresh(undefined, 10)])).toMatchObject({ state: 'one', tag: '"5"' });
  expect(consistencyOf([fresh(undefined, 30), fresh('"5"', 10)])).toMatchObject({ state: 'one', tag: '"5"' });
});
