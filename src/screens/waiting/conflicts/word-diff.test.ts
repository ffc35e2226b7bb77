import { expect, test } from 'vitest';
import { differences, type Piece } from './word-diff.ts';

const textOf = (pieces: readonly Piece[], left: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

test('what was changed is found by words, and the rest stands as it was', () => {
  expect(differences('Adults over 18 in ward 3.', 'Adults over 21 in ward 3.')).toEqual([
    { kind: 'same', text: 'Adults over' },
    { kind: 'removed', text: ' 18' },
    { kind: 'added', text: ' 21' },
    { kind: 'same', text: ' in ward 3.' },
  ]);
  expect(differences('Ward 3', 'Ward 3 and ward 4')).toEqual([
    { kind: 'same', text: 'Ward 3' },
    { kind: 'added', text: ' and ward 4' },
  ]);
});

test.each([
  ['', ''],
  ['', 'new'],
  ['old', ''],
  ['the same', 'the same'],
  ['دراسة النوم بعد العمليات', 'دراسة النوم قبل العمليات'],
  ['one\n\ntwo  three\n', 'one\ntwo three'],
  ['a b c d', 'd c b a'],
])('both texts can be read whole out of their comparison: %j and %j', (before, after) => {
  const pieces = differences(before, after);
  expect(textOf(pieces, 'removed')).toBe(after);
  expect(textOf(pieces, 'added')).toBe(before);
});

test('texts that are too long to compare by words are compared by lines, or as a whole', () => {
  const words = (start: number) => Array.from({ length: 30_000 }, (_, index) => `w${start + index * 7}`);
  const lines = (start: number) =>
    words(start)
      .map((word, index) => (index % 100 === 0 ? `${word}\n` : `${word} `))
      .join('');
  const before = `first line\n${lines(0)}`;
  const after = `first line\n${lines(3)}`;
  const pieces = differences(before, after);
  expect(pieces[0]).toEqual({ kind: 'same', text: 'first line\n' });
  expect(textOf(pieces, 'removed')).toBe(after);
  expect(textOf(pieces, 'added')).toBe(before);
  expect(differences(words(0).join(' '), words(3).join(' ')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
