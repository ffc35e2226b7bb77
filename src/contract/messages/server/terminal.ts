import { counted } from '../counted.ts';

/** The server's terminal messages. */
export const terminalMessages = {
  running: (address: string) => `The portal is running at ${address}`,
  building: 'Making the app ready …',
  identityRenewed:
    'The database is not the one of the last start: a backup was restored, or it was moved. Everyone has to log in again, and ' +
    'their devices offer to send again what it lacks.',
  openIt: 'Open it in a browser. Ctrl+C stops it.',
  firstAccounts: (days: number) =>
    `Two accounts were made. Their passwords are shown this once, and end after ${days} days unless others are chosen:`,
  firstAdministrator: (days: number) =>
    `An administrator was made. The password is shown this once, and ends after ${days} days unless another is chosen:`,
  firstPasswordIn: (email: string, days: number, path: string) =>
    `The administrator ${email} was made. The password is in ${path}: read it, and delete that file. It ends after ${days} days unless another is chosen.`,
  accountKinds: { administrator: 'Administrator', researcher: 'Researcher' },
  administrators: (emails: readonly string[], more: number) =>
    `${counted({ one: 'Administrator:', other: 'Administrators:' })(emails.length + more)} ${emails.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
  noAdministrator: 'The portal has no administrator. Appoint one: npm run user -- role <email> administrator',
  settingsNotUsed:
    'ADMIN_EMAIL and ADMIN_PASSWORD were not used: there is an administrator already, and they make the first one only.',
  everybody: 'All accounts:  npm run user -- list',
  lostPassword: 'A password that was lost:   npm run user -- reset <email>',
  sampleHint: 'There are no applications yet. Examples to look around:  npm run sample  (in another terminal)',
  keptIn: (folder: string) => `All data is in ${folder} (DATA_DIR; use the same one with the commands above).`,
  mailWaits: (folder: string) => `Emails are stored in ${folder} (set SMTP_URL to send them).`,
  letter: (to: string, path: string) => `A mail to ${to} lies in ${path}`,
  letterUnnamed: (path: string) => `The email is in ${path}`,
  stopping: 'Stopping: finishing open requests.',
  usage: `Usage:
  npm run user -- add <email> --first <name> --last <name> --mobile <number> [--role administrator|researcher]
  npm run user -- role <email> administrator|researcher
  npm run user -- reset <email>
  npm run user -- change <email> [--email <email>] [--first <name>] [--last <name>] [--mobile <number>]
  npm run user -- disable <email>
  npm run user -- enable <email>
  npm run user -- sign-out <email>
  npm run user -- delete <email>
  npm run user -- list

  add       adds a person with an active account and prints a password, once (role: researcher)
  role      makes a person an administrator or a researcher
  reset     gives a person a new password, prints it once, and logs them out everywhere
  change    changes a person's email address, name or mobile number, without a mail
  disable   logs a person out everywhere; they can't log in until they are enabled again
  enable    lets a disabled person log in again
  sign-out  logs a person out everywhere
  delete    deletes an account for good; its applications and messages stay, with the name of the person
  list      lists all accounts

Uses the portal in DATA_DIR (./data), which may be running.`,
  unknownUser: (email: string) => `No account has the address ${email}.`,
  added: (email: string, role: string, days: number, password: string) =>
    `${email} was added as ${role}. This password has to be changed within ${days} days: ${password}`,
  roleChanged: (email: string, role: string) => `${email} is now ${role}.`,
  lastAdministrator: (email: string) =>
    `${email} is the last active administrator. Nothing was changed. Appoint another one first: npm run user -- role <email> administrator`,
  userChanged: (email: string) => `${email} was changed.`,
  disabled: (email: string) => `${email} is disabled and logged out everywhere.`,
  enabled: (email: string) => `${email} can log in again.`,
  signedOut: (email: string) => `${email} is logged out everywhere.`,
  deleted: (email: string) => `The account of ${email} was deleted. Its applications and messages stay.`,
  nothingToChange: 'Say what to change: --email, --first, --last or --mobile.',
  passwordGiven: (email: string, days: number, password: string) =>
    `${email} has a new password. It has to be changed within ${days} days: ${password}`,
  missingOption: (name: string) => `--${name} is missing.`,
  unknownCommand: (command: string) => `There is no command "${command}".`,
  notActive: '(not activated)',
  isDisabled: '(disabled)',
  unknownRole: (roleId: number) => `role ${roleId}`,
  badRole: 'The role is administrator or researcher.',

  /** `npm run sample`. */
  sample: {
    usage: `Usage:
  npm run sample

Fills the portal of DATA_DIR (./data) with made-up applications in every status and with the people of them, where it has no
applications yet; it may be running. It takes no options.`,
    filling: (folder: string) => `Filling the portal in ${folder} with examples …`,
    hasApplications: 'The portal has applications already, and examples are for an empty one.',
    userExists: (email: string) => `${email} is already registered, and belongs to the examples.`,
    nothingChanged: 'Nothing was changed. For examples, set DATA_DIR to an empty folder.',
    stopped: (call: string) =>
      `The portal refused a step of the examples (${call}). What was made before it is there. To try again, set DATA_DIR to an empty folder.`,
    filled: counted({ one: 'The portal has # application now:', other: 'The portal has # applications now:' }),
    accounts: 'These people are made up. Their passwords are shown this once:',
    forTryingOut: 'They are for trying out. For real work begin with another, empty DATA_DIR.',
    next: 'If the portal is running, log in as one of them; you don’t have to restart it. If not, start it with npm start and the same DATA_DIR.',
  },
};
