/*
 * The steps of an application, and checking it. The specification's own wording is kept verbatim, including its odd
 * spellings.
 */

/** The wizard's frame, its buttons, and messages about a save. */
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
    after: 'Change what is needed, then submit the application again.',
  },
  incomplete: 'Some required answers are missing.',
  agreementNeeded: 'Tick the box above to go on.',
  openPolicy: 'Open the document',
  helpLabel: 'Help for this step',
  helpKeeping:
    'What you write is kept on this device within a moment, and is there again after the browser was closed. The next save sends it to the portal.',
  helpDraft: 'Save As Draft sends what is there, also when it is not finished.',
  helpLengths: 'Spaces at the ends do not count. You can go on typing past a number that is asked for.',
  waiting: 'Waiting: your changes are on this device and are sent to the portal automatically.',
  waitingSessionEnded: 'Waiting: your changes are on this device and go to the portal once you sign in again.',
  waitingFailing: (time: string) =>
    `Waiting: your changes are on this device. The portal had a problem with this application; it is tried again at ${time}.`,
  needsYou: {
    before: 'Something that you wrote cannot go on without you. Nothing is lost.',
    link: (step: string) => `Needs you: ${step}`,
    after: 'What you wrote after it waits for it.',
  },
  /** While Submit waits: before an attempt to send it was made, and after. */
  beingSubmitted: {
    canStillBeChanged:
      'You pressed Submit, and the portal does not have it yet. What you change and save now goes before it.',
    onItsWay:
      'This application is being submitted. What you write now is kept on this device and is not part of what is submitted.',
  },
  lockedBySubmission: 'The application is being submitted.',
  saveFailed: 'Something went wrong while saving.',
  notStarted: 'The application could not be started on this device.',
  draftsNearlyFull: (count: number, most: number) =>
    `You have ${count} drafts, and the portal keeps at most ${most} of one person. Delete drafts that you no longer need.`,
  draftsFull: (count: number) =>
    `You have ${count} drafts, and the portal keeps no more of one person. Delete a draft that you no longer need, or a new application cannot be saved.`,
  bothStand: 'What you wrote is still on this device, and what the portal has is as it was.',
  mineStands: 'What you wrote is still on this device.',
  signIn: 'Sign in',
  noReason: 'the portal gave no reason.',
};

type SaveMessages = { saved: string; failed: (reason: string) => readonly string[] };

/** The saves that the specification words in another way than after the name of their step. */
const otherSaveMessages: Readonly<Record<string, SaveMessages>> = {
  'application-detail': {
    saved: 'Application saved successfully!',
    failed: (reason) => [`Failed: ${reason === '' ? wizardMessages.noReason : reason}`],
  },
  'investigators-info': {
    saved: 'Investigators saved successfully!',
    failed: (reason) => ['Failed to save investigators', reason],
  },
  'title-of-study': {
    saved: 'Study title saved successfully!',
    failed: (reason) => ['Failed to save study title', reason],
  },
};

/** The messages of the save of a step: specification §8. */
export function stepSaveMessages(step: string): SaveMessages {
  const name = step.replaceAll('-', ' ');
  return (
    otherSaveMessages[step] ?? {
      saved: `${name.charAt(0).toUpperCase()}${name.slice(1)} saved successfully!`,
      failed: (reason) => [`Failed to save ${name}`, reason],
    }
  );
}

export const investigatorMessages = {
  caption: 'Investigators',
  number: '#',
  actions: 'Actions',
  none: 'No investigators yet. Add the first one below: it is the Principal Investigator.',
  hint: 'The first row is the Principal Investigator, the others are Co-Investigators.',
  addTitle: 'New investigator',
  add: 'Add Investigator',
  added: (name: string) => `${name} was added to the list.`,
  notAdded: 'An investigator is typed but not added. Add or clear it before you submit.',
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
  left: (count: number) => `This application can take ${count} more investigator${count === 1 ? '' : 's'}.`,
  full: (most: number) => `An application can have at most ${most} investigators. Delete one before you add another.`,
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
  chooseOne: 'Choose a file',
  chooseSeveral: 'Choose files',
  dropOne: 'or drop it here',
  dropSeveral: 'or drop them here',
  logInFirst: 'Please log in to submit the application',
  failed: 'Failed to submit application. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  submitted: 'Application submitted successfully!',
  filesUnread: 'A file is still being read. Submit again once it is listed, or reload this page to go on without it.',
};
