import { expect, test } from 'vitest';
import { applicationDetail } from './application-detail.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { problemsOfInvestigator } from './investigators.ts';
import { methodology } from './methodology.ts';
import { problemsOf } from './rules.ts';
import { emptyAnswers } from './step.ts';
import { titleOfStudy } from './title-of-study.ts';
import { stepIndex, wizardSteps } from './wizard.ts';

test('the application detail asks for a work number, a title and a duration', () => {
  expect(problemsOf(applicationDetail, emptyAnswers(applicationDetail))).toEqual([
    { name: 'workNumber', message: 'Work number is required' },
    { name: 'researchTitle', message: 'Research Title is required' },
    { name: 'duration', message: 'Duration of Study is required' },
  ]);
});

test('an empty investigator says of each column that it is required, and an ID number has digits alone', () => {
  expect(problemsOfInvestigator({ name: ' ', idNumber: '', position: '' }).map(({ message }) => message)).toEqual([
    'Principle Investigator Name is required.',
    'ID Number is required.',
    'Position is required.',
  ]);
  const row = { name: 'Nur', position: 'Nurse' };
  for (const idNumber of ['A1', '1-2', '1.5', '1 2']) {
    expect(problemsOfInvestigator({ ...row, idNumber })).toEqual([
      { name: 'idNumber', message: 'ID Number must be numeric.' },
    ]);
  }
  for (const idNumber of ['12', '٣٤', ' 12 ']) expect(problemsOfInvestigator({ ...row, idNumber })).toEqual([]);
});

test('ticked, the conflict asks for both names and both explanations by their labels', () => {
  const ticked = { ...emptyAnswers(conflictOfInterest), noConflict: true };
  expect(problemsOf(conflictOfInterest, ticked).map(({ message }) => message)).toEqual([
    'Name 1 is required',
    'Explanation 1 is required',
    'Name 2 is required',
    'Explanation 2 is required',
  ]);
});

test.each([
  [titleOfStudy, 'background', 1095],
  [titleOfStudy, 'significance', 700],
  [methodology, 'researchDesign', 350],
  [methodology, 'literatureReview', 2800],
] as const)('%o: %s needs %i characters as a person sees them', (step, name, least) => {
  const saysLess = { name, message: `Minimum ${least} characters required` };
  const problemsAt = (text: string) =>
    problemsOf(step, { ...emptyAnswers(step), [name]: text }).filter((problem) => problem.name === name);
  for (const text of ['', '🌙'.repeat(least - 1), `  ${'x'.repeat(least - 1)} \n`]) {
    expect(problemsAt(text)).toEqual([saysLess]);
  }
  for (const text of ['🌙'.repeat(least), `\r\n${'x'.repeat(least)}`]) expect(problemsAt(text)).toEqual([]);
});

test('a methodology says of each required answer that it is, and of none of the other five', () => {
  expect(problemsOf(methodology, emptyAnswers(methodology)).map(({ message }) => message)).toEqual([
    'Minimum 350 characters required',
    'Sample Size is required',
    'Setting is required',
    'Data Collection Methods is required',
    'Data Analysis Methods is required',
    'Minimum 2800 characters required',
    'References is required',
    'Resources is required',
  ]);
});

test('the wizard counts its steps from 0, and an unknown one as the first', () => {
  expect(wizardSteps.map(stepIndex)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(['', 'no-such-step', 'Methodology'].map(stepIndex)).toEqual([0, 0, 0]);
});
