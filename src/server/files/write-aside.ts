import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file atomically: under its name there is either all of it or nothing, and it survives a power cut once this
 * resolves. It is written under another name in the same folder, synced and renamed, and the folder is synced.
 */
export async function writeAside(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const aside = join(folder, `.${name}.${randomUUID()}.tmp`);
  try {
    await writeFile(aside, bytes, { flag: 'wx', mode: 0o600 });
    await moveInPlace(aside, folder, name);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Renames a file of the same folder, so that all of it is under its name and survives a power cut. */
export async function moveInPlace(aside: string, folder: string, name: string): Promise<void> {
  // Windows syncs only files that are open for writing.
  const file = await open(aside, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, name));
  await syncFolder(folder);
}

/** Syncs a folder, so that the names in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // On Windows a folder cannot be opened to sync it.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
