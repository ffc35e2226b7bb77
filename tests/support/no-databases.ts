import type { DatabasesHere } from '../../src/session/choosing-place.ts';

/** A device that keeps nothing for anybody yet. */
export const noDatabases: DatabasesHere = {
  ownerAt: async () => 'none',
  isProvedTheirs: async () => false,
  digest: async () => '0'.repeat(64),
};
