/*
 * The server's messages: in responses, in mails, and in the terminal. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

/** The server's messages about a change of status that is not possible. */
export const transitionMessages = {
  onlyAdministratorDecides: 'Only an administrator can decide on an application.',
  nobodyDecidesOnTheirOwn: 'This is your own application. Another administrator must decide on it.',
  draftCannotAskItself: 'A draft can be saved or submitted, nothing else.',
  notEditable: {
    1: 'The application is approved and can no longer be changed.',
    2: 'The application is rejected and can no longer be changed.',
    3: '',
    4: '',
    5: 'The application is under review and cannot be changed now.',
  },
  rejectionNeedsComment: 'A rejection needs a comment.',
  requestNeedsComment: 'A request needs a comment.',
  administratorOnlyApproves: 'An administrator can approve, reject, or ask for more information.',
  alreadyApproved: 'The application is approved already.',
  alreadyRejected: 'The application is rejected already.',
  stillDraft: 'The application is still a draft.',
  commentCannotSet: 'A comment can reject or ask for more information, nothing else.',
};

/** The server's messages about applications and their parts, one per response. */
export const applicationMessages = {
  started: 'The application was started.',
  saved: 'Saved',
  keptAsDraft: 'The draft is saved.',
  submitted: 'Application submitted successfully!',
  policiesChanged:
    'The policies have changed since they were agreed to. Reload this page, read them and tick that you agree',
  approved: 'Application Approved successfully!',
  alreadyApproved: 'The application is approved already; nothing was changed.',
  rejected: 'Application Rejected successfully!',
  moreInformationAsked: 'The applicant was asked for more information.',
  withdrawn: 'The application was withdrawn and is a draft again.',
  reopened: 'The application was reopened and waits for the applicant.',
  deleted: 'Deleted',
  onlyResearchersApply: 'Only a researcher can start an application.',
  onlyApplicantChanges: 'Only the applicant can change an application.',
  onlyAdministratorReopens: 'Only an administrator can reopen an application.',
  onlyPendingIsWithdrawn: 'Only an application under review can be withdrawn.',
  onlyDecidedIsReopened: 'Only an approved or rejected application can be reopened.',
  onlyDraftIsDeleted: 'Only a draft that was never submitted can be deleted.',
  incomplete: 'The application is not complete.',
  keyTooLong: (most: number) => `The Idempotency-Key is longer than ${most} characters.`,
  keyUsed: 'The Idempotency-Key was used before with another body.',
  keyBusy: 'The first try of this change is still being done. Try again in a moment.',
  changedElsewhere: 'The application was changed elsewhere. Your change was not made.',
  tooDeep: 'The body is nested too deeply.',
  investigatorsSaved: 'Investigators saved successfully!',
  investigatorDeleted: 'The investigator was deleted.',
  oneApplicationOnly: 'All rows of a list must belong to one application.',
  rowTwice: 'A row stands in the list twice.',
  filesSaved: 'The files are stored.',
  fileDeleted: 'The file was deleted.',
  fileLost: 'The file cannot be found in the store. Tell the support of the portal.',
  infectedFile: 'A virus was found in this file, so it cannot be opened.',
  infectedUpload: (file: string) =>
    `A virus was found in ${file}. Nothing was stored. Have your computer checked for viruses, and choose a file without one.`,
  notMultipart: 'Files are sent as multipart/form-data.',
  brokenMultipart: 'The upload is incomplete or damaged. Send it again.',
  uploadTooLarge: 'The upload is larger than the portal takes.',
  fileWithoutName: 'A file has no name.',
  replacesOneFile: 'A replacement is one file.',
  commentSent: 'Message sent successfully.',
  commentChanged: 'The message was changed.',
  commentDeleted: 'The message was deleted.',
  commentsClosed: 'Messages can be written while the application is a draft or more information is required.',
  commentNotLast: 'Only the last message can be changed or deleted.',
  commentClosed: 'The status of the application has changed since this message was written. It stays as it is.',
  threadHasMany: (most: number) =>
    `This application has ${most.toLocaleString('en')} messages, as many as the portal keeps of one. Your message was not sent. Write to the support of the portal.`,
  threadIsLong: (most: number) =>
    `The messages of this application would be longer than ${most.toLocaleString('en')} characters together. Your message was not sent. Shorten it, or write to the support of the portal.`,
  tooManyFiles: (most: number) =>
    `This application has as many files as the portal keeps of one (${most}). Nothing was stored. Delete a file that is not needed, and try again.`,
  filesTooLarge: (most: string) =>
    `The files of this application would be larger than ${most} together. Nothing was stored. Delete a file that is not needed, or choose a smaller one.`,
  personFilesTooLarge: (most: string) =>
    `Your files in all your applications, with those of earlier submissions, would be larger than ${most} together. Nothing was stored. Delete files of drafts that you no longer need.`,
  tooManyDrafts: (most: number) =>
    `You have ${most} drafts, as many as the portal keeps of one person. Delete a draft that you no longer need, and try again.`,
  commentDecided: 'This message decided on the application and stays as it is.',
} as const;

