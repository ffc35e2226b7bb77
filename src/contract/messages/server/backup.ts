import { counted } from '../counted.ts';

/* Terminal messages of `npm run backup` and `npm run restore`. */

const applicationFiles = counted({ one: '# file of applications', other: '# files of applications' });

export const backupMessages = {
  usage: `Usage:
  npm run backup -- <file>

Writes one archive (tar) of the portal in DATA_DIR (./data): the database, every file that it names, and config.json. The
portal may be running. An existing file is never replaced. Mails are not included.`,
  noDatabase: (path: string) => `There is no database ${path}.`,
  fileExists: (path: string) => `${path} exists already. Choose another name; nothing was written.`,
  partExists: (path: string) =>
    `${path} exists: another backup to the same file is running, or one was interrupted. In the second case delete it and try again.`,
  noFolder: (path: string) => `The folder ${path} does not exist.`,
  notWritten: (path: string, code: string) => `${path} could not be written (${code}). No backup was made.`,
  notAsWritten: (path: string) =>
    `What was written to ${path} could not be read back as it was written. No backup was made; check the disk.`,
  databaseDamaged: (path: string) =>
    `The database ${path} is damaged, so no backup was made. Keep the older backups, and restore one of them.`,
  made: (path: string, files: number, size: string) =>
    `The backup was made and read back: ${path} (${applicationFiles(files)}, ${size})`,
  record: (sequence: number, hash: string) => `The newest entry of the record in it: ${sequence} ${hash}`,
  filesMissing: (hashes: readonly string[]) =>
    `The portal has lost files, or they are damaged, so the backup does not have them either (SHA-256):\n${hashes
      .map((hash) => `  ${hash}`)
      .join('\n')}`,
};

export const restoreMessages = {
  usage: `Usage:
  npm run restore -- <file>

Restores a backup made by npm run backup into the empty folder DATA_DIR (./data). Stop the portal first. Start it afterwards:
everyone has to log in again, and their devices offer to send again what the backup does not have.`,
  notEmpty: (folder: string) =>
    `The folder ${folder} (DATA_DIR) is not empty. If a portal is running there, stop it; then move the folder away and try again. Nothing was changed.`,
  unfinished: (folder: string) =>
    `A restore into ${folder} (DATA_DIR) is running, or was interrupted. In the second case delete everything in the folder and run npm run restore again.`,
  unreadable: (file: string, code: string) => `The backup ${file} cannot be read (${code}). Nothing was changed.`,
  noBackup: (file: string) =>
    `${file} is not a backup made by npm run backup, or its beginning is damaged. Nothing was changed.`,
  damaged: (file: string) => `The backup ${file} is damaged or incomplete. Nothing was changed; use another backup.`,
  newer: (file: string) =>
    `The backup ${file} was made by a newer version of the portal. Nothing was changed; install that version, then restore.`,
  notWritten: (folder: string, code: string) =>
    `The backup could not be written to ${folder} (${code}). What had been written was removed.`,
  restored: (folder: string, madeAt: string, files: number) =>
    `The backup of ${madeAt} was restored to ${folder}: the database and ${applicationFiles(files)}, each with the right SHA-256.`,
  record: (sequence: number, hash: string) => `This is in the record, whose newest entry is ${sequence} ${hash}`,
  filesMissing: (hashes: readonly string[]) =>
    `The portal had lost these files before the backup was made (SHA-256):\n${hashes.map((hash) => `  ${hash}`).join('\n')}`,
  next: 'Start the portal now. Everyone has to log in again, and their devices offer to send again what it lacks.',
};
