import { counted } from '../counted.ts';
import { fileMaxMegabytes } from '../sizes.ts';

/*
 * Texts of an application's questions, and problems of a file. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

/** The questions of the wizard: labels, hints and the messages that the specification gives. */
export const questions = {
  agreement: {
    label: 'I read and agree: Policy Statement, Conditions, and Workflow.',
    missing: 'Read the policies and tick the box to agree',
    outdated: 'The policies have changed since you agreed. Read them and tick the box to agree',
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
    hintBefore:
      'Tick this if neither you nor your team has a conflict of interest. You then name two people who confirm it.',
    hint: 'Name two people who confirm this. For each, explain why they have no conflict of interest.',
    unanswered: 'Open this step and save your answer',
  },
  conflictName1: { label: 'Name 1' },
  conflictExplanation1: { label: 'Explanation 1' },
  conflictName2: { label: 'Name 2' },
  conflictExplanation2: { label: 'Explanation 2' },
  studyTitle: { label: 'Study Title', required: 'Study title is required' },
  background: {
    label: 'Background Information',
    hint: 'What is already known about the subject, and what isn’t.',
  },
  purpose: {
    label: 'Purpose',
    required: 'Purpose is required',
    hint: 'What you want to find out, and why. Two or three sentences are enough.',
  },
  significance: { label: 'Significance', hint: 'What the result would change, and for whom.' },
  researchDesign: { label: 'Research Design', hint: 'The type of study and how you will carry it out.' },
  inclusionCriteria: { label: 'Inclusion Criteria' },
  exclusionCriteria: { label: 'Exclusion Criteria' },
  sampleSize: { label: 'Sample Size', hint: 'The number of participants and how you calculated it.' },
  setting: { label: 'Setting', hint: 'Where the study takes place.' },
  selectionOfParticipants: { label: 'Selection of Participants' },
  dataCollectionMethods: { label: 'Data Collection Methods' },
  participantsDataProtection: { label: 'Participants Data Protection' },
  dataAnalysisMethods: { label: 'Data Analysis Methods' },
  conclusion: { label: 'Conclusion' },
  literatureReview: { label: 'Literature Review (500 words)' },
  references: { label: 'References' },
  resources: { label: 'Resources', hint: 'What you need from the centre: staff, rooms, equipment, funding.' },
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
    `The content of ${file} doesn’t match its name. If it’s the right file, rename it to end in .${extension} and choose it again.`,
  infected: (file: string) => `We found a virus in ${file}. Delete or replace it`,
  tooLarge: (file: string) => `File size exceeds ${fileMaxMegabytes}MB: ${file}`,
  typesAndSize: `PDF, PNG or JPEG, up to ${fileMaxMegabytes} MB each`,
  saveAsPdf: 'Word files aren’t accepted. Save the CV as PDF and choose it again.',
  saveOtherAsPdf: 'Word files aren’t accepted. Save it as a PDF and choose it again.',
  empty: (file: string) => `The file is empty: ${file}`,
  unreadable: (file: string) => `We couldn’t read the file: ${file}`,
  noRoom: (file: string, room: number | undefined) =>
    room === undefined
      ? `This device has no space left for ${file}. Your earlier files are safe. Free some space, then choose it again.`
      : `This device has no space left for ${file}: only ${(room / 1024 / 1024).toFixed(1)} MB are free. Your earlier files are safe. Free some space, then choose it again.`,
  notKept: (file: string) => `We couldn’t store ${file} on this device. Choose it again.`,
  secondFile: 'This section can hold one file. Replace the file, or delete it first.',
  noFile: 'Choose a file to upload.',
  tooMany: (count: number) => `You can send at most ${count} files at once`,
  filesLeft: counted({
    one: 'You can add # more file to this application.',
    other: 'You can add # more files to this application.',
  }),
  full: (most: number) =>
    `This application has reached its maximum of ${most} files. Delete a file you don’t need to add another.`,
  tooManyChosen: (left: number, chosen: number) =>
    counted({
      one: `You can add # more file to this application, and you chose ${chosen}. Choose fewer.`,
      other: `You can add # more files to this application, and you chose ${chosen}. Choose fewer.`,
    })(left),
  chosenTooLarge: (most: string) =>
    `The files of an application can have ${most} in total, and you chose more. Choose fewer or smaller files.`,
  wrongField: 'A file was sent in a field that doesn’t match its kind.',
  nameTooLong: (file: string) => `The name of the file is too long: ${file}`,
  someFailed: 'Some files failed to upload. Please try again.',
  savedAsDraft: 'Files saved as draft successfully!',
  failed: 'Failed to save files',
  deleteFailed: (message: string) => `Failed to delete file: ${message}`,
  deleteError: 'An error occurred while deleting the file.',
  deleted: 'The file was deleted.',
  allUploaded: (count: number) => `All ${count} file(s) uploaded successfully!`,
  withSize: (file: string, size: string) => `${file} (${size})`,
  replacedBy: (file: string) => `The new file is ${file}.`,
  confirmDelete: 'Are you sure you want to delete this file?',
  confirmReplace: 'A file already exists. Do you want to delete it and upload a new one?',
  confirmReplaceOther: (file: string) =>
    `A file already exists: ${file}. Do you want to delete it and upload a new one?`,
};

/** A virus scanner's result for a stored file. */
export const scanMessages = {
  clean: 'Checked for viruses',
  unscanned: 'Not checked for viruses yet',
  infected: 'We found a virus. This file can’t be opened',
};
