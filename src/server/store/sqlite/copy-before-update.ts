import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { settingMessages as messages } from '../../../contract/messages/server/settings.ts';
import { codeOf } from '../../files/system-error.ts';
import type { Clock } from '../../portal.ts';
import { StartError } from '../../start-error.ts';
import type { Store } from '../tables.ts';
import { storedTime } from '../times.ts';

const COPIES_KEPT = 3;
/** The time follows, so that names sort by age. */
const prefixOf = (database: string) => `${database}.before-update-`;

/**
 * Copies the database to a file next to it, before a newer release changes its tables: going back to the former release
 * needs its database. The last three copies are kept. Without a copy nothing is changed.
 */
export async function copyBeforeUpdate(store: Store, database: string, clock: Clock): Promise<void> {
  const path = `${prefixOf(database)}${storedTime(clock()).replaceAll(':', '-')}`;
  const part = `${path}.part`;
  try {
    // A killed process may have left it.
    rmSync(part, { force: true });
    // Readable by this account only; SQLite fills an empty file.
    closeSync(openSync(part, 'wx', 0o600));
    await sql`vacuum into ${sql.lit(part)}`.execute(store);
    syncFile(part);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw new StartError(messages.noCopyBeforeUpdate(path, codeOf(error) ?? 'unknown'), { cause: error });
  }
  removeOld(database);
}

function removeOld(database: string): void {
  const prefix = basename(prefixOf(database));
  const copies = readdirSync(dirname(database)).filter((name) => name.startsWith(prefix));
  for (const name of copies.toSorted().slice(0, -COPIES_KEPT)) rmSync(join(dirname(database), name));
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
