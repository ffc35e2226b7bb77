import { expect, test, vi } from 'vitest';
import { playRound } from './round.ts';

// These tests start real processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** `npm run backup-rounds` runs more of them. */
const ROUNDS = 2;

test('a portal that is backed up while people work is restored with equal hashes and all that was saved before', async () => {
  let deleted = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { files, writesDuring, filesDeletedDuring } = await playRound();
    expect(files).toBeGreaterThan(0);
    // Without writes during the backup the round would prove nothing.
    expect(writesDuring).toBeGreaterThan(0);
    deleted += filesDeletedDuring;
  }
  expect(deleted).toBeGreaterThan(0);
});
