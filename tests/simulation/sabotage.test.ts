import { beforeAll, describe, expect, test } from 'vitest';
import { runMutants, type MutantFate } from './running/run-mutants.ts';
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
const HISTORIES_MAX = 60;

describe('a portal that is broken on purpose is found out', () => {
  let fates: readonly MutantFate[] = [];
  beforeAll(async () => {
    const histories = Array.from({ length: HISTORIES_MAX }, (_, place) => ({ seed: place + 1 }));
    const chosen = mutants.filter(({ name }) => sample.includes(name));
    ({ fates } = await runMutants({ mutants: chosen, histories, processes: 1 }));
  }, 600_000);

  test.each(sample)('%s', (name) => {
    expect(fates.filter(({ mutant }) => mutant.name === name).map(({ kind }) => kind)).toEqual(['caught']);
  });
});
