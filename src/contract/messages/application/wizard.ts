/*
 * The steps of an application, and checking it. The specification's own wording is kept verbatim, including its odd
 * spellings.
 */

import { saveRefused } from '../device/refusals.ts';
import { counted } from '../counted.ts';

/** The wizard's frame, its buttons, and messages about a save. */
export const wizardMessages = {
  title: (shortName: string) => `${shortName} Project Application Submission`,
  documentTitle: (step: string, number: number, total: number, wizard: string) =>
    `${step} – step ${number} of ${total} – ${wizard}`,
  steps: 'Steps of the application',
  stepsDone: 'Completed:',
  stepOf: (number: number, total: number) => `Step ${number} of ${total}`,
  nextStep: (step: string) => `Next: ${step}`,
  nextIsCheck: 'Next: check your answers',
  duration: 'About 60 to 90 minutes in all. You can stop at any time.',
  fromAccount: 'These details come from your account. You can’t change them here.',
  goTo: 'Go to',
  back: 'Back',
  saveAsDraft: 'Save As Draft',
  saveKeys: 'Ctrl+S, or ⌘S on a Mac',
  next: 'Next',
  submit: 'Submit',
  saving: 'Saving...',
  /** On the button; the overlay over the window says "Processing...". */
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
    after: 'Make your changes, then submit the application again.',
  },
  incomplete: 'Some required answers are missing.',
  agreementNeeded: 'Tick the box to continue.',
  openPolicy: 'Open the document',
  helpLabel: 'Help for this step',
  actionNeeded: {
    before: 'A change couldn’t be saved. Your text is safe.',
    link: (step: string) => `Action needed: ${step}`,
    after: 'We’ll send later changes once you’ve fixed it.',
  },
  /** While Submit waits: before an attempt to send it was made, and after. */
  beingSubmitted: {
    canStillBeChanged:
      'We’ll submit this when you’re online and logged in. Until then you can still change and save it.',
    onItsWay:
      'We’re submitting this application. Text that you write now stays on this device and isn’t part of the submission.',
  },
  lockedBySubmission: 'We’re submitting this application.',
  saveFailed: 'Something went wrong while saving.',
  notStarted: 'We couldn’t start the application on this device.',
  draftsNearlyFull: (count: number, most: number) =>
    `You have ${count} drafts. You can have at most ${most}. Delete drafts you no longer need.`,
  draftsFull: (count: number) =>
    `You’ve reached the maximum of ${count} drafts. Delete a draft you no longer need. Until then a new application can’t be saved.`,
  bothStand: 'Your changes are still on this device. Nothing was overwritten.',
  mineStands: 'Your changes are still on this device.',
  signIn: 'Log in',
};

type SaveMessages = { saved: string; failed: (reason: string) => readonly string[] };

/** The saves that the specification words in another way than after the name of their step. */
const otherSavedMessages: Readonly<Record<string, string>> = {
  'application-detail': 'Application saved successfully!',
  'investigators-info': 'Investigators saved successfully!',
  'title-of-study': 'Study title saved successfully!',
};

/** The messages of the save of a step: specification §8. */
export function stepSaveMessages(step: string): SaveMessages {
  const name = step.replaceAll('-', ' ');
  return {
    saved: otherSavedMessages[step] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)} saved successfully!`,
    failed: (reason) => saveRefused(step, reason),
  };
}

export const investigatorMessages = {
  caption: 'Investigators',
  number: '#',
  actions: 'Actions',
  none: 'No investigators yet. Add the Principal Investigator first.',
  hint: 'The first row is the Principal Investigator. The others are Co-Investigators.',
  addTitle: 'New investigator',
  add: 'Add Investigator',
  added: (name: string) => `${name} was added to the list.`,
  notAdded:
    'You haven’t added the new investigator to the list. Press Add Investigator, or clear the fields, before you submit.',
  update: 'Update',
  save: 'Save',
  delete: 'Delete',
  ofRow: (act: string, row: number) => `${act} row ${row}`,
  cell: (label: string, row: number) => `${label}, row ${row}`,
  editCell: (label: string, row: number) => `(edit ${label}, row ${row})`,
  deleteTitle: 'Delete investigator',
  confirmDelete: 'Are you sure you want to delete this investigator?',
  deleted: 'The investigator was deleted.',
  deleteFailed: 'We couldn’t delete the investigator.',
  left: counted({
    one: 'You can add # more investigator to this application.',
    other: 'You can add # more investigators to this application.',
  }),
  full: (most: number) => `An application can have at most ${most} investigators. Delete one before you add another.`,
  nothingToSend: 'Nothing was sent. Add an investigator to the list first.',
};

/** The last step: files, and sending the application for review. */
export const submissionMessages = {
  deleteTitle: 'Delete file',
  replaceTitle: 'Replace file',
  cvNeeded: 'Choose the CV first.',
  oneFileOnly: (label: string) => `You can add only one file to ${label}. Choose one file.`,
  view: 'View',
  remove: 'Delete',
  chooseOne: 'Choose a file',
  chooseSeveral: 'Choose files',
  dropOne: 'or drop it here',
  dropSeveral: 'or drop them here',
  logInFirst: 'Please log in to submit the application',
  failed: 'Failed to submit application. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  submitted: 'Application submitted successfully!',
  filesUnread:
    'We haven’t submitted your application, because we’re still reading a file. Submit again when the file is in the list. To continue without it, reload this page.',
};
