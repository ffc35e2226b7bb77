/**
 * Every word that the portal says to people, in one file, so that a centre can reword it. Grouped by the place that says
 * it; the specification's own wording is kept to the letter, its odd spellings too.
 */

export const fieldMessages = {
  required: (label: string) => `${label} is required`,
  least: (count: number) => `Minimum ${count} characters required`,
  tooLong: (label: string, count: number) =>
    `${label} is longer than the portal can store (${count.toLocaleString('en')} characters)`,
  notText: (label: string) => `${label} must be text`,
  notTicked: (label: string) => `${label} must be true or false`,
  unstorable: (label: string) => `${label} contains a character that cannot be stored (NUL)`,
  inRow: (row: number, message: string) => `Row ${row}: ${message}`,
  ofQuestion: (label: string, message: string) => `${label}: ${message}`,
  thereIsAProblem: 'There is a problem',
  optional: '(optional)',
  notAnswered: 'Not answered',
};

/** The questions of the wizard: labels, hints and the messages that the specification gives. */
export const questions = {
  agreement: { label: 'I read and agree: Policy Statement, Conditions, and Workflow.' },
  name: { label: 'Name' },
  officialEmail: { label: 'Official Email' },
  mobileNumber: { label: 'Mobile number' },
  researchTitle: { label: 'Research Title' },
  duration: { label: 'Duration of Study', hint: 'For example: 12 months, from March 2027' },
  workNumber: { label: 'Work Number', required: 'Work number is required', hint: 'Your employee number at the centre' },
  investigatorName: { label: 'Principle Investigator Name', required: 'Principle Investigator Name is required.' },
  idNumber: { label: 'ID Number', required: 'ID Number is required.', numeric: 'ID Number must be numeric.' },
  position: { label: 'Position', required: 'Position is required.' },
  noConflict: {
    label: 'There is no Conflict of Interest',
    hint: 'Name the two people who confirm this for the study, and say for each why no interest stands in conflict with it.',
  },
  conflictName1: { label: 'Name 1' },
  conflictExplanation1: { label: 'Explanation 1' },
  conflictName2: { label: 'Name 2' },
  conflictExplanation2: { label: 'Explanation 2' },
  studyTitle: { label: 'Study Title', required: 'Study title is required' },
  background: {
    label: 'Background Information',
    hint: 'What is known about the subject already, and what is not.',
  },
  purpose: { label: 'Purpose', required: 'Purpose is required', hint: 'The purpose in carrying out this study.' },
  significance: { label: 'Significance', hint: 'What the result would change, and for whom.' },
  researchDesign: { label: 'Research Design', hint: 'The kind of study, and how it is carried out.' },
  inclusionCriteria: { label: 'Inclusion Criteria' },
  exclusionCriteria: { label: 'Exclusion Criteria' },
  sampleSize: { label: 'Sample Size', hint: 'The number of participants, and how it was worked out.' },
  setting: { label: 'Setting', hint: 'Where the study takes place.' },
  selectionOfParticipants: { label: 'Selection of Participants' },
  dataCollectionMethods: { label: 'Data Collection Methods' },
  participantsDataProtection: { label: 'Participants Data Protection' },
  dataAnalysisMethods: { label: 'Data Analysis Methods' },
  conclusion: { label: 'Conclusion' },
  literatureReview: { label: 'Literature Review (500 words)' },
  references: { label: 'References' },
  resources: { label: 'Resources', hint: 'What the study needs from the centre: people, rooms, devices, money.' },
};

