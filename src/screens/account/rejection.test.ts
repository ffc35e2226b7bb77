import { expect, test } from 'vitest';
import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { rejectionOf, type FailedOutcome } from './rejection.ts';

const words = { refused: 'Refused', failed: 'Failed' };

const noResponse = (why: Partial<Extract<FailedOutcome, { kind: 'unreachable' }>> = {}): FailedOutcome => ({
  kind: 'unreachable',
  because: 'lost',
  status: undefined,
  message: '',
  retryAfterMs: undefined,
  ...why,
});

test("the server's own words come first", () => {
  const problems = [{ field: 'emailAddress', message: 'Email already exists' }];
  expect(rejectionOf({ kind: 'refused', status: 400, message: 'No', problems }, words)).toEqual({
    failure: { text: 'No' },
    problems,
  });
  expect(rejectionOf(noResponse({ because: 'failure', status: 429, message: 'Too many tries.' }), words)).toEqual({
    failure: { text: 'Too many tries.' },
    problems: [],
  });
});

test('without words of the server the specification speaks, and a missing connection is named', () => {
  expect(rejectionOf({ kind: 'refused', status: 400, message: '', problems: [] }, words).failure).toEqual({
    text: 'Refused',
  });
  expect(rejectionOf(noResponse(), words).failure).toEqual({
    text: 'Failed',
    more: accountMessages.needsConnection,
  });
});
