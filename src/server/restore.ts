import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { restoreMessages as words } from '../contract/messages/server/backup.ts';
import { exitOnSignals } from './backup/remove-backups.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { singleFileArgument } from './single-file-argument.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;

// The database contains users' work, so only this account of the system may read it.
process.umask(0o077);
exitOnSignals();

process.exitCode = await run(process.argv.slice(2));

/** `npm run restore -- <file>`: restores a backup into the empty data folder. Returns the exit code. */
async function run(given: string[]): Promise<number> {
  const file = singleFileArgument(given);
  if (file === undefined) {
    console.error(words.usage);
    return MISUSED;
  }
  try {
    const { dataFolder } = readSettings(process.env);
    const { manifest, head } = await restoreBackup(dataFolder, resolve(file), { clock: Date.now, random: randomBytes });
    const files = manifest.files.filter(({ name }) => name.startsWith('files/')).length;
    console.log(words.restored(dataFolder, manifest.madeAt, files));
    console.log(words.record(head.sequence, head.hash));
    if (manifest.missing.length > 0) console.error(words.filesMissing(manifest.missing));
    console.log(words.next);
    return DONE;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return REFUSED;
  }
}
