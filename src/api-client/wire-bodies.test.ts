import { expect, test } from 'vitest';
import { clientOver } from '../../tests/support/plain-server/clients.ts';
import { noAnswers } from '../contract/domain/application.ts';
import type { Change } from '../contract/domain/operation.ts';
import { sendOperation } from './send-operation.ts';

const AT = '2026-01-05T09:30:00.000Z';
const answered = async () => Response.json({ isSuccess: true, message: 'Done.', data: { id: 41 } });

/** The one request that a change results in, for user 7 and application 41. */
async function requestOf(change: Change, applicationId = 41): Promise<Request> {
  const { client, line } = clientOver({ userId: 7, apiBase: '/api/v1', answer: answered });
  const bytes = change.kind === 'addFile' ? new Blob(['%PDF-1.7 words']) : undefined;
  await sendOperation(client, { id: 'key', userId: 7, applicationId, change, tag: undefined }, bytes);
  const [request, ...others] = line.requests;
  if (request === undefined || others.length > 0) throw new Error('One request was expected');
  return request;
}
const bodyOf = async (change: Change, applicationId?: number): Promise<unknown> =>
  (await requestOf(change, applicationId)).json();

test('the first step bears its three answers, number 0 for a new application, and step 2', async () => {
  const answers = { researchTitle: 'Sleep', duration: '12 months', workNumber: '4711' };
  const detail: Change = { kind: 'saveStep', step: 'application-detail', answers };
  const wire = {
    projectApplicationId: 0,
    userId: 7,
    step: 2,
    appDetails_ResearchTitle: 'Sleep',
    appDetails_StudyDuration: '12 months',
    appDetails_WorkNumber: '4711',
  };
  expect(await bodyOf(detail, 0)).toEqual(wire);
  expect(await bodyOf(detail)).toEqual({ ...wire, projectApplicationId: 41 });
});

test('the conflict of interest bears a boolean and two names with their explanations', async () => {
  const answers = {
    noConflict: true,
    conflictName1: 'Nur',
    conflictExplanation1: 'Paid by the centre.',
    conflictName2: 'Layla',
    conflictExplanation2: 'No shares.',
  };
  expect(await bodyOf({ kind: 'saveStep', step: 'conflict-of-interest', answers })).toEqual({
    projectApplicationId: 41,
    userId: 7,
    conflictofInterest: true,
    explanation_Name_1: 'Nur',
    explanation_: 'Paid by the centre.',
    explanation_Name_2: 'Layla',
    explanation_2: 'No shares.',
  });
});

test('the study bears its four answers', async () => {
  const answers = { studyTitle: 'Sleep', background: 'Known.', purpose: 'To learn.', significance: 'Nights.' };
  expect(await bodyOf({ kind: 'saveStep', step: 'title-of-study', answers })).toEqual({
    projectApplicationId: 41,
    userId: 7,
    study_Title: 'Sleep',
    study_BackgroundInformation: 'Known.',
    study_PurposeInCarrying: 'To learn.',
    study_SignificanceOfStudy: 'Nights.',
  });
});

test('the methodology bears its thirteen answers', async () => {
  const answers = { ...noAnswers(), researchDesign: 'A diary.', resources: 'Two nurses.' };
  const names = [
    'ResearchDesign',
    'InclusionCriteria',
    'ExclusionCriteria',
    'SampleSize',
    'Setting',
    'SelectionOfParticipants',
    'DataCollectionMethods',
    'ParticipantsDataProtection',
    'DataAnalysisMethods',
    'Conclusion',
    'LiteratureReview',
    'References',
    'HMGResources',
  ];
  const empty = Object.fromEntries(names.map((name) => [`methodology_${name}`, '']));
  expect(await bodyOf({ kind: 'saveStep', step: 'methodology', answers })).toEqual({
    ...empty,
    projectApplicationId: 41,
    userId: 7,
    methodology_ResearchDesign: 'A diary.',
    methodology_HMGResources: 'Two nurses.',
  });
});

test('an investigator bears a number of its own, 0 for a new one, the ID number as text, and nothing of the screen', async () => {
  const shown = { key: 'a', editingField: 'name', deleted: false, isUpdating: true };
  const rows = [
    { ...shown, id: 0, name: 'Nur', idNumber: '١٢', position: 'Nurse' },
    { ...shown, id: 5, name: 'Layla', idNumber: '34', position: 'Consultant' },
  ];
  const shared = { applicationId: 41, userId: 7 };
  expect(await bodyOf({ kind: 'saveInvestigators', rows })).toEqual([
    { ...shared, investigatorInfoId: 0, principleInvestigatorName: 'Nur', idNumber: '12', position: 'Nurse' },
    { ...shared, investigatorInfoId: 5, principleInvestigatorName: 'Layla', idNumber: '34', position: 'Consultant' },
  ]);
});

test.each([
  [1, 'PiCVFiles'],
  [2, 'informedConsentFile'],
  [3, 'dataCollectionToolFile'],
  [4, 'extraSupportingFiles'],
] as const)('a file of kind %i goes as multipart under %s', async (type, field) => {
  const request = await requestOf({ kind: 'addFile', type, fileName: 'paper.pdf', sha256: '', replaces: undefined });
  expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data/);
  const form = await request.formData();
  expect([...form.keys()].toSorted()).toEqual(
    [field, 'isDraft', 'projectApplicationId', 'typeID', 'userId'].toSorted(),
  );
  expect([form.get('projectApplicationId'), form.get('userId'), form.get('typeID')]).toEqual(['41', '7', `${type}`]);
  const file = form.get(field);
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['paper.pdf', '%PDF-1.7 words']);
});

test('a change of status bears its four fields, one of them in the spelling of the wire', async () => {
  expect(await bodyOf({ kind: 'changeStatus', to: 5, at: AT })).toEqual({
    id: 41,
    applicationSatusId: 5,
    userId: 7,
    createdDate: AT,
  });
});

test('a comment bears number 0 and when it was written; a status only where it decides', async () => {
  const wire = { id: 0, userID: 7, applicationID: 41, comment: 'Who reads the diaries?', created: AT };
  const written = { kind: 'comment', text: 'Who reads the diaries?', created: AT } as const;
  expect(await bodyOf(written)).toEqual(wire);
  expect(await bodyOf({ ...written, status: 2 })).toEqual({ ...wire, statusId: 2 });
});
