import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const PROFILE_MAX_BYTES = 1024 ** 3;

/**
 * Creates an empty folder for a browser's profile, in memory if there is room. A browser waits for the disk at each of
 * its many small writes, minutes in all on a busy disk; what it has written survives its kill in either place.
 */
export async function createProfileFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  // The file system tells its own limit, which may be more than there is memory.
  const isRoomy = memory !== undefined && Math.min(memory.bavail * memory.bsize, freemem()) >= PROFILE_MAX_BYTES;
  return mkdtemp(join(isRoomy ? IN_MEMORY : tmpdir(), 'portal-profile-'));
}
