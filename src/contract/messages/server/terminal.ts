import { counted } from '../counted.ts';

/** The server's terminal messages. */
export const terminalMessages = {
  running: (address: string) => `The portal is running at ${address}`,
  building: 'Building the app…',
  identityRenewed:
    'The database has changed since the last start: someone restored a backup or moved it. Everyone must log in again. ' +
    'Their devices will offer to send missing work again.',
  openIt: 'Open it in a browser. Ctrl+C stops it.',
  firstAccounts: (days: number) =>
    `We created two accounts. We show these passwords only once. They expire after ${days} days, so change them:`,
  firstAdministrator: (days: number) =>
    `We created an administrator. We show this password only once. It expires after ${days} days, so change it:`,
  firstPasswordIn: (email: string, days: number, path: string) =>
    `We created the administrator ${email}. The password is in ${path}. Read it, then delete the file. The password expires after ${days} days, so change it.`,
  accountKinds: { administrator: 'Administrator', researcher: 'Researcher' },
  administrators: (emails: readonly string[], more: number) =>
    `${counted({ one: 'Administrator:', other: 'Administrators:' })(emails.length + more)} ${emails.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
  noAdministrator: 'The portal has no administrator. Appoint one: npm run user -- role <email> administrator',
  settingsNotUsed:
    'ADMIN_EMAIL and ADMIN_PASSWORD were not used. They only create an administrator if there is none, and there already is one.',
  everybody: 'All accounts:  npm run user -- list',
  lostPassword: 'Reset a lost password:  npm run user -- reset <email>',
  sampleHint: 'There are no applications yet. To add sample data, run:  npm run sample  (in another terminal)',
  keptIn: (folder: string) => `All data is in ${folder} (DATA_DIR; use the same one with the commands above).`,
  mailWaits: (folder: string) => `Emails are stored in ${folder} (set SMTP_URL to send them).`,
  letter: (to: string, path: string) => `The email to ${to} is in ${path}`,
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

Adds sample applications in every status, and sample accounts, to an empty portal (DATA_DIR, ./data if it is not set). The portal
may be running. The command takes no options.`,
    filling: (folder: string) => `Adding samples to the portal in ${folder}…`,
    hasApplications: 'The portal already has applications. You can add samples only to an empty portal.',
    userExists: (email: string) => `${email} is already registered, and one of the samples has this address.`,
    nothingChanged: 'Nothing was changed. To add samples, set DATA_DIR to an empty folder.',
    stopped: (call: string) =>
      `The portal refused a step of the samples (${call}). The samples added before that are still there. To try again, set DATA_DIR to an empty folder.`,
    filled: counted({ one: 'The portal has # application now:', other: 'The portal has # applications now:' }),
    accounts: 'These people are not real. We show their passwords only once:',
    forTryingOut: 'Use them only for testing. For real work, set DATA_DIR to another empty folder.',
    next: 'If the portal is running, log in as one of them; you don’t have to restart it. If not, start it with npm start and the same DATA_DIR.',
  },
};
