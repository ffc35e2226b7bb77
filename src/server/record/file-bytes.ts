import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordMessages as words } from '../../contract/messages/server/record.ts';

/**
 * Reads the files with these names, and returns one sentence for each that is missing or whose bytes do not have its
 * name as their SHA-256. `told` is called after each with how many were read.
 */
export async function verifyBytes(
  folder: string,
  names: readonly string[],
  told: (done: number) => void,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [index, name] of names.entries()) {
    const found = await hashOfFile(folder, name);
    if (found === undefined) findings.push(words.fileMissing(name));
    else if (found !== name) findings.push(words.fileChanged(name));
    told(index + 1);
  }
  return findings;
}

async function hashOfFile(folder: string, name: string): Promise<string | undefined> {
  // A forged name must not lead out of the folder.
  if (!/^[0-9a-f]{64}$/.test(name)) return undefined;
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(join(folder, name)), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
