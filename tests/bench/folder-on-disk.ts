import { mkdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file-system type that `statfs` reports for a folder in memory, see statfs(2). */
const TMPFS_MAGIC = 0x01021994;

/**
 * Returns a folder that is on a disk. The system's folder for temporary files may be in memory, where a commit costs
 * nothing.
 */
export async function folderOnDisk(): Promise<string> {
  for (const place of [tmpdir(), '/var/tmp']) {
    if (await isOnDisk(place)) return place;
  }
  const own = join(import.meta.dirname, '../../node_modules/.cache');
  await mkdir(own, { recursive: true });
  return own;
}

async function isOnDisk(place: string): Promise<boolean> {
  try {
    return (await statfs(place)).type !== TMPFS_MAGIC;
  } catch {
    return false;
  }
}
