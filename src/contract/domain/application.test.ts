import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ApplicationOnWire, ApplicationSummaryOnWire, writeSummary, type ApplicationSummary } from './application.ts';
import { AttachmentOnWire } from './attachment.ts';
import { CommentOnWire } from './comment.ts';
import { InvestigatorOnWire, readInvestigator } from '../steps/investigators.ts';

const summary = {
  id: 41,
  researchTitle: 'Sleep',
  createdDate: '2026-01-05T09:30:00.000Z',
  modifiedDate: '2026-01-06T09:30:00.000Z',
  commentCount: 2,
};
const user = { firstName: 'Nur', lastName: 'Ali', mobileNumber: '0551234567', emailAddress: 'nur@example.org' };
const answers = {
  appDetails_ResearchTitle: 'Sleep after surgery',
  appDetails_StudyDuration: '12 months',
  appDetails_WorkNumber: '4711',
  explanation_Name_1: 'Nur',
  explanation_: 'Paid by the centre.',
  explanation_Name_2: 'Layla',
  explanation_2: 'No shares.',
  study_Title: 'Sleep',
  study_BackgroundInformation: 'Known.',
  study_PurposeInCarrying: 'To learn.',
  study_SignificanceOfStudy: 'Nights.',
  methodology_ResearchDesign: 'A diary.',
  methodology_InclusionCriteria: 'Adults.',
  methodology_ExclusionCriteria: 'Children.',
  methodology_SampleSize: '120',
  methodology_Setting: 'Ward 3',
  methodology_SelectionOfParticipants: 'In turn.',
  methodology_DataCollectionMethods: 'Every evening.',
  methodology_ParticipantsDataProtection: 'No names.',
  methodology_DataAnalysisMethods: 'Regression.',
  methodology_Conclusion: 'Open.',
  methodology_LiteratureReview: 'Much.',
  methodology_References: '[1]',
  methodology_HMGResources: 'Two nurses.',
};

test('an application is read with every answer and who applies, by the names of the wire', () => {
  const wire = { ...summary, ...answers, user, appStatus: 4, conflict_of_Interest: true };
  expect(v.parse(ApplicationOnWire, wire)).toMatchObject({
    ...summary,
    status: 4,
    applicant: user,
    answers: {
      researchTitle: 'Sleep after surgery',
      duration: '12 months',
      workNumber: '4711',
      noConflict: true,
      conflictName1: 'Nur',
      conflictExplanation1: 'Paid by the centre.',
      conflictName2: 'Layla',
      conflictExplanation2: 'No shares.',
      studyTitle: 'Sleep',
      background: 'Known.',
      purpose: 'To learn.',
      significance: 'Nights.',
      researchDesign: 'A diary.',
      inclusionCriteria: 'Adults.',
      exclusionCriteria: 'Children.',
      sampleSize: '120',
      setting: 'Ward 3',
      selectionOfParticipants: 'In turn.',
      dataCollectionMethods: 'Every evening.',
      participantsDataProtection: 'No names.',
      dataAnalysisMethods: 'Regression.',
      conclusion: 'Open.',
      literatureReview: 'Much.',
      references: '[1]',
      resources: 'Two nurses.',
    },
  });
});

test.each(['appStatus', 'appStatusId'])('the status is read from %s alone', (name) => {
  expect(v.parse(ApplicationSummaryOnWire, { ...summary, user, [name]: 5 }).status).toBe(5);
  expect(v.parse(ApplicationOnWire, { ...summary, user, [name]: 5 }).status).toBe(5);
});

test.each(['conflict_of_Interest', 'conflictofInterest'])('the conflict of interest is read from %s alone', (name) => {
  const read = (ticked: boolean) => v.parse(ApplicationOnWire, { ...summary, user, [name]: ticked }).answers.noConflict;
  expect([read(true), read(false)]).toEqual([true, false]);
});

test.each(['principleInvestigatorName', 'investigatorName'])('an investigator’s name is read from %s', (name) => {
  const wire = {
    investigatorInfoId: 3,
    applicationId: 41,
    userId: 7,
    idNumber: '12',
    position: 'Nurse',
    [name]: 'Nur',
  };
  expect(readInvestigator(v.parse(InvestigatorOnWire, wire))).toEqual({
    id: 3,
    name: 'Nur',
    idNumber: '12',
    position: 'Nurse',
  });
});

test('a list item, a file and a comment are read by the names of the wire', () => {
  const item = { ...summary, appStatusId: 5, user: { firstName: 'Nur', lastName: 'Ali' } };
  expect(v.parse(ApplicationSummaryOnWire, item)).toMatchObject({
    ...summary,
    status: 5,
    applicant: { firstName: 'Nur', lastName: 'Ali' },
  });
  expect(v.parse(AttachmentOnWire, { id: 8, typeID: 2, fileName: 'consent.pdf', fileURL: '/files/8' })).toEqual({
    id: 8,
    type: 2,
    fileName: 'consent.pdf',
    fileUrl: '/files/8',
  });
  const comment = { id: 9, userID: 7, applicationID: 41, comment: 'Who?', created: summary.createdDate };
  expect(v.parse(CommentOnWire, comment)).toMatchObject({
    id: 9,
    userId: 7,
    applicationId: 41,
    text: 'Who?',
    created: summary.createdDate,
  });
});

test('what a list shows of an application is written to the wire whole', () => {
  const shown: Required<ApplicationSummary> = {
    id: 41,
    status: 5,
    researchTitle: 'Sleep',
    createdDate: '2026-01-05T09:30:00.000Z',
    modifiedDate: '2026-01-06T09:30:00.000Z',
    commentCount: 2,
    applicant: { firstName: 'Nur', lastName: 'Ali' },
    reference: 'RA-2026-00042',
  };
  expect(v.parse(ApplicationSummaryOnWire, writeSummary(shown))).toEqual(shown);
});
