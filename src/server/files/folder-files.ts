import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, open, opendir, rm, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, OpenFile, ReceivedBytes } from './file-store.ts';
import { clearLeftovers } from './leftovers.ts';
import { moveInPlace, writeAside } from './write-aside.ts';

const PROBE = 'probe';
const PROBE_BYTES = 4096;
/** With less free space, the next few uploads would fill the disk. */
const FREE_MIN_BYTES = 64 * 1024 * 1024;
/** A temporary file that is older than this belongs to a process that was killed. */
const LEFTOVER_AGE_MS = 24 * 60 * 60 * 1000;
/** As much as Node hands to a connection before it waits for the client to read. */
const PIECE_MAX_BYTES = 64 * 1024;

/**
 * Stores files in one folder, each under its SHA-256. Creates the folder, and deletes what killed processes left half
 * written.
 */
export async function openFolderFiles(
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesAt,
): Promise<FileStore> {
  const clear = () => clearLeftovers(folder, { ageMs: LEFTOVER_AGE_MS, isMeant: (name) => name.endsWith('.tmp') });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clear();
  return {
    receive: (pieces) => receiveInto(folder, pieces),
    async open(sha256) {
      try {
        return await openFile(join(folder, nameOf(sha256)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async forget(sha256) {
      const removed = join(folder, `.${nameOf(sha256)}.${randomUUID()}.tmp`);
      try {
        // Synchronous: a transaction must not wait for a free thread. A rename moves no content, so it is quick.
        renameSync(join(folder, sha256), removed);
      } catch (error) {
        if (isMissing(error)) return async () => {};
        throw error;
      }
      return () => rm(removed, { force: true });
    },
    async *names() {
      for await (const { name } of await opendir(folder)) if (isStoredName(name)) yield name;
    },
    clearLeftovers: clear,
    async probe() {
      await writeAside(folder, PROBE, new Uint8Array(PROBE_BYTES));
      if ((await freeBytes(folder)) < FREE_MIN_BYTES) throw new DiskNearlyFullError();
    },
  };
}

async function receiveInto(folder: string, pieces: AsyncIterable<Uint8Array>): Promise<ReceivedBytes> {
  const aside = join(folder, `.received.${randomUUID()}.tmp`);
  const discard = () => rm(aside, { force: true });
  try {
    await writeFile(aside, pieces, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    open: () => openFile(aside),
    keep: (sha256) => moveInPlace(aside, folder, nameOf(sha256)),
    discard,
  };
}

async function openFile(path: string): Promise<OpenFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return { size, pieces: () => piecesOf(file, size), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let read = 0; read < size;) {
    const piece = new Uint8Array(Math.min(PIECE_MAX_BYTES, size - read));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, read);
    if (bytesRead === 0) throw new Error('A stored file has become shorter.');
    read += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/** Files can still be written, but not many. */
class DiskNearlyFullError extends Error {
  override readonly name = 'DiskNearlyFullError';
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const isStoredName = (name: string) => /^[0-9a-f]{64}$/.test(name);

/**
 * Returns the name if it is a SHA-256. Names come from the database; the check ensures all the same that they cannot
 * lead out of the folder.
 */
function nameOf(sha256: string): string {
  if (!isStoredName(sha256)) throw new TypeError('A stored file is named by 64 hexadecimal digits.');
  return sha256;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
