import { expect, test } from 'vitest';
import { noAnswers } from '../contract/domain/application.ts';
import { status } from '../contract/domain/statuses.ts';
import { stepIndex } from '../contract/steps/wizard.ts';
import { answersShown, missingInDraft } from './completeness.ts';
import type { Draft } from './draft.ts';
import { stepProgressOf } from './progress.ts';

const nowhere: Draft['partStates'] = {
  'application-detail': null,
  'investigators-info': null,
  'conflict-of-interest': null,
  'title-of-study': null,
  methodology: null,
  'pi-cv': null,
};
const readFrom: Draft['readFrom'] = {
  draft: { applicationId: 7, startedHere: false, agreement: null, base: null, savedSteps: [], startedAt: 0 },
  birth: '',
  serverId: 7,
  fields: [],
  investigators: [],
  files: [],
  operations: [],
  localIds: new Map(),
};
const draft = (
  answers: object,
  { partStates, ...rest }: Partial<Omit<Draft, 'partStates'>> & { partStates?: Partial<Draft['partStates']> } = {},
): Draft => ({
  applicationId: 7,
  serverId: 7,
  isStarted: true,
  status: status.draft,
  answers: { ...noAnswers(), ...answers },
  investigators: [],
  newInvestigator: null,
  attachments: [],
  chosenFiles: [],
  agreement: null,
  isAgreementKnown: false,
  conflictAnswered: false,
  submitting: 'no',
  versions: [],
  readFrom,
  ...rest,
  partStates: { ...nowhere, ...partStates },
});
const detail = { workNumber: '7', researchTitle: 'Sleep', duration: '1 year' };

test('a step is completed when nothing of it is missing and the server has it, and filled in before', () => {
  expect(stepProgressOf(draft(detail), '1')['application-detail']).toBe('completed');
  expect(stepProgressOf(draft({ workNumber: '7' }), '1')['application-detail']).toBe('inProgress');
  expect(stepProgressOf(draft({}), '1')['application-detail']).toBe('notStarted');
  for (const state of ['kept', 'waiting', 'sending', 'actionNeeded'] as const) {
    const written = draft(detail, { partStates: { 'application-detail': state } });
    expect(stepProgressOf(written, '1')['application-detail']).toBe('filledIn');
  }
});

test('nothing of a draft that the server has never seen is completed', () => {
  const progress = stepProgressOf(
    draft(detail, { serverId: null, agreement: { agreedAt: '', agreedPolicyVersion: '' } }),
    '1',
  );
  expect(Object.values(progress)).not.toContain('completed');
  expect(progress['policy-agreement']).toBe('filledIn');
});

test('an empty conflict of interest counts once somebody has saved it, whatever is written behind it', () => {
  expect(stepProgressOf(draft(detail), '1')['conflict-of-interest']).toBe('notStarted');
  const behind = draft({ setting: 'Ward' });
  expect(stepProgressOf(behind, '1')['conflict-of-interest']).toBe('notStarted');
  expect(missingInDraft(behind, '1').map(({ name }) => name)).toContain('noConflict');
  const saved = draft({ setting: 'Ward' }, { conflictAnswered: true });
  expect(stepProgressOf(saved, '1')['conflict-of-interest']).toBe('completed');
  expect(missingInDraft(saved, '1').map(({ name }) => name)).not.toContain('noConflict');
  const waiting = draft({}, { conflictAnswered: true, partStates: { 'conflict-of-interest': 'waiting' } });
  expect(stepProgressOf(waiting, '1')['conflict-of-interest']).toBe('filledIn');
});

test('the title of the study starts as the research title until anything of its step is written or saved', () => {
  const titleOf = (of: Draft) => answersShown(of).studyTitle;
  const isMissing = (of: Draft) => missingInDraft(of, '1').some(({ name }) => name === 'studyTitle');
  const untouched = draft(detail);
  expect([titleOf(untouched), isMissing(untouched)]).toEqual(['Sleep', false]);
  // A title that the user has not written does not count as their work.
  expect(stepProgressOf(untouched, '1')['title-of-study']).toBe('notStarted');
  for (const state of ['kept', 'waiting', 'saved'] as const) {
    const emptied = draft({ ...detail, purpose: 'To learn.' }, { partStates: { 'title-of-study': state } });
    expect([titleOf(emptied), isMissing(emptied)]).toEqual(['', true]);
  }
});

test('an investigator who is typed and not added, even by name alone, keeps the application from being submitted', () => {
  const row = { id: 1, key: '1', name: 'Nur Al-Harbi', idNumber: '1029384756', position: 'Consultant' };
  const listed: Partial<Draft> = { investigators: [row] };
  const said = (of: Draft) =>
    missingInDraft(of, '1').flatMap(({ step, message }) => (step === 'investigators-info' ? message : []));
  expect([said(draft({}, listed)), stepProgressOf(draft({}, listed), '1')['investigators-info']]).toEqual([
    [],
    'completed',
  ]);
  for (const typed of [
    { name: 'Omar Hassan', idNumber: '1029384757', position: 'Resident' },
    { name: 'Omar Hassan', idNumber: '', position: '' },
  ]) {
    const notAdded = draft({}, { ...listed, newInvestigator: typed });
    expect(said(notAdded)).toEqual([
      'You haven’t added the new investigator to the list. Press Add Investigator, or clear the fields, before you submit.',
    ]);
    expect(stepProgressOf(notAdded, '1')['investigators-info']).toBe('inProgress');
    expect(stepProgressOf(draft({}, { newInvestigator: typed }), '1')['investigators-info']).toBe('inProgress');
  }
});

test('what is missing is told in the order of the wizard, with an investigator who is not added behind the list', () => {
  const row = { id: 1, key: '1', name: '', idNumber: '1', position: 'Nurse' };
  const newInvestigator = { name: 'Omar Hassan', idNumber: '', position: '' };
  const missing = missingInDraft(draft({}, { investigators: [row], newInvestigator }), '1');
  const places = missing.map(({ step }) => stepIndex(step));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(missing.flatMap(({ step, message }) => (step === 'investigators-info' ? message : []))).toEqual([
    'Principle Investigator Name is required.',
    'You haven’t added the new investigator to the list. Press Add Investigator, or clear the fields, before you submit.',
  ]);
});

test('the last step needs a CV, stored or chosen, and no file with a virus', () => {
  const file = (type: number) => ({ id: type, type, fileName: 'a.pdf', fileUrl: '' });
  expect(stepProgressOf(draft({}, { attachments: [file(2)] }), '1')['pi-cv']).toBe('inProgress');
  expect(stepProgressOf(draft({}, { attachments: [file(1)] }), '1')['pi-cv']).toBe('completed');
  const infected = { ...file(4), scan: 'infected' as const };
  expect(stepProgressOf(draft({}, { attachments: [file(1), infected] }), '1')['pi-cv']).toBe('inProgress');
});
