import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ApplicationOnWire, noAnswers, writeApplication, type Application } from '../domain/application.ts';
import { applicationDetail } from './application-detail.ts';
import { readPresentAnswers, writeAnswers } from './codec.ts';
import { missingIn, type PartsToCheck } from './completeness.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { methodology } from './methodology.ts';
import { completeSchema, payloadSchema, problemsOf } from './rules.ts';
import { readStepSave, stepsOfBody, StepSaveBody, writeStepSave } from './step-save.ts';
import { emptyAnswers } from './step.ts';
import { titleOfStudy } from './title-of-study.ts';
import { questionSteps, stepTitle, wizardSteps } from './wizard.ts';

const complete: PartsToCheck = {
  agreement: 'given',
  conflictAnswered: true,
  answers: {
    ...noAnswers(),
    workNumber: '4711',
    researchTitle: 'Sleep after surgery',
    duration: '12 months',
    studyTitle: 'Sleep after surgery',
    background: 'b'.repeat(1095),
    purpose: 'To know',
    significance: 's'.repeat(700),
    researchDesign: 'd'.repeat(350),
    sampleSize: '120',
    setting: 'Ward 3',
    dataCollectionMethods: 'Diary',
    dataAnalysisMethods: 'Regression',
    literatureReview: 'l'.repeat(2800),
    references: '[1]',
    resources: 'None',
  },
  investigators: [{ name: 'Nur Ali', idNumber: '12', position: 'Consultant' }],
  fileTypes: [1],
};

test('every question has a plain and a wire name of its own', () => {
  const questions = questionSteps.flatMap((step) => [...step.questions]);
  expect(new Set(questions.map((question) => question.name)).size).toBe(questions.length);
  expect(new Set(questions.map((question) => question.wire)).size).toBe(questions.length);
});

test('the payloads bear the names of the wire', () => {
  expect(
    writeStepSave(
      applicationDetail,
      { workNumber: '1', researchTitle: 'T', duration: '2' },
      { applicationId: 0, userId: 3 },
    ),
  ).toEqual({
    projectApplicationId: 0,
    userId: 3,
    appDetails_ResearchTitle: 'T',
    appDetails_StudyDuration: '2',
    appDetails_WorkNumber: '1',
    step: 2,
  });
  expect(Object.keys(writeAnswers(conflictOfInterest, emptyAnswers(conflictOfInterest)))).toEqual([
    'conflictofInterest',
    'explanation_Name_1',
    'explanation_',
    'explanation_Name_2',
    'explanation_2',
  ]);
  expect(Object.keys(writeAnswers(methodology, emptyAnswers(methodology)))).toContain('methodology_HMGResources');
});

test('unticked, the explanations are sent empty', () => {
  const typed = {
    noConflict: false,
    conflictName1: 'A',
    conflictExplanation1: 'B',
    conflictName2: 'C',
    conflictExplanation2: 'D',
  };
  expect(Object.values(writeAnswers(conflictOfInterest, typed))).toEqual([false, '', '', '', '']);
  expect(problemsOf(conflictOfInterest, typed)).toEqual([]);
  expect(problemsOf(conflictOfInterest, { ...emptyAnswers(conflictOfInterest), noConflict: true })).toHaveLength(4);
});

test('an application comes back from the wire as it went, under either spelling', () => {
  const application: Application = {
    id: 7,
    status: 4,
    researchTitle: 'Sleep after surgery',
    createdDate: '2026-01-01T00:00:00.000Z',
    modifiedDate: null,
    commentCount: 2,
    reference: null,
    applicant: { userId: 3, firstName: 'Nur', lastName: 'Ali', mobileNumber: '0551234567', emailAddress: 'n@x.org' },
    answers: { ...complete.answers, noConflict: true },
    agreement: null,
  };
  const wire = writeApplication(application);
  expect(v.parse(ApplicationOnWire, wire)).toEqual(application);
  const { appStatusId: _id, conflictofInterest: _conflict, ...older } = wire as Record<string, unknown>;
  expect(v.parse(ApplicationOnWire, older)).toEqual(application);
});

