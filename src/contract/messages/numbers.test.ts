import { expect, test } from 'vitest';
import { formatNumber } from './numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [10_485_760, '10,485,760'],
  [-3, '-3'],
  [2.5, '2.5'],
])('%d is written %s', (number, text) => expect(formatNumber(number)).toBe(text));
