import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { restoreMessages } from '../contract/messages/server/backup.ts';
import { settingMessages as messages } from '../contract/messages/server/settings.ts';
import type { Clock } from './portal.ts';
import { beginRecord } from './record/begin-record.ts';
import { StartError } from './start-error.ts';
import { copyBeforeUpdate } from './store/sqlite/copy-before-update.ts';
import { migrate } from './store/migrate.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import type { Store } from './store/tables.ts';

/** The folder in which a restore puts everything until it is complete. */
export const RESTORING = 'restoring';

/** Returns the paths in DATA_DIR. */
export const dataPaths = (folder: string) => ({
  database: join(folder, 'portal.sqlite'),
  files: join(folder, 'files'),
  mail: join(folder, 'mail'),
  scanning: join(folder, 'scanning'),
  configuration: join(folder, 'config.json'),
  firstPassword: join(folder, 'first-password.txt'),
  restoring: join(folder, RESTORING),
});

/** Creates the folder, readable by this account only, unless it exists. */
export function openDataFolder(folder: string): void {
  if (existsSync(dataPaths(folder).restoring)) throw new StartError(restoreMessages.unfinished(folder));
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(messages.dataFolder(folder));
  }
}

/**
 * Creates one folder at a time: Node's `recursive` option never ends if the file system takes no new folders (`/proc`).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Opens the folder's database, updates its tables (keeping a copy from before), and begins its record if it has none.
 */
export async function openStore(folder: string, clock: Clock): Promise<Store> {
  const path = dataPaths(folder).database;
  const store = opened(path);
  try {
    const beforeChange = () => copyBeforeUpdate(store, path, clock);
    await migrate(store, { dialect: 'sqlite', clock, holder: randomUUID(), beforeChange });
    await beginRecord(store, clock);
    return store;
  } catch (error) {
    await store.destroy();
    throw asStartError(error, path);
  }
}

function opened(path: string): Store {
  try {
    return openSqlite(path);
  } catch (error) {
    throw asStartError(error, path);
  }
}

/**
 * Returns a `StartError` if SQLite reports that the file is not a database, or that it may not open it; otherwise the
 * error itself.
 */
export function asStartError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_(NOTADB|CORRUPT|CANTOPEN|READONLY|PERM)/.test(code) ? new StartError(messages.database(path)) : error;
}
