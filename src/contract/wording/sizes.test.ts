import { expect, test } from 'vitest';
import { formatSize } from './sizes.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [4 * 1024 * 1024, '4.0 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