/** The server's messages that belong to no screen. */
export const serverMessages = {
  done: 'Done',
  signInFirst: 'Sign in to go on.',
  otherPortal: 'This portal was restored from a backup. Sign in again to go on.',
  otherPerson: 'Another person is signed in. Sign in again to go on.',
  notFound: 'There is no such thing, or it is not yours.',
  unknownPath: 'There is no such address.',
  payloadOfAnother: 'The request names another person than the one who is signed in.',
  foreignOrigin: 'The request comes from another site and was not carried out.',
  notJson: 'The body is not valid JSON.',
  bodyTooSlow: 'The request came too slowly and was cut off. Nothing was changed.',
  bodyCutOff: 'The request ended in the middle.',
  bodyTooLarge: (most: string) => `The request is larger than this call takes (${most}).`,
  tooManyValues: (most: number) => `The request holds more than ${most.toLocaleString('en')} values.`,
  /** About what never became a request that the portal could read, by status. */
  unread: {
    400: 'The request could not be read.',
    408: 'The request came too slowly and was cut off. Nothing was changed.',
    413: 'The request could not be read: its parts have too long extensions.',
    417: 'The server does not know what the request expects of it.',
    431: 'The headers of the request are too long.',
    500: 'The server met an unexpected error. Look whether your change was made before you try again.',
  },
  invalid: 'The request has a mistake.',
  invalidField: (field: string) => `${field} is missing or not valid.`,
  tooManyTries: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return seconds <= 90
      ? `Too many tries. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`
      : `Too many tries. Try again in ${minutes} minutes.`;
  },
  passwordsBusy: 'Many people are signing in at this moment. Try again in a few seconds.',
  uploadsBusy: 'Many files are being uploaded at this moment. Try again in a few seconds.',
  unexpected: 'The server met an unexpected error. Nothing was changed; try again.',
  ready: 'Ready',
  notReady: 'The database or the files do not answer.',
  pagesAreRead: 'A page can be read, nothing else.',
  noPages: 'The pages of the portal are not built yet: run "npm run build".',
};

/** The mails of the server. Lines are short, and in ASCII if possible, so that a mail is plain text in any program. */
export const mailMessages = {
  /** Replaces a first name that a mail does not repeat. */
  somebody: 'researcher',
  activation: ({ firstName, centre, link }: { firstName: string; centre: string; link: string }) => ({
    subject: `Activate your account at ${centre}`,
    text: `Dear ${firstName},

an account was created for this e-mail address at the research
application portal of ${centre}.

Follow this link to activate it. It works for 7 days:

${link}

If you did not create an account, ignore this mail.
`,
  }),
  reset: ({ firstName, centre, link }: { firstName: string; centre: string; link: string }) => ({
    subject: `Choose a new password for ${centre}`,
    text: `Dear ${firstName},

somebody, most likely you, asked for a new password at the research
application portal of ${centre}.

Follow this link to choose one. It works once, for one hour:

${link}

If you did not ask for it, ignore this mail: your password stays as it is.
`,
  }),
  /** To a user whose account an administrator disabled or deleted. */
  accountEnded: (said: { firstName: string; centre: string; how: 'disabled' | 'deleted' }) => ({
    subject: `Your account at ${said.centre} was ${said.how}`,
    text: `Dear ${said.firstName},

an administrator ${said.how} your account at the research application
portal of ${said.centre}. You are signed out and cannot sign in with it.
${said.how === 'deleted' ? '\nApplications and messages that the portal has stay there, with your name.\n' : ''}
If you think that this is a mistake, please contact the portal.
`,
  }),
  /** To the current address of an account whose e-mail is to be changed. */
  emailToFormer: (said: { firstName: string; centre: string; newAddress: string; link: string }) => ({
    subject: `Confirm your new e-mail address for ${said.centre}`,
    text: `Dear ${said.firstName},

somebody, most likely you, asked to change the e-mail address of your
account at the research application portal of ${said.centre} to

${said.newAddress}

Follow this link to agree. It works once, for 24 hours:

${said.link}

Another link was mailed to the new address. The address of your account
is changed once both links were followed.

If you did not ask for this, do not follow the link and choose a new
password: somebody else may know yours.
`,
  }),
  /** To the new address. */
  emailToNew: (said: { firstName: string; centre: string; link: string }) => ({
    subject: `Confirm your new e-mail address for ${said.centre}`,
    text: `Dear ${said.firstName},

somebody, most likely you, gave this e-mail address as the new one of an
account at the research application portal of ${said.centre}.

Follow this link to confirm it. It works once, for 24 hours:

${said.link}

Another link was mailed to the present address of the account. The
address is changed once both links were followed.

If you did not ask for this, ignore this mail.
`,
  }),
};

