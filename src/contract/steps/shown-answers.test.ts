import { expect, test } from 'vitest';
import { noAnswers } from '../domain/application.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { methodology } from './methodology.ts';
import { shownAnswers } from './shown-answers.ts';

test('the explanations of an unticked box are not asked, whatever still stands in them', () => {
  const answers = { ...noAnswers(), conflictName1: 'Nur Al-Harbi' };
  expect(shownAnswers(conflictOfInterest, answers)[0]).toMatchObject({ label: 'Name 1', value: '', asked: false });
  expect(shownAnswers(conflictOfInterest, { ...answers, noConflict: true })[0]).toEqual({
    short: true,
    label: 'Name 1',
    value: 'Nur Al-Harbi',
    asked: true,
  });
});

test('a reviewer sees every answer of the methodology, references and resources too', () => {
  const labels = shownAnswers(methodology, noAnswers()).map(({ label }) => label);
  expect(labels).toHaveLength(methodology.questions.length);
  expect(labels).toContain('Literature Review (500 words)');
  expect(labels.slice(-2)).toEqual(['References', 'Resources']);
});