test('a save changes only what is present', () => {
  expect(readPresentAnswers(titleOfStudy, { study_Title: 'T', study_PurposeInCarrying: '', other: 1 })).toEqual({
    studyTitle: 'T',
    purpose: '',
  });
  const body = v.parse(StepSaveBody(titleOfStudy), {
    projectApplicationId: 5,
    userId: 2,
    study_Title: 'T',
    unknown: [],
  });
  expect(readStepSave(titleOfStudy, body)).toEqual({
    applicationId: 5,
    userId: 2,
    answers: { studyTitle: 'T' },
    agreement: undefined,
  });
});

test('a methodology payload sent as the study is known by its fields', () => {
  expect(stepsOfBody(titleOfStudy, { methodology_Setting: 'Ward' })).toEqual([methodology]);
  expect(stepsOfBody(titleOfStudy, { study_Title: 'T' })).toEqual([titleOfStudy]);
  expect(stepsOfBody(titleOfStudy, { study_Title: 'T', methodology_Setting: 'Ward' })).toEqual([
    titleOfStudy,
    methodology,
  ]);
});

test.each([
  ['a number', 5],
  ['NUL', 'a\0b'],
  ['more than can be stored', 'x'.repeat(1001)],
])('a save refuses %s as a title', (_name, title) => {
  const body = { projectApplicationId: 0, userId: 1, appDetails_ResearchTitle: title };
  expect(v.safeParse(payloadSchema(applicationDetail), body).success).toBe(false);
});

test('a lone surrogate is corrected rather than stored', () => {
  const body = { projectApplicationId: 0, userId: 1, appDetails_ResearchTitle: 'a\ud800b' };
  expect(v.parse(payloadSchema(applicationDetail), body)).toMatchObject({ appDetails_ResearchTitle: 'a\ufffdb' });
});

test('the rule of a form says the given messages, at the question', () => {
  const parsed = v.safeParse(completeSchema(titleOfStudy), {
    studyTitle: ' ',
    background: 'b'.repeat(1094),
    purpose: '',
    significance: '',
  });
  expect(parsed.issues?.map((issue) => [issue.path?.[0].key, issue.message])).toEqual([
    ['studyTitle', 'Study title is required'],
    ['background', 'Minimum 1095 characters required'],
    ['purpose', 'Purpose is required'],
    ['significance', 'Minimum 700 characters required'],
  ]);
});

test('optional questions are never missed', () => {
  const required = problemsOf(methodology, emptyAnswers(methodology)).map((problem) => problem.name);
  expect(required).toEqual([
    'researchDesign',
    'sampleSize',
    'setting',
    'dataCollectionMethods',
    'dataAnalysisMethods',
    'literatureReview',
    'references',
    'resources',
  ]);
});

test('a file with a virus keeps an application from being submitted, named and at the field of its kind', () => {
  const file = { type: 3, fileName: 'diary.pdf' };
  const files = [{ ...file, scan: 'clean' as const }, { ...file, scan: 'unscanned' as const }, file];
  expect(missingIn({ ...complete, files })).toEqual([]);
  expect(missingIn({ ...complete, files: [...files, { ...file, scan: 'infected' }] })).toEqual([
    {
      step: 'pi-cv',
      name: 'dataCollectionToolFile',
      wire: 'dataCollectionToolFile',
      message: 'We found a virus in diary.pdf. Delete or replace it',
    },
  ]);
});

test('what is missing comes in the order of the wizard, with the field of the wire', () => {
  expect(missingIn(complete)).toEqual([]);
  const missing = missingIn({
    agreement: 'outdated',
    answers: { ...complete.answers, noConflict: false, setting: '', workNumber: '' },
    conflictAnswered: false,
    investigators: [],
    fileTypes: [2],
  });
  expect(missing.map(({ step, wire }) => [step, wire])).toEqual([
    ['policy-agreement', 'agreedPolicyVersion'],
    ['application-detail', 'appDetails_WorkNumber'],
    ['investigators-info', 'principleInvestigatorName'],
    ['conflict-of-interest', 'conflictofInterest'],
    ['methodology', 'methodology_Setting'],
    ['pi-cv', 'PiCVFiles'],
  ]);
});

test('the steps are titled by their addresses', () => {
  expect(wizardSteps.map(stepTitle)).toEqual([
    'Policy Agreement',
    'Application Detail',
    'Investigators Info',
    'Conflict Of Interest',
    'Title Of Study',
    'Methodology',
    'Pi Cv',
  ]);
});
