import { resolve } from 'node:path';
import { backupMessages as words } from '../contract/messages/server/backup.ts';
import { formatSize } from '../contract/wording/sizes.ts';
import { makeBackup } from './backup/make-backup.ts';
import { exitOnSignals } from './backup/remove-backups.ts';
import { singleFileArgument } from './single-file-argument.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;

// The archive contains users' work, so only this account of the system may read it.
process.umask(0o077);
exitOnSignals();

process.exitCode = await run(process.argv.slice(2));

/** `npm run backup -- <file>`: backs up the portal, also while it runs. Returns the exit code. */
async function run(given: string[]): Promise<number> {
  const file = singleFileArgument(given);
  if (file === undefined) {
    console.error(words.usage);
    return MISUSED;
  }
  try {
    const path = resolve(file);
    const { manifest, bytes } = await makeBackup(readSettings(process.env).dataFolder, path, Date.now);
    const { record, missing } = manifest;
    const files = manifest.files.filter(({ name }) => name.startsWith('files/')).length;
    console.log(words.made(path, files, formatSize(bytes)));
    if (record.sequence > 0) console.log(words.record(record.sequence, record.hash));
    if (missing.length === 0) return DONE;
    console.error(words.filesMissing(missing));
    return REFUSED;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return REFUSED;
  }
}
