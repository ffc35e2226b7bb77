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
};

/** What the server says when a change of status is not to be had. */
export const transitionMessages = {
  onlyAdministratorDecides: 'Only an administrator can decide on an application.',
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

/** What the server says that belongs to no screen. */
export const serverMessages = {
  done: 'Done',
  signInFirst: 'Sign in to go on.',
  otherPerson: 'Another person is signed in. Sign in again to go on.',
  notFound: 'There is no such thing, or it is not yours.',
  unknownPath: 'There is no such address.',
  notAllowed: 'This is not allowed for your account.',
  payloadOfAnother: 'The request names another person than the one who is signed in.',
  foreignOrigin: 'The request comes from another site and was not carried out.',
  notJson: 'The body is not valid JSON.',
  bodyTooLarge: 'The request is larger than the portal takes.',
  invalid: 'The request has a mistake.',
  tooManyTries: (seconds: number) => `Too many tries. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  unexpected: 'The server met an unexpected error. Nothing was changed; try again.',
};
