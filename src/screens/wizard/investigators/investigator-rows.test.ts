import { expect, test } from 'vitest';
import { INVESTIGATORS_MAX } from '../../../contract/api/limits.ts';
import {
  freshRow,
  isRowFilled,
  problemsInNew,
  problemsInRows,
  rowsLeftText,
  stateShown,
  withAnswer,
} from './investigator-rows.ts';

const row = (answers: object) => ({ key: 'a', id: 0, name: 'Nur', idNumber: '12', position: 'Nurse', ...answers });

test('the first row starts as the person who applies, later ones blank', () => {
  expect(freshRow([], 'Nur Ahmad').name).toBe('Nur Ahmad');
  expect(freshRow([row({})], 'Nur Ahmad').name).toBe('');
});

test('the name that the form put there is not writing; another name or any other answer is', () => {
  const fresh = freshRow([], 'Nur Ahmad');
  expect(isRowFilled(fresh, fresh)).toBe(false);
  expect(isRowFilled({ ...fresh, name: '' }, fresh)).toBe(false);
  expect(isRowFilled({ ...fresh, name: 'Ali' }, fresh)).toBe(true);
  expect(isRowFilled({ ...fresh, idNumber: '1' }, fresh)).toBe(true);
});

test('each problem of a row names the row and its cell', () => {
  expect(problemsInRows([row({}), row({ idNumber: 'x', position: ' ' })])).toEqual([
    { fieldId: 'row-1-idNumber', message: 'Row 2: ID Number must be numeric.' },
    { fieldId: 'row-1-position', message: 'Row 2: Position is required.' },
  ]);
  expect(problemsInNew(row({ name: '' }), [])).toEqual([
    { fieldId: 'new-name', message: 'Principle Investigator Name is required.' },
  ]);
});

test('an answer that is longer than the portal can store is a problem of its row', () => {
  expect(problemsInRows([row({ position: 'x'.repeat(1000) })])).toEqual([]);
  const message = 'Position can have at most 1,000 characters';
  expect(problemsInNew(row({ position: 'x'.repeat(1001) }), [])).toEqual([{ fieldId: 'new-position', message }]);
});

test('a list that is nearly full says how many more it can take, and a full one takes none', () => {
  const rows = (count: number) => Array.from({ length: count }, () => row({}));
  expect(rowsLeftText(rows(INVESTIGATORS_MAX * 0.9 - 1))).toBeUndefined();
  expect(rowsLeftText(rows(INVESTIGATORS_MAX - 2))).toBe('You can add 2 more investigators to this application.');
  expect(rowsLeftText(rows(INVESTIGATORS_MAX - 1))).toBe('You can add 1 more investigator to this application.');
  expect(problemsInNew(row({}), rows(INVESTIGATORS_MAX - 1))).toEqual([]);
  const message = 'An application can have at most 200 investigators. Delete one before you add another.';
  expect(rowsLeftText(rows(INVESTIGATORS_MAX))).toBe(message);
  expect(problemsInNew(row({}), rows(INVESTIGATORS_MAX))).toEqual([{ fieldId: 'new-name', message }]);
});

test('an answer changes in its own row only', () => {
  const rows = withAnswer([row({}), row({ key: 'b' })], 'b', 'position', 'Consultant');
  expect(rows.map(({ position }) => position)).toEqual(['Nurse', 'Consultant']);
});

test('a list that needs the user is told as such, also while a new row is typed', () => {
  expect(stateShown('actionNeeded', true)).toBe('actionNeeded');
  expect([stateShown('saved', true), stateShown(null, true)]).toEqual(['kept', 'kept']);
  expect([stateShown('saved', false), stateShown(null, false)]).toEqual(['saved', null]);
});
