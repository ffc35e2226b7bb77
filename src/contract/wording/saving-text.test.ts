import { expect, test } from 'vitest';
import { realFailure, roomText, typedWords } from './saving-text.ts';

test('fault 20: a full disk is told with the room that is left, what is safe, and what to do', () => {
  const words = typedWords('full', 300 * 1024);
  for (const part of [/device is full/, /Your earlier text is safe/, /still has the rest/, /Free some space/, /300 KB/])
    expect(words).toMatch(part);
});

test('fault 20: where the browser does not tell the room, no number is made up', () => {
  expect(typedWords('full', undefined)).not.toMatch(/\d/);
  expect(roomText('unknown', 300)).toEqual([]);
});

test('no room left, and room in plenty, are never said together', () => {
  const plenty = 10 * 1024 ** 3;
  expect(typedWords('full', plenty)).not.toMatch(/is full|GB|MB/);
  expect(roomText('full', plenty)).toEqual([]);
  expect(realFailure('full', 300 * 1024)).toBe('full');
  expect(realFailure('full', undefined)).toBe('full');
});