export const fileMessages = {
  piCv: 'Principle Investigator CV',
  informedConsent: 'Informed Consent Form',
  dataCollectionTool: 'Data Collection Tool',
  extraSupporting: 'Extra Supporting Files',
  cvRequired: 'Principle Investigator CV is required',
  invalidType: (file: string) => `Invalid file type: ${file}`,
  tooLarge: (file: string) => `File size exceeds 4MB: ${file}`,
  typesAndSize: 'PDF, PNG or JPEG, up to 4 MB each',
  saveAsPdf: 'A Word file cannot be taken. Save your CV as PDF and choose it again.',
  empty: (file: string) => `The file is empty: ${file}`,
  unreadable: (file: string) => `The file could not be read: ${file}`,
  noRoom: (file: string, room: number | undefined) =>
    room === undefined
      ? `This device has no room left for ${file}. What was kept before is whole. Make room, then choose it again.`
      : `This device has no room left for ${file}: it can take ${(room / 1024 / 1024).toFixed(1)} MB. What was kept before is whole. Make room, then choose it again.`,
  notKept: (file: string) => `This device could not keep ${file}. Choose it again.`,
  secondFile: 'This part holds one file. Delete the file that is there first, or replace it.',
  noFile: 'Choose a file to upload.',
  tooMany: (count: number) => `At most ${count} files can be sent at once`,
  wrongField: 'A file came under a name that does not belong to its kind.',
  nameTooLong: (file: string) => `The name of the file is too long: ${file}`,
  someFailed: 'Some files failed to upload. Please try again.',
  savedAsDraft: 'Files saved as draft successfully!',
  failed: 'Failed to save files',
  deleteFailed: (message: string) => `Failed to delete file: ${message}`,
  deleteError: 'An error occurred while deleting the file.',
  deleted: 'The file was deleted.',
  allUploaded: (count: number) => `All ${count} file(s) uploaded successfully!`,
  confirmDelete: 'Are you sure you want to delete this file?',
  confirmReplace: 'A file already exists. Do you want to delete it and upload a new one?',
};

export const policies = {
  comingSoon: 'coming soon',
  titles: [
    'Terms of Reference IRB Policy',
    'Human Research Policy',
    'Informed Consent Policy',
    'RCT Policy',
    'Collaboration Policy',
    'Intellectual Property Policy',
    'Animals and Plant In Experiments Policy',
    'Research Project Workflow',
  ],
} as const;

/** Account fields and what is wrong with them (specification §5). */
export const accountFieldMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  emailInvalidForgot: 'Please enter a valid email',
  emailTaken: 'Email already exists',
  passwordRequired: 'Password is required',
  passwordShortAtSignIn: (least: number) => `Password must be at least ${least} characters`,
  passwordShort: (least: number) => `Password must be at least ${least} characters`,
  passwordShortLong: (least: number) => `Password must be at least ${least} characters long`,
  passwordWeak:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  passwordLong: (most: number) => `Password must be at most ${most} characters`,
  passwordsDiffer: 'Passwords do not match',
  confirmRequired: 'Please confirm your new password',
  currentRequired: 'Current password is required',
  currentIncorrect: 'Current password is incorrect',
  onlyResearchers: 'Only researchers can register here.',
  mobileRequired: 'Mobile number is required',
  mobileInvalid: 'Please enter a valid mobile number',
  firstName: 'First name',
  lastName: 'Last name',
  nameShort: (label: string, least: number) => `${label} must be at least ${least} characters`,
  nameLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  nameUnprintable: (label: string) => `${label} must be one line of text, without tabs or control characters`,
};

/** What the server says when a change of status is not to be had. */
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

export const commentMessages = {
  label: 'The message',
  required: 'Message is required.',
  created: 'The time must be an ISO 8601 timestamp.',
  unknownStatus: 'Unknown Status',
};

/** What the server says of applications and their parts: the message of each answer. */
export const applicationMessages = {
  started: 'The application was started.',
  saved: 'Saved',
  keptAsDraft: 'The draft is saved.',
  submitted: 'Application submitted successfully!',
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
  reason: 'The reason',
  reasonRequired: 'A reopening needs a reason.',
  incomplete: 'The application is not complete.',
  keyTooLong: (most: number) => `The Idempotency-Key is longer than ${most} characters.`,
  keyUsed: 'The Idempotency-Key was used before with another body.',
  keyBusy: 'The first try of this change is still being done. Try again in a moment.',
  changedElsewhere: 'The application was changed elsewhere. This is how it stands now.',
  tooDeep: 'The body is nested too deeply.',
  investigatorsSaved: 'Investigators saved successfully!',
  investigatorDeleted: 'The investigator was deleted.',
  noInvestigators: 'The list names no investigator. Delete the last one by its own call.',
  tooManyInvestigators: (most: number) => `An application has at most ${most} investigators.`,
  oneApplicationOnly: 'All rows of a list must belong to one application.',
  rowTwice: 'A row stands in the list twice.',
  filesSaved: 'The files are stored.',
  fileDeleted: 'The file was deleted.',
  fileLost: 'The file cannot be found in the store. Tell the support of the portal.',
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
  commentDecided: 'This message decided on the application and stays as it is.',
} as const;

