import type { DatabasesHere } from '../../src/session/choose-place.ts';

/** A device that has no database yet. */
export const noDatabases: DatabasesHere = {
  ownerAt: async () => 'none',
  isProvedTheirs: async () => false,
  digest: async () => '0'.repeat(64),
};
