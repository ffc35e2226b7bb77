import { existsSync } from 'node:fs';
import { link, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backupMessages as messages } from '../../contract/messages/server/backup.ts';
import { settingMessages } from '../../contract/messages/server/settings.ts';
import { asStartError, dataPaths } from '../data-folder.ts';
import { codeOf, isSystemError } from '../files/system-error.ts';
import { syncFolder } from '../files/write-aside.ts';
import type { Clock } from '../portal.ts';
import { headOf } from '../record/head-file.ts';
import { StartError } from '../start-error.ts';
import { identityOf } from '../store/sqlite/identity.ts';
import { appliedMigrations, unknownMigration } from '../store/migrate.ts';
import { openSqliteToRead } from '../store/sqlite/sqlite.ts';
import { DamagedDatabaseError } from '../store/sqlite/snapshot.ts';
import { storedTime } from '../store/times.ts';
import { ArchiveError, readArchive, writeArchive } from './archive.ts';
import { FORMAT, FORMAT_VERSION, type Manifest } from './manifest.ts';
import { removing } from './remove-backups.ts';
import { takeSnapshot } from './snapshot.ts';

export type MadeBackup = { manifest: Manifest; bytes: number };

/**
 * Makes a backup of the portal in a folder, also while it runs, and reads it back. The file is written whole or not at
 * all, and an existing one is never replaced. The backup contains everything that was answered before this was called.
 */
export async function makeBackup(dataFolder: string, path: string, clock: Clock): Promise<MadeBackup> {
  const { database } = dataPaths(dataFolder);
  if (!existsSync(database)) throw new StartError(messages.noDatabase(database));
  if (existsSync(path)) throw new StartError(messages.fileExists(path));
  if (!existsSync(dirname(path))) throw new StartError(messages.noFolder(dirname(path)));
  // A visible name, so that the remains of a killed backup are found.
  const part = `${path}.part`;
  try {
    await writeFile(part, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw isSystemError(error, 'EEXIST')
      ? new StartError(messages.partExists(part))
      : sentenceOf(error, path, database);
  }
  const removePart = removing(part);
  try {
    const manifest = await writeSnapshot(dataFolder, part, clock);
    await readArchive(part);
    const { size } = await stat(part);
    await giveName(part, path);
    return { manifest, bytes: size };
  } catch (error) {
    throw sentenceOf(error, path, database);
  } finally {
    await removePart();
  }
}

async function writeSnapshot(dataFolder: string, part: string, clock: Clock): Promise<Manifest> {
  const madeAt = storedTime(clock());
  const snapshot = await takeSnapshot(dataFolder);
  try {
    const { parts, missing, database } = snapshot;
    const pathOf = new Map(parts.map(({ name, path }) => [name, path]));
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      ...(await factsOf(database)),
      madeAt,
      files: parts.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
      missing: [...missing],
    };
    await writeArchive(part, manifest, ({ name }) => pathOf.get(name) ?? '');
    return manifest;
  } finally {
    await snapshot.remove();
  }
}

/** Returns the manifest's facts about a database. One of an early release has no id and no record. */
async function factsOf(database: string): Promise<Pick<Manifest, 'portalId' | 'migrations' | 'record'>> {
  const store = openSqliteToRead(database);
  try {
    const migrations = await appliedMigrations(store);
    const unknown = unknownMigration(migrations);
    if (unknown !== undefined) throw new StartError(settingMessages.databaseNewer(unknown));
    const tables = new Set((await store.introspection.getTables()).map(({ name }) => name));
    return {
      portalId: (tables.has('identity') ? await identityOf(store) : undefined) ?? null,
      migrations,
      record: (tables.has('record') ? await headOf(store) : undefined) ?? { sequence: 0, hash: '' },
    };
  } finally {
    await store.destroy();
  }
}

/** Gives the finished archive its name, without replacing a file. */
async function giveName(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (isSystemError(error, 'EEXIST') || existsSync(path)) throw new StartError(messages.fileExists(path));
    // The file system has no links.
    await rename(part, path);
  }
  await syncFolder(dirname(path));
}

function sentenceOf(error: unknown, path: string, database: string): unknown {
  if (error instanceof ArchiveError) return new StartError(messages.notAsWritten(path));
  if (error instanceof DamagedDatabaseError) return new StartError(messages.databaseDamaged(database));
  const known = asStartError(error, database);
  const code = codeOf(known);
  if (code === undefined) return known;
  const at = known instanceof Error && 'path' in known && typeof known.path === 'string' ? known.path : path;
  return new StartError(messages.notWritten(at, code));
}