/** What the server says that belongs to no screen. */
export const serverMessages = {
  done: 'Done',
  signInFirst: 'Sign in to go on.',
  otherPerson: 'Another person is signed in. Sign in again to go on.',
  notFound: 'There is no such thing, or it is not yours.',
  unknownPath: 'There is no such address.',
  payloadOfAnother: 'The request names another person than the one who is signed in.',
  foreignOrigin: 'The request comes from another site and was not carried out.',
  notJson: 'The body is not valid JSON.',
  bodyCutOff: 'The request ended in the middle.',
  bodyTooLarge: 'The request is larger than the portal takes.',
  invalid: 'The request has a mistake.',
  invalidField: (field: string) => `${field} is missing or not valid.`,
  tooManyTries: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return seconds <= 90
      ? `Too many tries. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`
      : `Too many tries. Try again in ${minutes} minutes.`;
  },
  uploadsBusy: 'Many files are being uploaded at this moment. Try again in a few seconds.',
  unexpected: 'The server met an unexpected error. Nothing was changed; try again.',
  ready: 'Ready',
  notReady: 'The database or the files do not answer.',
  pagesAreRead: 'A page can be read, nothing else.',
  noPages: 'The pages of the portal are not built yet: run "npm run build".',
};

/** What the server answers about accounts. */
export const accountAnswers = {
  invalidCredentials: 'Invalid credentials',
  notActivated:
    'Your account is not active yet. Follow the activation link that was mailed to you, or ask for a new one.',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  created: 'Account created. Follow the link in the mail that was sent to you to activate it.',
  createdWithoutMail:
    'Account created, but the mail with the activation link could not be sent. Ask for a new link in a few minutes.',
  activated: 'Account activated',
  activeAlready: 'Your account is active already. You can sign in.',
  activationLinkUnknown: 'The activation link you used is invalid or has expired.',
  activationLinkEnded: 'The activation link you used has expired. Ask for a new one.',
  activationMailed: 'If an account with this address waits for its activation, a new link was sent to it.',
  resetMailed: 'If an account with this address exists, a link to choose a new password was sent to it.',
  resetLinkEnded: 'The link to choose a new password is invalid or has expired. Ask for a new one.',
  passwordChanged: 'Password changed successfully',
  passwordReset: 'Your password was changed. Sign in with the new one.',
};

/** The letters that the server mails. Lines stay short and in ASCII where they can, so that a letter is plain text to any program. */
export const mailMessages = {
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
};

/** What stops the start of the server: one sentence, for whoever starts it. */
export const settingMessages = {
  notYet: (name: string) => `${name} is set, but this version of the portal keeps everything in DATA_DIR; unset it.`,
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
  configurationUnreadable: (path: string) => `${path} cannot be read.`,
  configurationBroken: (path: string) => `${path} is not a valid JSON object.`,
  configurationWrong: (path: string, entry: string, problem: string) =>
    `${path} has a mistake at "${entry}": ${problem}.`,
  dataFolder: (path: string) => `The folder ${path} (DATA_DIR) cannot be written.`,
  database: (path: string) => `The database ${path} cannot be opened: it is damaged, or no database.`,
  databaseNewer: (migration: string) =>
    `The database was made by a newer version of the portal (migration ${migration}).`,
  migrationTakenOver: 'Another process has taken over bringing the database up to date; start again.',
  portTaken: (port: number) => `Port ${port} is in use by another program; set PORT to a free one.`,
  portForbidden: (port: number) => `Port ${port} may not be opened by this account; set PORT to one from 1024 on.`,
  hostUnknown: (host: string) => `HOST "${host}" is not an address of this computer.`,
};

/** What the server says at a terminal. */
export const terminalMessages = {
  running: (address: string) => `The portal is running at ${address}`,
  firstAccounts: 'Two accounts were made. Their passwords are shown this once:',
  accountKinds: { administrator: 'Administrator', researcher: 'Researcher' },
  mailWaits: (folder: string) => `Mails are kept in ${folder} (set SMTP_URL to send them).`,
  letter: (to: string, path: string) => `A mail to ${to} lies in ${path}`,
  letterUnnamed: (path: string) => `A mail lies in ${path}`,
  stopping: 'Stopping: answers under way are finished.',
  usage: `Usage:
  npm run user -- add <email> --first <name> --last <name> --mobile <number> [--role administrator|researcher]
  npm run user -- role <email> administrator|researcher
  npm run user -- reset <email>
  npm run user -- list

  add    adds a person with an active account and prints a password, once (role: researcher)
  role   makes a person an administrator or a researcher
  reset  gives a person a new password, prints it once, and signs them out everywhere
  list   lists everybody

The portal of DATA_DIR (./data) is meant; it may be running.`,
  unknownPerson: (email: string) => `Nobody is registered as ${email}.`,
  added: (email: string, role: string, password: string) => `${email} was added as ${role}. Password: ${password}`,
  roleChanged: (email: string, role: string) => `${email} is now ${role}.`,
  passwordGiven: (email: string, password: string) => `${email} has a new password: ${password}`,
  missingOption: (name: string) => `--${name} is missing.`,
  unknownCommand: (command: string) => `There is no command "${command}".`,
  notActive: '(not activated)',
  badRole: 'The role is administrator or researcher.',
};

