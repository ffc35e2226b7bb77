import { expect, test } from 'vitest';
import { submittedIn } from './receipt-text.ts';

test('only a place in the history that Submit led to bears a receipt', () => {
  expect(submittedIn({ submitted: -3 })).toBe(-3);
  expect(submittedIn({ submitted: 42 })).toBe(42);
  for (const state of [null, undefined, 42, {}, { submitted: '42' }, { submitted: Number.NaN }]) {
    expect(submittedIn(state)).toBeNull();
  }
});
