import { expect, test } from 'vitest';
import { counted } from './counted.ts';

const waiting = counted({ one: '# change is waiting', other: '# changes are waiting' });

test.each([
  [0, '0 changes are waiting'],
  [1, '1 change is waiting'],
  [2, '2 changes are waiting'],
  [1200, '1,200 changes are waiting'],
])('%i is said in its plural form, and written as the language writes it', (count, said) => {
  expect(waiting(count)).toBe(said);
});

test('a sentence need not repeat its number', () => {
  expect(counted({ one: 'After one minute', other: 'After # minutes' })(1)).toBe('After one minute');
});
