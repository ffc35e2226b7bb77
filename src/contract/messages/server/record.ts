/* Terminal messages of `npm run audit`. */

/** Problems found in the record, and how the command is used. */
export const recordMessages = {
  usage: `Usage:
  npm run audit -- verify [--log <file>]... [--head <hash>]...
  npm run audit -- list [<application's number>]
  npm run audit -- copy <sha256>

  verify  reads the complete record and says whether an entry, a row that it tells of, or a file
          of a submission, was changed or removed;
          --log   a file with the portal's log: every entry that it names has to be there
          --head  the "Record" of a printed package: the entry has to be there
  list    prints the entries as lines of JSON, of one application or all
  copy    prints an application as it was submitted or decided on, as JSON

Reads the portal in DATA_DIR (./data), which may be running. Nothing is changed.`,
  noDatabase: (path: string) => `There is no database ${path}.`,
  noRecord: 'The database has no record yet: it begins when this version of the portal is started.',
  noLog: (path: string) => `The log ${path} cannot be read.`,
  badHead: (hash: string) => `"${hash}" is not a hash of an entry.`,
  badNumber: (number: string) => `"${number}" is not a number of an application.`,
  noCopy: (sha256: string) => `There is no copy ${sha256}.`,
  whole: (entries: number, sequence: number, hash: string) =>
    `The record is complete: ${entries} entries, the newest is ${sequence} ${hash}`,
  restored: (at: string, madeAt: string, entries: number) =>
    `A backup was restored on ${at}. It was made on ${madeAt}, when the newest entry was ${entries}.`,
  notWhole: (count: number) => `The record is NOT complete. Problems found: ${count}`,
  more: (count: number) => `… and ${count} more`,
  noHeadFile: (path: string) =>
    `${path} cannot be read: whether newest entries are missing is known only from --log and --head.`,
  otherDatabase: (count: number) =>
    `Entries of a former database (a backup was restored) that the logs name and were not looked for: ${count}`,
  entryChanged: (sequence: number) => `Entry ${sequence} was changed.`,
  entriesMissing: (from: number, to: number) =>
    from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`,
  linkBroken: (sequence: number) => `Entry ${sequence} does not follow the entry before it.`,
  linkOfApplicationBroken: (sequence: number) =>
    `Entry ${sequence} does not follow the entry before it of the same application.`,
  headDiffers: (kept: number, found: number) => `The newest entry is ${found}, but the database had noted ${kept}.`,
  newestMissing: (seen: number, found: number, where: string) =>
    `The newest entries are missing: ${where} names entry ${seen}, and the record ends with ${found}.`,
  otherEntry: (sequence: number, where: string) => `Entry ${sequence} is not the entry that ${where} names.`,
  unknownHash: (hash: string, where: string) => `No entry has the hash ${hash} (${where}).`,
  rowUnknown: (table: string, id: number) => `Row ${id} of ${table} exists, but no entry records it.`,
  rowChanged: (table: string, id: number) => `Row ${id} of ${table} is not as it was recorded.`,
  rowMissing: (table: string, id: number) => `Row ${id} of ${table} is missing.`,
  copyChanged: (sha256: string) => `The copy ${sha256} was changed.`,
  copyMissing: (sha256: string) => `The copy ${sha256} is missing.`,
  statusDiffers: (id: number, recorded: number, found: number) =>
    `Application ${id} has the status ${found}, but ${recorded} was recorded.`,
  contentDiffers: (id: number, reference: string | null) =>
    `Application ${id} (${reference ?? 'without a reference'}) is not as it was submitted or decided on.`,
  timesDiffer: (id: number) =>
    `Application ${id} has another reference, or another time of submission or decision, than was recorded.`,
  fileMissing: (sha256: string) => `The file ${sha256} of a submission is missing.`,
  fileChanged: (sha256: string) => `The file ${sha256} of a submission is not the file that was submitted.`,
  filesRead: (done: number, all: number) => `Reading the files of submissions: ${done} of ${all}`,
  accountStateDiffers: (id: number) => `User ${id} was disabled, enabled or deleted, but no entry records it.`,
  roleDiffers: (id: number) => `User ${id} has another role than was recorded.`,
  otherIdentity: 'The database has a different id than was recorded.',
  inFile: (path: string) => `the file ${path}`,
  inLog: (path: string) => `the log ${path}`,
  onPaper: 'given with --head',
};
