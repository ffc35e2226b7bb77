import { expect, test } from 'vitest';
import { incoming } from './incoming-answers.ts';

const before = { studyTitle: 'Sleep', purpose: '' };

test('a field that nobody is changing here takes what was written elsewhere', () => {
  expect(incoming(before, { ...before, purpose: 'To learn.' }, before)).toEqual({ purpose: 'To learn.' });
});

test('what was just typed here is never overwritten', () => {
  const form = { ...before, purpose: 'To kn' };
  expect(incoming(before, { ...before, purpose: 'To learn.' }, form)).toEqual({});
  expect(incoming(before, { studyTitle: 'Rest', purpose: 'To learn.' }, form)).toEqual({ studyTitle: 'Rest' });
});

test('what the draft says of what was typed here itself changes nothing', () => {
  const typed = { ...before, purpose: 'To learn.' };
  expect(incoming(before, typed, typed)).toEqual({});
  // The user typed on while the draft was updated, so the draft has less than the form.
  expect(incoming(before, { ...before, purpose: 'To' }, typed)).toEqual({});
});

test('a draft that says nothing new leaves what the form itself put there', () => {
  const prefill = { studyTitle: 'Sleep' };
  const empty = { studyTitle: '', purpose: '' };
  const form = { ...empty, ...prefill };
  expect(incoming(empty, { ...empty, purpose: 'To learn.' }, form, prefill)).toEqual({ purpose: 'To learn.' });
  expect(incoming(empty, { ...empty, studyTitle: 'Rest' }, form, prefill)).toEqual({ studyTitle: 'Rest' });
});

test('a tick is a value like any other', () => {
  expect(incoming({ noConflict: false }, { noConflict: true }, { noConflict: false })).toEqual({ noConflict: true });
});
