import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { restoreMessages as messages } from '../../contract/messages/server/backup.ts';
import { RESTORING, dataPaths, openDataFolder, openStore } from '../data-folder.ts';
import { codeOf, isSystemError } from '../files/system-error.ts';
import { syncFolder } from '../files/write-aside.ts';
import type { Portal } from '../portal.ts';
import type { Head } from '../record/entry.ts';
import { headPath, notingHead } from '../record/head-file.ts';
import { recordRestore } from '../record/restores.ts';
import { StartError } from '../start-error.ts';
import { unknownMigration } from '../store/migrate.ts';
import { markPath, settleIdentity } from '../store/sqlite/database-identity.ts';
import { ArchiveError, readArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { removing } from './remove-backups.ts';

/** A new file system contains this folder. */
const NOT_COUNTED = 'lost+found';

type World = Pick<Portal, 'clock' | 'random'>;

export type RestoredBackup = { manifest: Manifest; head: Head };

/**
 * Restores a backup into a folder that is empty or does not exist yet. The whole archive is checked before anything is
 * written, and again while it is written. Until it is complete it is kept in a folder of its own, which prevents the
 * portal from starting.
 */
export async function restoreBackup(folder: string, archive: string, world: World): Promise<RestoredBackup> {
  await requireEmpty(folder);
  const { migrations } = await readOrSentence(archive);
  if (unknownMigration(migrations) !== undefined) throw new StartError(messages.newer(archive));
  const isNew = !existsSync(folder);
  openDataFolder(folder);
  const { restoring } = dataPaths(folder);
  const moved: string[] = [];
  try {
    await mkdir(restoring, { mode: 0o700 });
  } catch (error) {
    throw isSystemError(error, 'EEXIST') ? new StartError(messages.unfinished(folder)) : notWritten(error, folder);
  }
  const removeStaged = removing(restoring);
  try {
    const manifest = await unpack(archive, restoring);
    const head = await makeNewPortal(restoring, manifest, world);
    await syncFolder(restoring);
    await requireEmpty(folder, RESTORING);
    moveInto(folder, moved);
    await removeStaged();
    await syncFolder(folder);
    return { manifest, head };
  } catch (error) {
    for (const path of moved) await rm(path, { recursive: true, force: true });
    await removeStaged();
    if (isNew) await rmdir(folder).catch(() => undefined);
    throw error instanceof ArchiveError ? sentenceOf(error, archive) : notWritten(error, folder);
  }
}

async function requireEmpty(folder: string, but?: typeof RESTORING): Promise<void> {
  const names: string[] = await readdir(folder).catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return [];
    throw notWritten(error, folder);
  });
  if (but === undefined && names.includes(RESTORING)) throw new StartError(messages.unfinished(folder));
  if (names.some((name) => name !== NOT_COUNTED && name !== but)) throw new StartError(messages.notEmpty(folder));
}

/** Reads and checks the archive without writing anything. */
async function readOrSentence(archive: string): Promise<Manifest> {
  try {
    return await readArchive(archive);
  } catch (error) {
    if (error instanceof ArchiveError) throw sentenceOf(error, archive);
    const code = codeOf(error);
    throw code === undefined ? error : new StartError(messages.unreadable(archive, code));
  }
}

function sentenceOf({ why }: ArchiveError, archive: string): StartError {
  if (why === 'foreign') return new StartError(messages.noBackup(archive));
  return new StartError(why === 'newer' ? messages.newer(archive) : messages.damaged(archive));
}

function notWritten(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  return code === undefined ? error : new StartError(messages.notWritten(folder, code));
}

async function unpack(archive: string, folder: string): Promise<Manifest> {
  await mkdir(dataPaths(folder).files, { mode: 0o700 });
  const manifest = await readArchive(archive, ({ name }, content) =>
    pipeline(Readable.from(content), createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true })),
  );
  await syncFolder(dataPaths(folder).files);
  return manifest;
}

/** Brings the database up to date, gives it a new id, and records which backup it was restored from. */
async function makeNewPortal(folder: string, manifest: Manifest, world: World): Promise<Head> {
  const { database } = dataPaths(folder);
  const store = await openStore(folder, world.clock);
  try {
    const { portalId, noteCommit } = await settleIdentity(store, world, 'restored');
    const head = await recordRestore({ store, clock: world.clock }, portalId, {
      portalId: manifest.portalId,
      madeAt: manifest.madeAt,
      ...manifest.record,
    });
    await noteCommit();
    await notingHead(store, portalId, database)();
    return head;
  } finally {
    await store.destroy();
  }
}

/**
 * Moves everything to its place, the database last. It is synchronous, so that no signal interrupts it. `moved`
 * collects the paths that are already in place.
 */
function moveInto(folder: string, moved: string[]): void {
  const [from, to] = [dataPaths(dataPaths(folder).restoring), dataPaths(folder)];
  for (const [source, target] of [
    [from.files, to.files],
    [from.configuration, to.configuration],
    [headPath(from.database), headPath(to.database)],
    [markPath(from.database), markPath(to.database)],
    [from.database, to.database],
  ] as const) {
    if (!existsSync(source)) continue;
    renameSync(source, target);
    moved.push(target);
  }
}