/** What is said of a change that is on its way and needs a person. */
export const outboxMessages = {
  changedElsewhere: 'The application was changed elsewhere since you wrote this. Nothing was overwritten.',
  askedMeanwhile: 'More information was asked for since you pressed Submit. Read the request, then submit again.',
  mayHaveArrived: 'This may have arrived: it was sent, and no answer came back.',
  spoiledFile: 'The file on this device is no longer the one that was chosen. Nothing was sent: choose it again.',
  spoiledSent:
    'The file on this device is no longer the one that was chosen, so it cannot be sent again. What was sent before may have arrived.',
  strange: (status: number) =>
    `Something between this device and the portal refused it three times (HTTP ${status}). It is still on this device.`,
};

/** Where something is that somebody wrote: the five words of the portal, and what each of them means for a step. */
export const standingMessages = {
  words: { kept: 'Kept', waiting: 'Waiting', sending: 'Sending', saved: 'Saved', needsYou: 'Needs you' },
  texts: {
    kept: 'On this device only. It goes with the next save.',
    waiting: 'Saved on this device. It goes when the portal can be reached.',
    sending: '',
    saved: 'The portal has it.',
    needsYou: 'The portal did not take it. It is still on this device.',
  },
  waitingBehind: 'Saved on this device. It goes after what needs you.',
  waitingSignedOut: 'Saved on this device. It goes once you sign in again.',
};

/** What is said where this device cannot keep something: what happened, what is safe, what to do. */
export const keepingMessages = {
  /** Of what is being typed; it is tried again with the next key. */
  typed: {
    full: 'Could not be kept on this device: it has no room left. What was kept before is safe, and this page still has your words. Make room on the device, then go on typing.',
    blocked:
      'Could not be kept on this device: the browser does not let the portal keep anything (a private window, or its settings). This page still has your words. Copy them elsewhere before you close it.',
    unknown:
      'Could not be kept on this device. What was kept before is safe, and this page still has your words. Go on typing: it is tried again with every key.',
  },
  /** Of what a button was to keep or send. */
  pressed: {
    full: 'This device has no room left. The form still has the text: make room on the device, then press the button again.',
    blocked:
      'The browser does not let the portal keep anything (a private window, or its settings). The form still has the text: copy it elsewhere, or open the portal in another browser.',
    unknown: 'This device could not keep it. The form still has the text: press the button again.',
  },
};

/** The wizard's frame, its buttons, and what is said of a save. */
export const wizardMessages = {
  title: (shortName: string) => `${shortName} Project Application Submission`,
  documentTitle: (step: string, number: number, total: number, wizard: string) =>
    `${step} – step ${number} of ${total} – ${wizard}`,
  steps: 'Steps of the application',
  stepsDone: 'Completed:',
  stepOf: (number: number, total: number) => `Step ${number} of ${total}`,
  back: 'Back',
  saveAsDraft: 'Save As Draft',
  next: 'Next',
  submit: 'Submit',
  saving: 'Saving...',
  submitting: 'Submitting...',
  loading: 'Loading...',
  processing: 'Processing...',
  success: 'Success!',
  error: 'Error',
  errorTitle: 'Error: ',
  ok: 'OK',
  yes: 'Yes',
  cancel: 'Cancel',
  retry: 'Retry',
  applicationMissing: 'Application ID missing. Please start a new application.',
  newResearch: 'New Research',
  moreInformation: {
    before: 'The administrator asked for more information about this application.',
    link: 'Read the request',
    after: 'Change what is needed, then submit the application again.',
  },
  incomplete: 'Some required answers are missing.',
  agreementNeeded: 'Tick the box above to go on.',
  agreementMissing: 'Read the policies and tick that you agree to them',
  openPolicy: 'Open the document',
  helpLabel: 'Help for this step',
  helpKeeping:
    'What you write is kept on this device within a moment, and is there again after the browser was closed. The next save sends it to the portal.',
  helpDraft: 'Save As Draft sends what is there, also when it is not finished.',
  helpLengths: 'Spaces at the ends do not count. You can go on typing past a number that is asked for.',
  waiting: 'Waiting: your changes are on this device and go to the portal when it can be reached.',
  waitingSignedOut: 'Waiting: your changes are on this device and go to the portal once you sign in again.',
  needsYou: {
    before: 'The portal did not take everything that you wrote. Nothing is lost.',
    link: (step: string) => `Needs you: ${step}`,
    after: 'What you wrote after it waits for it.',
  },
  /** While Submit waits: before a try of it was made, and after. */
  beingSubmitted: {
    canStillBeChanged:
      'Waiting: this application is on its way to be submitted. What you change and save now goes before it.',
    onItsWay:
      'This application is being submitted. What you write now is kept on this device and is not part of what is submitted.',
  },
  lockedBySubmission: 'The application is being submitted.',
  saveFailed: 'Something went wrong while saving.',
  notStarted: 'The application could not be started on this device.',
  bothStand: 'What you wrote is still on this device, and what the portal has is as it was.',
  signIn: 'Sign in',
  noReason: 'the portal gave no reason.',
};

