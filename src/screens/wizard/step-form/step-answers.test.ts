import { expect, test } from 'vitest';
import { conflictOfInterest } from '../../../contract/steps/conflict-of-interest.ts';
import { emptyAnswers } from '../../../contract/steps/step.ts';
import { titleOfStudy } from '../../../contract/steps/title-of-study.ts';
import { answersOf, noAttempt, problemsFor } from './step-answers.ts';

const empty = emptyAnswers(titleOfStudy);
const complete = { ...noAttempt, count: 1, asked: 'complete' } as const;
const storable = { ...noAttempt, count: 1, asked: 'storable' } as const;

test('nothing is wrong before an attempt', () => {
  expect(problemsFor(titleOfStudy, empty, noAttempt)).toEqual([]);
});

test('after an attempt to go on each question says one thing, in the order of the questions', () => {
  expect(problemsFor(titleOfStudy, { ...empty, background: 'Short' }, complete).map(({ message }) => message)).toEqual([
    'Study title is required',
    'Minimum 1095 characters required',
    'Purpose is required',
    'Minimum 700 characters required',
  ]);
});

test('a draft may be short and empty, but not longer than can be stored', () => {
  expect(problemsFor(titleOfStudy, empty, storable)).toEqual([]);
  const [problem] = problemsFor(titleOfStudy, { ...empty, studyTitle: 'x'.repeat(1001) }, storable);
  expect(problem).toMatchObject({ name: 'studyTitle', message: expect.stringContaining('at most') });
});

test('a refusal of the server holds until the refused answer is changed', () => {
  const refused = [{ name: 'studyTitle', message: 'Taken', answer: 'Sleep' }];
  const attempt = { ...storable, refused };
  expect(problemsFor(titleOfStudy, { ...empty, studyTitle: 'Sleep' }, attempt)).toEqual([
    { name: 'studyTitle', message: 'Taken' },
  ]);
  expect(problemsFor(titleOfStudy, { ...empty, studyTitle: 'Sleep 2' }, attempt)).toEqual([]);
});

test('the explanations are asked for only while the box is ticked', () => {
  const answers = { ...emptyAnswers(conflictOfInterest), conflictName1: 'x'.repeat(1001) };
  expect(problemsFor(conflictOfInterest, answers, complete)).toEqual([]);
  expect(problemsFor(conflictOfInterest, { ...answers, noConflict: true }, complete)).toHaveLength(4);
});

test('a step takes its own answers out of an application and no others', () => {
  expect(Object.keys(answersOf(titleOfStudy, { ...empty, setting: 'Ward' }))).toEqual(Object.keys(empty));
});
