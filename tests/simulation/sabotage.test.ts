import { describe, expect, test } from 'vitest';
import { runMutants } from './running/run-mutants.ts';
import { mutants } from './sabotage/mutants.ts';

/** An oracle that never fails proves nothing: each of these mutants must be caught, and soon. */
const sample = [
  'a change leaves the table before it is sent',
  'the key is not sent',
  'a refused change is dropped',
  'a lost answer renews the key',
  'a back-off never ends',
  'a change that waits is told as saved',
];
const HISTORIES_MOST = 60;

describe('a portal that is broken on purpose is found out', () => {
  test.each(sample)('%s', { timeout: 300_000 }, async (name) => {
    const seeds = Array.from({ length: HISTORIES_MOST }, (_, place) => place + 1);
    const chosen = mutants.filter((mutant) => mutant.name === name);
    const { fates } = await runMutants({ mutants: chosen, seeds, processes: 1 });
    expect(fates.map(({ kind }) => kind)).toEqual(['caught']);
  });
});
