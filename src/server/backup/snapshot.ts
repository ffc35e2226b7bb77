import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataPaths } from '../data-folder.ts';
import { isSystemError } from '../files/system-error.ts';
import { openSqlite, openSqliteToRead } from '../store/sqlite/sqlite.ts';
import { openSnapshot, type DatabaseSnapshot } from '../store/sqlite/snapshot.ts';
import type { Store } from '../store/tables.ts';
import { CONFIGURATION_NAME, DATABASE_NAME, fileNameOf, type ArchivedFile } from './manifest.ts';
import { removing } from './remove-backups.ts';

/** The folder of a killed backup. A later backup removes it once it is too old to be in progress. */
const LEFTOVER = /^\.backup-[0-9a-f-]{36}$/;
const LEFTOVER_AGE_MS = 2 * 24 * 60 * 60 * 1000;

/** The portal as of one moment: its database, and the bytes of every file that the database names. */
export type PortalSnapshot = {
  /** The path of the copy of the database. */
  database: string;
  /** The database, `config.json` if there is one, and the files of applications, each with its path. */
  parts: readonly SnapshotPart[];
  /** The SHA-256 of files whose bytes had been lost or damaged before. */
  missing: readonly string[];
  /** Removes the snapshot from the disk. */
  remove(): Promise<void>;
};

export type SnapshotPart = ArchivedFile & { path: string };

/**
 * Takes a snapshot of a portal, also while it runs.
 *
 * A file is deleted inside a transaction that has the database's write lock (`deleteUnusedBytes`). While this process
 * has the lock, every file that the database names therefore exists. Each gets a second name (a hard link) in a folder
 * of this backup, which keeps its bytes even if the portal deletes the file. Most of them get it before the lock is
 * taken, so that other processes do not wait for it for long.
 *
 * `keep` gives a file its second name.
 */
export async function takeSnapshot(dataFolder: string, keep: typeof linkOrCopy = linkOrCopy): Promise<PortalSnapshot> {
  await removeLeftovers(dataFolder);
  const { database, files, configuration } = dataPaths(dataFolder);
  const folder = join(dataFolder, `.backup-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  const removeFolder = removing(folder);
  try {
    const kept = new Set<string>();
    const keepAll = async (names: readonly string[]) => {
      for (const name of names) {
        if (!kept.has(name) && (await keep(join(files, name), join(folder, name)))) kept.add(name);
      }
    };
    const copy = join(folder, DATABASE_NAME);
    await keepAll(await namedFilesAt(database));
    const snapshot = await lockedSnapshot(database, async ({ store }) => keepAll(await namedFiles(store)));
    try {
      await snapshot.copyTo(copy);
    } finally {
      await snapshot.close();
    }
    await copyIfThere(configuration, join(folder, CONFIGURATION_NAME));
    return { database: copy, remove: removeFolder, ...(await partsIn(folder, await namedFilesAt(copy))) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Returns a snapshot of the database; no other connection can write while `work` runs. */
async function lockedSnapshot(
  database: string,
  work: (snapshot: DatabaseSnapshot) => Promise<void>,
): Promise<DatabaseSnapshot> {
  const locking = openSqlite(database);
  let snapshot: DatabaseSnapshot | undefined;
  try {
    // The transaction takes the lock and writes nothing.
    return await locking.transaction().execute(async () => {
      snapshot = openSnapshot(database);
      await work(snapshot);
      return snapshot;
    });
  } catch (error) {
    await snapshot?.close();
    throw error;
  } finally {
    await locking.destroy();
  }
}

async function namedFilesAt(database: string): Promise<string[]> {
  const store = openSqliteToRead(database);
  try {
    return await namedFiles(store);
  } finally {
    await store.destroy();
  }
}

/** Returns the SHA-256 of the files of applications and of copies of submissions. */
async function namedFiles(store: Store): Promise<string[]> {
  const tables = new Set((await store.introspection.getTables()).map(({ name }) => name));
  const names = new Set<string>();
  for (const table of ['attachments', 'copied_files'] as const) {
    // A database of an early release has no copies.
    if (!tables.has(table)) continue;
    for (const { sha256 } of await store.selectFrom(table).select('sha256').distinct().execute()) names.add(sha256);
  }
  return [...names].toSorted();
}

/** Gives a file a second name; copies it if the file system has no links. Returns false if there is no such file. */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    return !isSystemError(error, 'ENOENT') && copyIfThere(from, to);
  }
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
}

async function partsIn(folder: string, files: readonly string[]): Promise<Pick<PortalSnapshot, 'parts' | 'missing'>> {
  const parts: SnapshotPart[] = [];
  for (const name of [DATABASE_NAME, CONFIGURATION_NAME]) {
    const path = join(folder, name);
    const sha256 = await sha256OfFile(path);
    if (sha256 !== undefined) parts.push({ name, path, sha256, size: (await stat(path)).size });
  }
  const missing: string[] = [];
  for (const sha256 of files) {
    const path = join(folder, sha256);
    if ((await sha256OfFile(path)) !== sha256) missing.push(sha256);
    else parts.push({ name: fileNameOf(sha256), path, sha256, size: (await stat(path)).size });
  }
  return { parts, missing };
}

/** Returns the SHA-256 of a file; undefined if there is none, or if the disk cannot read it. */
async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'EIO')) return undefined;
    throw error;
  }
  return hash.digest('hex');
}

async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!LEFTOVER.test(name)) continue;
    const path = join(dataFolder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
