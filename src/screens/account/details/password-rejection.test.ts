import { expect, test } from 'vitest';
import { passwordRejectionOf } from './password-rejection.ts';

const words = { refused: 'Refused', failed: 'Failed' };
const mark = { field: 'currentPassword', message: 'Current password is incorrect' };
const named = { field: 'newPassword', message: 'Too short' };

test.each([
  [400, [], [mark]],
  [400, [named], [named]],
  [403, [], []],
  [409, [], []],
])('a refusal of %i that names %j marks %j', (status, problems, marked) => {
  const outcome = { kind: 'refused', status, message: 'No', problems } as const;
  expect(passwordRejectionOf(outcome, words)).toEqual({ failure: { text: 'No' }, problems: marked });
});
