/*
 * Texts of an application's questions, and problems of a file. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

/** The questions of the wizard: labels, hints and the messages that the specification gives. */
export const questions = {
  agreement: {
    label: 'I read and agree: Policy Statement, Conditions, and Workflow.',
    missing: 'Read the policies and tick that you agree to them',
    outdated: 'The policies have changed since you agreed to them. Read them and tick that you agree',
  },
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
    unanswered: 'Open this step and save your answer: nobody has answered it yet',
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

/** The kinds of files of the PI-CV step. */
export const fileKindMessages = {
  piCv: 'Principle Investigator CV',
  informedConsent: 'Informed Consent Form',
  dataCollectionTool: 'Data Collection Tool',
  extraSupporting: 'Extra Supporting Files',
};

export const fileMessages = {
  cvRequired: 'Principle Investigator CV is required',
  invalidType: (file: string) => `Invalid file type: ${file}`,
  otherExtension: (file: string, extension: string) =>
    `The content of ${file} does not fit its name. If it is the right file, rename it to end in .${extension} and choose it again.`,
  infected: (file: string) => `A virus was found in ${file}. Delete or replace it`,
  tooLarge: (file: string) => `File size exceeds 4MB: ${file}`,
  typesAndSize: 'PDF, PNG or JPEG, up to 4 MB each',
  saveAsPdf: 'A Word file cannot be taken. Save your CV as PDF and choose it again.',
  saveOtherAsPdf: 'A Word file cannot be taken. Save it as PDF and choose it again.',
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
  filesLeft: (count: number) => `This application can take ${count} more file${count === 1 ? '' : 's'}.`,
  full: (most: number) => `This application has ${most} files and can take no more. Delete a file that is not needed.`,
  tooManyChosen: (left: number, chosen: number) =>
    `This application can take ${left} more file${left === 1 ? '' : 's'}, and you chose ${chosen}. Choose fewer.`,
  chosenTooLarge: (most: string) =>
    `The files of an application can be ${most} together, and what you chose is more. Choose fewer or smaller files.`,
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
  confirmReplaceOther: (file: string) =>
    `A file already exists: ${file}. Do you want to delete it and upload a new one?`,
};

/** A virus scanner's result for a stored file. */
export const scanMessages = {
  clean: 'Checked for viruses',
  unscanned: 'Not checked for viruses yet',
  infected: 'A virus was found: this file cannot be opened',
};
