import { expect, test } from 'vitest';
import { createWritten } from './written.ts';

test('a message is kept by application and kind until it went', () => {
  const written = createWritten();
  written.keep(5, 'request', 'Who reads the diaries?');
  expect([written.get(5, 'request'), written.get(5, 'reject'), written.get(6, 'request')]).toEqual([
    'Who reads the diaries?',
    '',
    '',
  ]);
  expect(written.hasUnsaved()).toBe(true);
  written.forget(5, 'request', 'Who reads the diaries?');
  expect([written.get(5, 'request'), written.hasUnsaved()]).toEqual(['', false]);
});

test('what was typed while a message was on its way is not forgotten with it', () => {
  const written = createWritten();
  written.keep(5, 'reply', 'First. Second.');
  written.forget(5, 'reply', 'First.');
  expect(written.get(5, 'reply')).toBe('First. Second.');
});
