import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createTestDisk } from '../../../tests/support/test-disk.ts';
import { waitingMessages } from '../../contract/messages/device/waiting.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { questionSteps } from '../../contract/steps/wizard.ts';
import { createUserStore } from '../../local-db/user-store.ts';
import { writeCopy } from './copy-format.ts';

/**
 * What a copy and a database may contain, by the version of their format. An older release would leave out what it does
 * not know, and then count it as delivered. If this test fails because something is new, raise `FORMAT` in
 * `copy-format.ts`, add the next version of the database in `local-db/connection/user-connection.ts`, and change the
 * list last. CONTRIBUTING.md ("A question") says what the upgrade has to do. A mere change of the order needs no new format. (Dexie multiplies its versions by 10.)
 */
const stored = {
  copy: 1,
  database: 10,
  operations: [
    'saveStep',
    'saveInvestigators',
    'removeInvestigator',
    'addFile',
    'removeFile',
    'changeStatus',
    'comment',
  ],
  questions: {
    'application-detail': ['workNumber', 'researchTitle', 'duration'],
    'conflict-of-interest': [
      'noConflict',
      'conflictName1',
      'conflictExplanation1',
      'conflictName2',
      'conflictExplanation2',
    ],
    'title-of-study': ['studyTitle', 'background', 'purpose', 'significance'],
    methodology: [
      'researchDesign',
      'inclusionCriteria',
      'exclusionCriteria',
      'sampleSize',
      'setting',
      'selectionOfParticipants',
      'dataCollectionMethods',
      'participantsDataProtection',
      'dataAnalysisMethods',
      'conclusion',
      'literatureReview',
      'references',
      'resources',
    ],
  },
  investigators: ['name', 'idNumber', 'position'],
  files: [1, 2, 3, 4],
};

test('a new question, step, column of the investigators, kind of file or kind of operation is a new format', async () => {
  const { indexedDB } = createTestDisk();
  const store = createUserStore({ indexedDB, IDBKeyRange }, 7);
  await store.read((tables) => tables.drafts.count());
  const [database] = await indexedDB.databases();
  store.close();
  const nothing = { drafts: [], fields: [], investigators: [], files: [], ids: [], lanes: [], operations: [] };
  const copy = writeCopy(nothing, new Map(), { userId: 7, portalId: null, emailAddress: null }, 0).join('');

  expect({
    copy: Number(/"portalWork":(\d+)/.exec(copy)?.[1]),
    database: database?.version,
    operations: Object.keys(waitingMessages.sentKinds),
    questions: Object.fromEntries(questionSteps.map(({ name, questions }) => [name, questions.map((one) => one.name)])),
    investigators: investigatorQuestions.map(({ name }) => name),
    files: fileKinds.map(({ type }) => type),
  }).toEqual(stored);
});
