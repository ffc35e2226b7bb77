import { expect, test } from 'vitest';
import { conflictOfInterest } from '../../../contract/steps/conflict-of-interest.ts';
import { emptyAnswers } from '../../../contract/steps/step.ts';
import { titleOfStudy } from '../../../contract/steps/title-of-study.ts';
import { outlineOf } from './outline.ts';

test('an answer is empty, started while it is too short, and answered', () => {
  const answers = {
    ...emptyAnswers(titleOfStudy),
    background: 'Too short.',
    purpose: 'To learn.',
    significance: ' \n',
  };
  expect(outlineOf(titleOfStudy, answers).map(({ name, state }) => [name, state])).toEqual([
    ['studyTitle', 'empty'],
    ['background', 'started'],
    ['purpose', 'answered'],
    ['significance', 'empty'],
  ]);
});

test('a question that is not asked is not listed', () => {
  const answers = emptyAnswers(conflictOfInterest);
  expect(outlineOf(conflictOfInterest, answers)).toEqual([
    { name: 'noConflict', label: 'There is no Conflict of Interest', state: 'empty' },
  ]);
  const ticked = outlineOf(conflictOfInterest, { ...answers, noConflict: true, conflictName1: 'Nur' });
  expect(ticked.map(({ state }) => state)).toEqual(['answered', 'answered', 'empty', 'empty', 'empty']);
});
