import { counted } from '../counted.ts';
import { fileMaxMegabytes } from '../sizes.ts';

/* Texts of an application's files. The specification's own wording is kept verbatim. */

/** The kinds of files of the PI-CV step. */
export const fileKindMessages = {
  piCv: 'Principle Investigator CV',
  informedConsent: 'Informed Consent Form',
  dataCollectionTool: 'Data Collection Tool',
  extraSupporting: 'Extra Supporting Files',
};

/** What is said of choosing, uploading and deleting files. */
export const fileMessages = {
  cvRequired: 'Principle Investigator CV is required',
  invalidType: (file: string) => `Invalid file type: ${file}`,
  otherExtension: (file: string, extension: string) =>
    `The content of ${file} doesn’t match its name. If it’s the right file, rename it to end in .${extension} and choose it again.`,
  infected: (file: string) => `We found a virus in ${file}. Delete or replace it`,
  tooLarge: (file: string) => `File size exceeds ${fileMaxMegabytes}MB: ${file}`,
  typesAndSize: `PDF, PNG or JPEG, up to ${fileMaxMegabytes} MB each`,
  saveAsPdf: 'We can’t accept Word files. Save the CV as a PDF, then choose the PDF.',
  saveOtherAsPdf: 'We can’t accept Word files. Save the file as a PDF, then choose the PDF.',
  empty: (file: string) => `The file is empty: ${file}`,
  unreadable: (file: string) => `We couldn’t read the file: ${file}`,
  noRoom: (file: string, room: number | undefined) =>
    room === undefined
      ? `This device has no space left for ${file}. Your earlier files are safe. Free some space, then choose it again.`
      : `This device has no space left for ${file}: only ${(room / 1024 / 1024).toFixed(1)} MB is free. Your earlier files are safe. Free some space, then choose it again.`,
  notKept: (file: string) => `We couldn’t store ${file} on this device. Choose it again.`,
  secondFile: 'This section can hold one file. Replace the file, or delete it first.',
  noFile: 'Choose a file to upload.',
  tooMany: (count: number) => `You can send at most ${count} files at once`,
  filesLeft: counted({
    one: 'You can add # more file to this application.',
    other: 'You can add # more files to this application.',
  }),
  full: (most: number) => `An application can have at most ${most} files. To add another file, delete one first.`,
  tooManyChosen: (left: number, chosen: number) =>
    counted({
      one: `You can add # more file to this application, and you chose ${chosen}. Choose fewer.`,
      other: `You can add # more files to this application, and you chose ${chosen}. Choose fewer.`,
    })(left),
  chosenTooLarge: (most: string) =>
    `All files of an application can have ${most} in total, and you chose more. Choose fewer or smaller files.`,
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
