import { expect, test } from 'vitest';
import { guidance } from '../../../contract/messages/application/guidance.ts';
import { allQuestions, questionOf } from '../../../contract/steps/wizard.ts';
import { guidanceFor } from './question-guidance.ts';

const long = allQuestions.filter(({ kind }) => kind === 'text');

test('there are 18 long questions', () => {
  expect(long).toHaveLength(18);
});

test.each(long.map(({ name }) => name))('%s has help: two or three points, an example and a usual length', (name) => {
  const help = guidanceFor(name, {});
  expect([2, 3]).toContain(help?.reviewersLookFor.length);
  expect(help?.usualLength).toMatch(/\w/);
  // About four lines beside the form.
  expect(help?.example.length).toBeGreaterThan(120);
  expect(help?.example.length).toBeLessThan(300);
});

test('there is help for questions only', () => {
  expect(Object.keys(guidance).filter((name) => questionOf(name) === undefined)).toEqual([]);
});

test('points and lengths have at most 15 words', () => {
  const lines = Object.values(guidance).flatMap((help) => [...help.reviewersLookFor, help.usualLength]);
  expect(lines.filter((line) => line.split(' ').length > 15)).toEqual([]);
});

test('a centre rewords each part of it, and the others stay', () => {
  const own = guidanceFor('purpose', {});
  expect(guidanceFor('purpose', { purpose: { usualLength: 'One page' } })).toEqual({ ...own, usualLength: 'One page' });
  expect(guidanceFor('purpose', { background: { usualLength: 'One page' } })).toEqual(own);
});

test('a centre leaves parts out, or adds help for another question', () => {
  expect(guidanceFor('purpose', { purpose: { reviewersLookFor: [], example: '', usualLength: '' } })).toBeUndefined();
  expect(guidanceFor('workNumber', {})).toBeUndefined();
  expect(guidanceFor('workNumber', { workNumber: { example: 'MRC-1' } })).toEqual({
    reviewersLookFor: [],
    example: 'MRC-1',
    usualLength: '',
  });
});
