import { expect, test } from 'vitest';
import { saveTroubleOf } from './save-trouble.ts';

const words = { saved: '', failed: (reason: string) => ['Failed to save study title', reason] };

test('a refusal is told in the words of its step, and the server’s', () => {
  const refused = { kind: 'refused', status: 400, message: 'Too long.', problems: [] } as const;
  expect(saveTroubleOf(refused, words)).toEqual({ title: 'Error', lines: ['Failed to save study title', 'Too long.'] });
});

test('a conflict says what happened, and that both texts are whole', () => {
  const conflict = { kind: 'conflict', message: 'Changed elsewhere.', conflict: { kind: 'submission' } } as const;
  expect(saveTroubleOf(conflict, words)).toMatchObject({
    title: 'Action needed',
    lines: ['Changed elsewhere.', expect.stringContaining('still on this device')],
  });
});

test('what this device could not keep says why, and that the form still has it', () => {
  const { lines } = saveTroubleOf({ kind: 'notStored', failure: 'full' }, words);
  expect(lines).toEqual([
    'Something went wrong while saving.',
    expect.stringMatching(/device is full.*form still has/),
  ]);
});
