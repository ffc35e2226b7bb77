import { expect, test } from 'vitest';
import { noAnswers } from '../contract/application.ts';
import { emptyDraft, unasked, type DraftState } from './draft-state.ts';
import { conflictOfInterest } from '../contract/steps/conflict-of-interest.ts';
import { progressOf } from './progress.ts';
import type { Draft } from './use-draft.ts';

const draft = (answers: object, rest: Partial<Draft> = {}): Draft => ({
  application: null,
  answers: { ...noAnswers(), ...answers },
  investigators: [],
  attachments: [],
  chosenFiles: [],
  agreement: null,
  atServer: true,
  held: emptyDraft,
  ...rest,
});
const detail = { workNumber: '7', researchTitle: 'Sleep', duration: '1 year' };
const held = (state: Partial<DraftState>): DraftState => ({ ...emptyDraft, ...state });

test('a step is completed when nothing of it is missing, and saved when the server has it', () => {
  expect(progressOf(draft(detail))['application-detail']).toEqual({ state: 'completed', saved: true });
  expect(progressOf(draft({ workNumber: '7' }))['application-detail'].state).toBe('inProgress');
  expect(progressOf(draft({}))['application-detail'].state).toBe('notStarted');
  const typed = held({ steps: { 'application-detail': { value: detail, savedAt: null } } });
  expect(progressOf(draft(detail, { held: typed }))['application-detail']).toEqual({
    state: 'completed',
    saved: false,
  });
});

test('nothing of a draft that the server has never seen is saved', () => {
  const progress = progressOf(draft(detail, { atServer: false, agreement: { agreedAt: '', agreedPolicyVersion: '' } }));
  expect(Object.values(progress).some(({ saved }) => saved)).toBe(false);
  expect(progress['policy-agreement'].state).toBe('completed');
});

test('an unticked conflict of interest counts once it was saved, or something behind it is written', () => {
  expect(progressOf(draft(detail))['conflict-of-interest'].state).toBe('notStarted');
  expect(progressOf(draft({ setting: 'Ward' }))['conflict-of-interest'].state).toBe('completed');
  const saved = held({ steps: { 'conflict-of-interest': { value: { noConflict: false }, savedAt: 5 } } });
  expect(progressOf(draft({}, { held: saved }))['conflict-of-interest'].state).toBe('completed');
});

test('the last step needs a CV, stored or chosen', () => {
  const file = (type: number) => ({ id: type, type, fileName: 'a.pdf', fileUrl: '' });
  expect(progressOf(draft({}, { attachments: [file(2)] }))['pi-cv'].state).toBe('inProgress');
  expect(progressOf(draft({}, { attachments: [file(1)] }))['pi-cv']).toEqual({ state: 'completed', saved: true });
});

test('what was typed for a question that is not asked any more is not lost', () => {
  const typed = { noConflict: false, conflictName1: 'Dr A' };
  expect(unasked(conflictOfInterest, { noConflict: false }, typed)).toEqual({ conflictName1: 'Dr A' });
  expect(unasked(conflictOfInterest, { noConflict: true }, typed)).toEqual({});
});
