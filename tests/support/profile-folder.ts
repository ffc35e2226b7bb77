import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const PROFILE_MAX_BYTES = 1024 ** 3;

/**
 * Creates an empty folder for a browser's profile, in memory if there is room. A browser waits for the disk at each of
 * its many small writes, minutes in all on a busy disk; what it has written survives its kill in either place.
 */
export async function createProfileFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize >= PROFILE_MAX_BYTES;
  return mkdtemp(join(isRoomy ? IN_MEMORY : tmpdir(), 'portal-profile-'));
}