/** Why the server does not start: one sentence, for the person who starts it. */
export const settingMessages = {
  notYet: (name: string) => `${name} is set, but this version of the portal keeps everything in DATA_DIR; unset it.`,
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
    `MAIL_FROM must be an e-mail address, such as "Research Portal <portal@example.org>", but it is "${given}".`,
  administratorHalf: 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together: only one of them is.',
  administratorEmail: (given: string) => `ADMIN_EMAIL must be an e-mail address, but it is "${given}".`,
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
    `The database has to be brought up to date, and no copy of it could be made before (${path}: ${code}). Nothing was changed; make room on the disk and start again.`,
  migrationTakenOver: 'Another process has taken over bringing the database up to date; start again.',
  portTaken: (port: number) => `Port ${port} is in use by another program; set PORT to a free one.`,
  portForbidden: (port: number) => `Port ${port} may not be opened by this account; set PORT to one from 1024 on.`,
  hostUnknown: (host: string) => `HOST "${host}" is not an address of this computer.`,
};

/** The server's terminal messages. */
export const terminalMessages = {
  running: (address: string) => `The portal is running at ${address}`,
  building: 'Making the app ready …',
  identityRenewed:
    'The database is not the one of the last start: a backup was restored, or it was moved. Everybody signs in again, and ' +
    'their devices offer to send again what it lacks.',
  openIt: 'Open it in a browser. Ctrl+C stops it.',
  firstAccounts: 'Two accounts were made. Their passwords are shown this once:',
  firstAdministrator: 'An administrator was made. The password is shown this once:',
  firstPasswordIn: (email: string, path: string) =>
    `The administrator ${email} was made. The password is in ${path}: read it, and delete that file.`,
  accountKinds: { administrator: 'Administrator', researcher: 'Researcher' },
  administrators: (emails: readonly string[], more: number) =>
    `Administrator${emails.length + more === 1 ? '' : 's'}: ${emails.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
  noAdministrator: 'Nobody is administrator. Make somebody one: npm run user -- role <email> administrator',
  settingsNotUsed:
    'ADMIN_EMAIL and ADMIN_PASSWORD were not used: there is an administrator already, and they make the first one only.',
  everybody: 'Everybody who can sign in:  npm run user -- list',
  lostPassword: 'A password that was lost:   npm run user -- reset <email>',
  sampleHint: 'There are no applications yet. Examples to look around:  npm run sample  (in another terminal)',
  keptIn: (folder: string) => `Everything is kept in ${folder} (DATA_DIR; the commands above want the same).`,
  mailWaits: (folder: string) => `Mails are kept in ${folder} (set SMTP_URL to send them).`,
  letter: (to: string, path: string) => `A mail to ${to} lies in ${path}`,
  letterUnnamed: (path: string) => `A mail lies in ${path}`,
  stopping: 'Stopping: answers under way are finished.',
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
  reset     gives a person a new password, prints it once, and signs them out everywhere
  change    changes a person's e-mail address, name or mobile number, without a mail
  disable   signs a person out everywhere and lets them sign in no more, until they are enabled again
  enable    lets a disabled person sign in again
  sign-out  signs a person out everywhere
  delete    deletes an account for good; its applications and messages stay, with the name of the person
  list      lists everybody who has an account

The portal of DATA_DIR (./data) is meant; it may be running.`,
  unknownPerson: (email: string) => `Nobody is registered as ${email}.`,
  added: (email: string, role: string, password: string) => `${email} was added as ${role}. Password: ${password}`,
  roleChanged: (email: string, role: string) => `${email} is now ${role}.`,
  lastAdministrator: (email: string) =>
    `${email} is the last active administrator. Nothing was changed. Make somebody else one first: npm run user -- role <email> administrator`,
  personChanged: (email: string) => `${email} was changed.`,
  disabled: (email: string) => `${email} is disabled and signed out everywhere.`,
  enabled: (email: string) => `${email} can sign in again.`,
  signedOut: (email: string) => `${email} is signed out everywhere.`,
  deleted: (email: string) => `The account of ${email} was deleted. Its applications and messages stay.`,
  nothingToChange: 'Say what to change: --email, --first, --last or --mobile.',
  passwordGiven: (email: string, password: string) => `${email} has a new password: ${password}`,
  missingOption: (name: string) => `--${name} is missing.`,
  unknownCommand: (command: string) => `There is no command "${command}".`,
  notActive: '(not activated)',
  isDisabled: '(disabled)',
  badRole: 'The role is administrator or researcher.',

  /** `npm run sample`. */
  sample: {
    usage: `Usage:
  npm run sample

Fills the portal of DATA_DIR (./data) with made-up applications in every status and with the people of them, where it has no
applications yet; it may be running. It takes no options.`,
    filling: (folder: string) => `Filling the portal in ${folder} with examples …`,
    hasApplications: 'The portal has applications already, and examples are for an empty one.',
    personExists: (email: string) => `${email} is registered already, and is somebody of the examples.`,
    nothingChanged: 'Nothing was changed. For examples, set DATA_DIR to an empty folder.',
    stopped: (call: string) =>
      `The portal refused a step of the examples (${call}). What was made before it is there. To try again, set DATA_DIR to an empty folder.`,
    filled: (count: number) => `The portal has ${count} applications now:`,
    accounts: 'These people are made up. Their passwords are shown this once:',
    forTryingOut: 'They are for trying out. For real work begin with another, empty DATA_DIR.',
    next: 'Where the portal is running, sign in as one of them; it need not be started anew. Else start it with npm start, with the same DATA_DIR.',
  },
};
