import { expect, test } from 'vitest';
import type { ReadOutcome } from '../api-client/readings.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { createSource } from './source.ts';

test('a copy keeps the version that it is of, when reading again fails', async () => {
  let answer = async (): Promise<ReadOutcome<string>> => ({ kind: 'read', value: 'Sleep', tag: '"1-2"' });
  const source = createSource({ load: () => answer(), now: () => 10, onSignedOut: () => undefined });
  await source.refresh();
  expect(source.get()).toEqual({ state: 'fresh', value: 'Sleep', asOf: 10, tag: '"1-2"' });

  answer = () => Promise.reject(new UnreachableError('application', {}));
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Sleep', tag: '"1-2"', problem: { kind: 'unreachable' } });
});