/** What each save says: specification §8. */
export const stepSaveMessages = {
  'application-detail': {
    saved: 'Application saved successfully!',
    failed: (reason: string) => [`Failed: ${reason === '' ? wizardMessages.noReason : reason}`],
  },
  'investigators-info': {
    saved: 'Investigators saved successfully!',
    failed: (reason: string) => ['Failed to save investigators', reason],
  },
  'conflict-of-interest': {
    saved: 'Conflict of interest saved successfully!',
    failed: (reason: string) => ['Failed to save conflict of interest', reason],
  },
  'title-of-study': {
    saved: 'Study title saved successfully!',
    failed: (reason: string) => ['Failed to save study title', reason],
  },
  methodology: {
    saved: 'Methodology saved successfully!',
    failed: (reason: string) => ['Failed to save methodology', reason],
  },
};

export const investigatorMessages = {
  caption: 'Investigators',
  number: '#',
  actions: 'Actions',
  none: 'No investigators yet. Add the first one below: it is the Principal Investigator.',
  hint: 'The first row is the Principal Investigator, the others are Co-Investigators.',
  addTitle: 'New investigator',
  add: 'Add Investigator',
  added: (name: string) => `${name} was added to the list.`,
  update: 'Update',
  save: 'Save',
  delete: 'Delete',
  ofRow: (act: string, row: number) => `${act} row ${row}`,
  cell: (label: string, row: number) => `${label}, row ${row}`,
  editCell: (label: string, row: number) => `(edit ${label}, row ${row})`,
  deleteTitle: 'Delete investigator',
  confirmDelete: 'Are you sure you want to delete this investigator?',
  deleted: 'The investigator was deleted.',
  deleteFailed: 'The investigator could not be deleted.',
  nothingToSend: 'The list has no investigator yet, so there was nothing to send.',
};

/** The last step: files, and sending the application for review. */
export const submissionMessages = {
  deleteTitle: 'Delete file',
  replaceTitle: 'Replace file',
  cvNeeded: 'Choose your CV first.',
  oneFileOnly: (label: string) => `${label} takes one file. Choose one of them.`,
  view: 'View',
  remove: 'Delete',
  newTab: '(opens in a new tab)',
  chooseOne: 'Choose a file',
  chooseSeveral: 'Choose files',
  dropOne: 'or drop it here',
  dropSeveral: 'or drop them here',
  logInFirst: 'Please log in to submit the application',
  failed: 'Failed to submit application. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  submitted: 'Application submitted successfully!',
};

/** "Check your application". */
export const checkMessages = {
  title: 'Check your application',
  lead: 'This is all that you have written. Submit sends it for review.',
  steps: 'Your steps',
  states: { completed: 'Completed', inProgress: 'In progress', notStarted: 'Not yet started' },
  goesWithSubmit: 'Kept, goes with Submit',
  change: 'Change',
  complete: 'Nothing is missing. You can submit the application.',
  missingCount: (count: number) => (count === 1 ? 'One answer is missing.' : `${count} answers are missing.`),
  missingTitle: 'What is missing',
  agreement: 'Agreement to the policies',
  agreedOn: (date: string) => `Agreed on ${date}`,
  notAgreed: 'Not recorded',
  notAdded: 'You have typed an investigator who is not added to the list yet.',
  notAddedLink: 'Go to the list',
  noFile: 'No file',
  noInvestigators: 'No investigators yet',
  yes: 'Yes',
  no: 'No',
};

