import { expect, test } from 'vitest';
import { noAnswers } from '../contract/application.ts';
import { status } from '../contract/statuses.ts';
import type { Draft } from './draft.ts';
import { progressOf } from './progress.ts';

const nowhere: Draft['standings'] = {
  'application-detail': null,
  'investigators-info': null,
  'conflict-of-interest': null,
  'title-of-study': null,
  methodology: null,
  'pi-cv': null,
};
const readFrom: Draft['readFrom'] = {
  draft: { applicationId: 7, startedHere: false, agreement: null, base: null, savedSteps: [], startedAt: 0 },
  serverId: 7,
  fields: [],
  investigators: [],
  files: [],
  operations: [],
  localIds: new Map(),
};
const draft = (
  answers: object,
  { standings, ...rest }: Partial<Omit<Draft, 'standings'>> & { standings?: Partial<Draft['standings']> } = {},
): Draft => ({
  applicationId: 7,
  serverId: 7,
  begun: true,
  status: status.draft,
  answers: { ...noAnswers(), ...answers },
  investigators: [],
  newInvestigator: null,
  attachments: [],
  chosenFiles: [],
  agreement: null,
  submitting: 'no',
  versions: [],
  readFrom,
  ...rest,
  standings: { ...nowhere, ...standings },
});
const detail = { workNumber: '7', researchTitle: 'Sleep', duration: '1 year' };

test('a step is completed when nothing of it is missing, and saved when the server has it', () => {
  expect(progressOf(draft(detail))['application-detail']).toEqual({ state: 'completed', saved: true });
  expect(progressOf(draft({ workNumber: '7' }))['application-detail'].state).toBe('inProgress');
  expect(progressOf(draft({}))['application-detail'].state).toBe('notStarted');
  for (const standing of ['kept', 'waiting', 'sending', 'needsYou'] as const) {
    const written = draft(detail, { standings: { 'application-detail': standing } });
    expect(progressOf(written)['application-detail']).toEqual({ state: 'completed', saved: false });
  }
});

test('nothing of a draft that the server has never seen is saved', () => {
  const progress = progressOf(draft(detail, { serverId: null, agreement: { agreedAt: '', agreedPolicyVersion: '' } }));
  expect(Object.values(progress).some(({ saved }) => saved)).toBe(false);
  expect(progress['policy-agreement'].state).toBe('completed');
});

test('an unticked conflict of interest counts once it was saved, or something behind it is written', () => {
  expect(progressOf(draft(detail))['conflict-of-interest'].state).toBe('notStarted');
  expect(progressOf(draft({ setting: 'Ward' }))['conflict-of-interest'].state).toBe('completed');
  const saved = draft({}, { standings: { 'conflict-of-interest': 'saved' } });
  expect(progressOf(saved)['conflict-of-interest'].state).toBe('completed');
});

test('the last step needs a CV, stored or chosen', () => {
  const file = (type: number) => ({ id: type, type, fileName: 'a.pdf', fileUrl: '' });
  expect(progressOf(draft({}, { attachments: [file(2)] }))['pi-cv'].state).toBe('inProgress');
  expect(progressOf(draft({}, { attachments: [file(1)] }))['pi-cv']).toEqual({ state: 'completed', saved: true });
});
