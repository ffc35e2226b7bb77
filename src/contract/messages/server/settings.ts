/** Why the server does not start: one sentence, for the person who starts it. */
export const settingMessages = {
  notYet: (name: string) => `${name} is set, but this version of the portal stores everything in DATA_DIR. Unset it.`,
  notOneOf: (name: string, [one, other]: readonly [string, string], given: string) =>
    `${name} must be "${one}" or "${other}", but it is "${given}".`,
  notScanCommand:
    'SCAN_COMMAND must be a program and its options, as words without quotes or as a JSON list such as ["clamdscan", "--fdpass"].',
  noScanProgram: (name: string) =>
    `SCAN_COMMAND names the program "${name}", which cannot be found or may not be run by this account.`,
  notInteger: (name: string, most: number, given: string) =>
    `${name} must be a whole number from 0 to ${most}, but it is "${given}".`,
  notOrigin: (name: string, given: string) =>
    `${name} must be an http or https address without a path, such as https://portal.example.org, but it is "${given}".`,
  notSmtp: 'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.',
  notMailFrom: (given: string) =>
    `MAIL_FROM must be an email address, such as "Research Portal <portal@example.org>", but it is "${given}".`,
  administratorHalf: 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together: only one of them is.',
  administratorEmail: (given: string) => `ADMIN_EMAIL must be an email address, but it is "${given}".`,
  administratorPassword: (problem: string) => `ADMIN_PASSWORD is not strong enough: ${problem}.`,
  administratorPasswordCommon: 'ADMIN_PASSWORD is too common. Choose another one.',
  configurationUnreadable: (path: string) => `${path} cannot be read.`,
  configurationBroken: (path: string) => `${path} is not a valid JSON object.`,
  configurationUnknown: (path: string, entry: string) =>
    `${path} has an entry that the portal does not know: "${entry}".`,
  configurationWrong: (path: string, entry: string, problem: string) =>
    `${path} has a mistake at "${entry}": ${problem}.`,
  dataFolder: (path: string) => `The folder ${path} (DATA_DIR) cannot be written.`,
  database: (path: string) => `The database ${path} cannot be opened: it is damaged, or no database.`,
  databaseNewer: (migration: string) =>
    `The database was made by a newer version of the portal (migration ${migration}).`,
  noCopyBeforeUpdate: (path: string, code: string) =>
    `The database must be updated, but it could not be copied first (${path}: ${code}). Nothing was changed; free some disk space and start again.`,
  migrationTakenOver: 'Another process has taken over bringing the database up to date; start again.',
  portTaken: (port: number) => `Port ${port} is in use by another program; set PORT to a free one.`,
  portForbidden: (port: number) => `Port ${port} may not be opened by this account; set PORT to one from 1024 on.`,
  hostUnknown: (host: string) => `HOST "${host}" is not an address of this computer.`,
};