/** What is read from the server, wherever it is shown. */
export const readingMessages = {
  loading: 'Loading...',
  kept: (date: string) => `This copy was read on ${date}`,
  unreachable: 'The portal could not be reached. Nothing is lost; try again in a moment.',
  keptUnreachable: 'The portal could not be reached.',
  sessionEnded: 'Your session has ended. Sign in again to go on.',
  refused: 'The portal did not show it.',
  retry: 'Retry',
  applicationsFailed: 'The applications could not be read',
  applicationFailed: 'The application could not be read',
  investigatorsFailed: 'The investigators could not be read',
  attachmentsFailed: 'The files could not be read',
  commentsFailed: 'The messages could not be read',
  partFailed: 'This part of the portal could not be loaded.',
  partFailedText: 'What you wrote is still here.',
};

/** My Publishes and the administrator's lists. */
export const listMessages = {
  ownTitle: 'My Publishes',
  ownTabs: 'My Publishes, by status',
  draft: 'Draft',
  accepted: 'Accepted',
  underReview: 'Under review',
  moreInformation: 'More Information',
  rejected: 'Rejected',
  adminTitle: 'Applications',
  adminTabs: 'Applications, by status',
  allApplication: 'All Application',
  pendingReview: 'Pending Review',
  acceptedDate: 'Accepted Date',
  lastModified: 'Last Modified Date',
  createdOn: 'Created On',
  reference: 'Reference',
  authors: 'Authors',
  comments: (count: number) => (count === 1 ? '1 Comment' : `${count} Comments`),
  untitled: 'No title yet',
  startedHere: 'Drafts that are on this device only',
  onThisDevice: 'On this device only',
  view: 'View',
  viewSearch: 'View Search',
  viewResearch: 'View Research',
  edit: 'Edit Research',
  emptyTitle: 'You did not published any Research',
  emptyText: 'Unlock the Impact of Your Research and Publish with Us',
  newResearch: 'New Research',
  noneAccepted: 'No Accepted Research Projects',
  noneRejected: 'No Rejected Research Projects',
  noneMoreInformation: 'No Research Projects Awaiting Information',
  nonePending: 'No Pending Research Projects',
  none: 'No Research Projects',
  shown: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} shown`,
  showMore: 'Show more',
};

/** The detail of an application, for both roles. */
export const detailMessages = {
  placeholderTitle: 'Research application',
  back: 'Back',
  print: 'Print',
  applicant: 'Name',
  contact: 'Contact',
  email: 'Email',
  reference: 'Reference',
  tabs: 'Parts of the application',
  conflict: 'Conflict of interest',
  investigators: 'Principle Investigator',
  study: 'Title of study',
  methodology: 'Methodology',
  files: 'PI-CV',
  thread: 'Requested Information',
  notAsked: 'Not asked, because the box is not ticked',
  number: '#',
  investigatorName: 'Name',
  noInvestigators: 'No investigators',
  fileName: 'File name',
  view: 'View',
  noFile: 'No file',
  unknownAddress: 'This address leads to no application.',
};

/** The thread of an application and the forms that write in it. */
export const threadMessages = {
  label: 'Messages',
  none: 'No messages yet',
  admin: 'Admin',
  user: 'User',
  write: 'Write a message',
  placeholder: 'Type your message here...',
  send: 'Send',
  sending: 'Sending',
  close: 'Close',
  keys: 'Enter sends the message; Shift and Enter begin a new line.',
  replyKeepsStatus: 'A message alone does not send the application back. To do that, edit it and submit it again.',
  empty: 'Write a message first.',
  failed: 'Failed to send message. Please try again.',
  sent: 'Message sent successfully.',
  closedAt: {
    1: 'The application is accepted; no more messages are needed.',
    2: 'The application is rejected; messages are closed.',
    5: 'The application is under review. You can write when more information is requested.',
    unknown: 'Messages are closed.',
  },
  popupTitle: 'Need More Info?',
  popupLabel: 'Your Message',
  popupPlaceholder: 'Type your information request here...',
  popupRefused: 'Failed to send message.',
  popupFailed: 'An error occurred while sending the message.',
  waiting: 'Waiting: the message is on this device and goes when the portal can be reached.',
  waitingSignedOut: 'Waiting: the message is on this device and goes once you sign in again.',
};

/** The administrator's decisions. */
export const decisionMessages = {
  rejectingHint: 'Sending this message rejects the application.',
  requestingHint: 'Sending this message asks the applicant for more information.',
  approve: 'Approve',
  moreInformation: 'More Information',
  reject: 'Reject',
  processing: 'Processing...',
  confirmTitle: 'Are you sure?',
  confirmText: 'Do you want to proceed?',
  yes: 'Yes',
  cancel: 'Cancel',
  success: 'Success!',
  approved: 'Application Approved successfully!',
  rejected: 'Application Rejected successfully!',
  failed: 'Failed to process application. Please try again.',
  waiting: 'Waiting: the decision is on this device and goes when the portal can be reached.',
  waitingSignedOut: 'Waiting: the decision is on this device and goes once you sign in again.',
  lookAgain: 'Look at it again',
  leaving: 'You are taken to the pending applications in 2 seconds.',
  leaveNow: 'Go there now',
  stay: 'Stay here',
  unavailableAt: {
    1: 'The application is accepted: nothing is left to decide.',
    2: 'The application is rejected: nothing is left to decide.',
    3: 'The application is a draft: it was not submitted yet.',
    unknown: 'This status leaves nothing to decide.',
  },
};

/** The printed package. */
export const printMessages = {
  package: 'Research Project Application',
  print: 'Print',
  back: 'Back',
  close: 'Close',
  reference: 'Reference',
  noReference: 'Given when the application is submitted',
  applicant: 'Applicant',
  contact: 'Contact',
  email: 'Email',
  status: 'Status',
  created: 'Created',
  lastModified: 'Last modified',
  printed: 'Printed',
  contents: 'Application detail',
  investigators: 'Investigators',
  role: 'Role',
  principal: 'Principal Investigator',
  co: 'Co-Investigator',
  membership: 'The Principal Investigator must be a member of the organisation.',
  conflict: 'Conflict of Interest',
  ticked: 'Ticked',
  notTicked: 'Not ticked',
  project: 'Research Project',
  study: 'Title of Study',
  methodology: 'Methodology',
  consent: 'Informed Consent',
  consentAttached: 'The informed consent form is attached:',
  noConsent: 'No informed consent form is attached.',
  attachments: 'Attachments',
  kind: 'Kind',
  noAttachments: 'No files are attached.',
  agreement: 'Agreement',
  agreedBy: 'Agreed by',
  agreedAt: 'Agreed at',
  policyVersion: 'Version of the policies',
  notRecorded: 'not recorded',
  approval: 'Approval Form',
  decision: 'Decision',
  decisions: { 1: 'Approved', 2: 'Rejected', 4: 'More Information Required' },
  remarks: 'Remarks',
  signatories: ['Principal Investigator', 'Head of Department', 'Chair of the Research Committee'],
  signatureName: 'Name',
  signature: 'Signature',
  signatureDate: 'Date',
};

/** The headers of the public and the signed-in pages, and the page that is not there. */
export const frameMessages = {
  skip: 'Skip to main content',
  language: 'Language:',
  languageCode: 'EN',
  contact: 'Contact Us',
  search: 'Search the site',
  searchPlaceholder: 'Search',
  menu: 'Menu',
  publicLinks: 'The centre',
  signedInLinks: 'Main menu',
  home: 'Home',
  news: 'News',
  policies: 'Centre Policies',
  myPublishes: 'My Publishes',
  newResearch: 'New Research',
  myDetails: 'My Details',
  changePassword: 'Change Password',
  myDashboard: 'My Dashboard',
  logout: 'Logout',
  needsYou: (count: number) => `Needs you ${count}`,
  waiting: (count: number) => `Waiting ${count}`,
  sending: 'Sending…',
  signInToSend: (count: number) => (count === 1 ? 'Sign in to send 1 change' : `Sign in to send ${count} changes`),
  networkSignIn: 'The network wants you to sign in.',
  notMoving: 'not moving: close all tabs of the portal and open it again',
  supportBefore: 'Need help?',
  support: 'Support',
  newTab: '(opens in a new tab)',
  notFound: 'Page not found',
  notFoundText: 'This address leads to no page of the portal. It may be misspelt, or the page may have moved.',
  toStart: 'Go to the start page',
  documentTitle: (page: string, centre: string) => `${page} – ${centre}`,
};

/** The screens of accounts: labels (specification §2.4 to §2.8) and what they say of an attempt (§8). */
export const accountMessages = {
  email: 'Email',
  password: 'Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  mobileNumber: 'Mobile Number',
  mobileHint: '10 to 15 digits, for example 055 123 4567',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  passwordHint: (least: number) =>
    `At least ${least} characters: letters and digits, with an uppercase and a lowercase letter, a number and one of @ $ ! % * ? &`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  errorTitle: 'Error: ',
  close: 'Close',
  needsConnection: 'The portal could not be reached. This needs a connection.',
  continueToLogin: 'Continue to Login',
  backToLogin: 'Back to Login',
  stay: 'Stay on this page',
  contactSupport: 'Contact Support',
};

export const loginMessages = {
  title: 'Login',
  submit: 'Login',
  submitting: 'Signing in...',
  forgotPassword: 'Forgot Password?',
  createAccount: 'Create Account',
  noAccount: 'No account yet?',
  refused: 'Invalid credentials',
  failed: 'Login failed. Please try again later.',
  needsConnection: 'The portal could not be reached. Signing in needs a connection.',
  deviceFull: 'This device cannot be written to: its disk may be full. Free some room and try again.',
  unknownRole: 'This account has no role that the portal knows, so it cannot be used here. Contact the support.',
};

export const createAccountMessages = {
  title: 'Create Account',
  lead: 'For researchers who apply to the centre. You activate the account by a link that is mailed to you.',
  submit: 'Create Account',
  submitting: 'Creating account...',
  haveAccount: 'Have an account already?',
  login: 'Login',
  checking: 'Checking email availability...',
  refused: 'Failed to create account. Please try again.',
  failed: 'An error occurred while creating your account. Please try again later.',
  created: 'Account created successfully! Redirecting to login...',
  createdAndStayed: 'Account created successfully!',
};

export const activationMessages = {
  activating: 'Activating Your Account',
  moment: 'This takes a moment.',
  activated: 'Activation Successful!',
  activatedText: 'Account activated successfully! Redirecting to login in 5 seconds...',
  activatedAndStayed: 'Account activated successfully!',
  failed: 'Activation Failed',
  refused: 'Account activation failed. Please try again.',
  unreachable: 'An error occurred during activation. Please try again later.',
  tryAgain: 'Try Again',
  invalid: 'Invalid Activation Link',
  invalidText: 'The activation link you used is invalid or has expired.',
  invalidHow: 'Invalid activation link. Please check your email for the correct link.',
  resend: 'Resend Activation Link',
  requestNew: 'Request New Link',
  requestText: 'Enter the email address that you registered with. A new link is mailed to it.',
  sendLink: 'Send Link',
  sending: 'Sending...',
  sent: 'If an account with this address waits for its activation, a new link was sent to it.',
  resendRefused: 'The link could not be sent.',
  resendUnreachable: 'The link could not be sent. Try again later.',
  resendMissing: 'This portal cannot send a new link by itself. Contact the support.',
  byEmail: 'Ask for a link with your email address',
};

export const forgotPasswordMessages = {
  title: 'Forgot Your Password?',
  lead: 'Enter the email address that you registered with. A link to choose a new password is mailed to it.',
  email: 'Email (*Required)',
  submit: 'Send Email',
  submitting: 'Sending...',
  refused: 'Failed to send reset link. Please try again.',
  failed: 'An error occurred. Please try again later.',
  sent: 'Email Sent!',
  sentText: "We've sent a password reset link to your email address.",
  resend: 'Resend',
  sentAgain: 'The email was sent again.',
};

export const resetPasswordMessages = {
  title: 'Reset Password',
  submit: 'Reset Password',
  submitting: 'Saving...',
  ended: 'The link to choose a new password is invalid or has expired.',
  endedHow: 'A link works once, for one hour. You can ask for a new one.',
  requestNew: 'Request New Link',
  refused: 'The password could not be changed. Try again.',
  failed: 'An error occurred. Try again later.',
  done: 'Your password was changed. Sign in with the new one.',
};

export const changePasswordMessages = {
  title: 'Change Password',
  submit: 'Change Password',
  submitting: 'Saving...',
  changed: 'Password changed successfully',
  refused: 'Failed to change password',
  failed: 'An unexpected error occurred. Please try again later.',
  toDashboard: 'My Dashboard',
};

export const userDetailMessages = {
  title: 'My Details',
  role: 'Role',
  researcher: 'Researcher',
  administrator: 'Administrator',
  changePassword: 'Change Password',
  signOut: 'Sign out',
};

/** Why the portal cannot work where it was opened. */
export const startMessages = {
  title: 'The portal cannot be used at this address',
  needsHttps:
    'It was opened over http, and browsers let it keep and send your work over https only. Open its https address, or ask the centre for it.',
  otherSite: (origin: string) =>
    `Its server is at ${origin}, which is another site: your browser would not send who you are there. The centre has to serve both from one site.`,
};
