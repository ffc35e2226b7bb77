import { expect, test } from 'vitest';
import { countCharacters, countWords, withLatinDigits } from './characters.ts';

test.each([
  ['nothing', '', 0],
  ['blanks only', ' \n\t ', 0],
  ['blanks at the ends are not counted', '  two words \n', 9],
  ['CR LF is one character', 'one\r\ntwo', 7],
  ['a lone CR is one character', 'one\rtwo', 7],
  ['LF is one character', 'one\ntwo', 7],
  ['an emoji is one', 'a😀b', 3],
  ['a family of emoji is one', '👩‍👩‍👧‍👦', 1],
  ['a flag is one', '🇸🇦', 1],
  ['a letter with a combining mark is one', 'e\u0301', 1],
  ['Arabic letters with their marks are one each', 'مُحَمَّد', 4],
  ['CR LF beside other scripts', 'نعم\r\nلا', 6],
])('counts as a person does: %s', (_name, text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ['nothing', ' \n ', 0],
  ['English', 'Sleep after surgery – in 3 nights.\nWell-known.', 7],
  ['Arabic', 'دراسة النوم بعد العمليات', 4],
  ['signs alone are no words', '– … 🌙', 0],
])('counts words: %s', (_name, text, count) => {
  expect(countWords(text)).toBe(count);
});

test('takes Arabic-Indic and Eastern Arabic-Indic digits as Latin ones', () => {
  expect(withLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 7a')).toBe('0123456789 0123456789 7a');
});
