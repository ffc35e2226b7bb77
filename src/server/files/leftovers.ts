import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from './system-error.ts';

/**
 * Deletes the files of a folder that are older than `ageMs` and whose names are meant: killed processes left them.
 */
export async function clearLeftovers(
  folder: string,
  { ageMs, isMeant = () => true }: { ageMs: number; isMeant?: (name: string) => boolean },
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isMeant)) {
    const path = join(folder, name);
    const modified = await modifiedAt(path);
    if (modified !== undefined && Date.now() - modified > ageMs) await rm(path, { force: true, recursive: true });
  }
}

/** ms since 1970; undefined if another process has renamed or deleted the file since the folder was read. */
async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
