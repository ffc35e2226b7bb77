import { expect, test } from 'vitest';
import { noAnswers } from '../domain/application.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { methodology } from './methodology.ts';
import { shownParts } from './shown-answers.ts';

test('the explanations of an unticked box are not asked, whatever still stands in them', () => {
  const answers = { ...noAnswers(), conflictName1: 'Nur Al-Harbi' };
  expect(shownParts(conflictOfInterest, answers)).toMatchObject([
    { kind: 'box', label: 'There is no Conflict of Interest', ticked: false },
    { kind: 'written', asked: false, answers: [{ label: 'Name 1', value: '' }, {}, {}, {}] },
  ]);
  expect(shownParts(conflictOfInterest, { ...answers, noConflict: true })).toMatchObject([
    { kind: 'box', ticked: true },
    { kind: 'written', asked: true, answers: [{ label: 'Name 1', value: 'Nur Al-Harbi', short: true }, {}, {}, {}] },
  ]);
});

test('a reviewer sees every answer of the methodology, references and resources too', () => {
  const labels = shownParts(methodology, noAnswers()).flatMap((part) =>
    part.kind === 'written' ? part.answers.map(({ label }) => label) : [],
  );
  expect(labels).toHaveLength(methodology.questions.length);
  expect(labels).toContain('Literature Review (500 words)');
  expect(labels.slice(-2)).toEqual(['References', 'Resources']);
});
