import { readFile } from 'node:fs/promises';

/** Returns the bytes of a file, or undefined if there is no such file. */
export async function readFileIfAny(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}
