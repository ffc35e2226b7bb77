/*
 * What waits to be sent, and what needs the user. The specification's own wording is kept verbatim, including its odd
 * spellings.
 */

import { formatNumber } from '../numbers.ts';
import { counted } from '../counted.ts';

/** The page "Waiting to send". */
export const waitingMessages = {
  title: 'Waiting to send',
  lead: 'Changes on this device that haven’t reached the portal.',
  back: 'Back to Waiting to send',
  newApplication: 'A new application',
  shown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)} shown`,
  showMore: 'Show more',
  changesOf: (title: string) => `Changes of ${title}`,
  nothing: 'Nothing is waiting',
  nothingText: 'No changes are left to send.',

  /** What a change does. */
  saveStep: (step: string, answers: number) =>
    answers === 0
      ? step
      : counted({ one: `${step} · # answer changed`, other: `${step} · # answers changed` })(answers),
  saveInvestigators: (names: string) => (names === '' ? 'List of investigators' : `Investigators · ${names}`),
  removeInvestigator: (name: string) => (name === '' ? 'Delete an investigator' : `Delete investigator · ${name}`),
  addFile: (kind: string, file: string, size: string) =>
    size === '' ? `${kind} · ${file}` : `${kind} · ${file} (${size})`,
  removeFile: (file: string) => `Delete file · ${file}`,
  submit: 'Submit',
  saveAsDraft: 'Save As Draft',
  approve: 'Approve',
  reject: (text: string) => `Reject: ${text}`,
  askForMore: (text: string) => `Ask for more information: ${text}`,
  message: (text: string) => `Message: ${text}`,
  statusChange: 'Change of status',

  /** Why it was not sent yet, or that it is being sent. */
  blockedReasons: {
    next: 'We’ll send this automatically.',
    afterOthers: 'We’ll send this after the change above.',
    behind: 'We’ll send this once you’ve fixed the change marked Action needed.',
    unstarted: 'Save the step Application Detail first. Then we’ll send this.',
    sessionEnded: 'We’ll send this when you log in again.',
    unreachable: 'We couldn’t send this yet. We’ll try again automatically.',
    foreignPage: 'Log in to this Wi-Fi network first. Then we’ll send it.',
    askedToWait: 'We have to wait. We’ll send this automatically.',
    askedToWaitUntil: (time: string) => `We have to wait. We’ll send this at ${time}.`,
    failing: 'The portal had a problem with this application. We’ll try again automatically.',
    failingUntil: (time: string) => `The portal had a problem with this application. We’ll try again at ${time}.`,
    undo: (time: string) => `You can undo this until ${time}.`,
    sending: 'We’re sending this now.',
    discardWanted: 'You discarded this while it was being sent. We’ll tell you here whether it had already arrived.',
    unanswered:
      'We didn’t get a reply, so this may already be saved. We’ll send it again, or ask you first if it could be saved twice.',
    carried: 'You downloaded a copy, so another device may send this too. It can’t be saved twice.',
  },
  since: (time: string) => `Since ${time}`,
  problems: 'Problems found:',
  mayHaveArrivedHow: {
    sameKey: 'You can try again safely: it can’t be saved twice.',
    mayDouble: 'Check the application first: if you try again, it could be saved twice.',
  },

  /** What the user can do. */
  signIn: 'Log in',
  edit: 'Edit',
  look: 'Open the application',
  submitAgain: 'Check and submit',
  retry: 'Try again',
  abandon: 'Remove from this device',
  discard: 'Discard',
  more: 'View details',
  ofChange: (act: string, change: string) => `${act}: ${change}`,
  download: 'Download a copy',
  /** A copy of one change. */
  changeCopyName: (moment: string) => `research-portal-change-${moment}.txt`.replaceAll(' ', '-'),
  ofApplication: (application: string) => `Application: ${application}`,
  notAtPortal: 'When you made this copy, the portal hadn’t confirmed that this change was saved.',
  downloadAll: 'Download all changes',
  importWork: 'Import a copy',
  nothingToCopy: 'There is nothing to copy.',
  copiesTitle: 'Copies',
  copiesText:
    'Download your unsent work as a file. You can import it on any device with your account. Anyone who opens the file can read it.',
  copyName: (day: string) => `research-portal-unsent-${day}.json`,
  copied: 'Your browser is downloading the copy.',
  copiedWithout: (fileNames: readonly string[]) =>
    `Your browser is downloading the copy. It doesn’t contain these files, which this browser can no longer read. Choose them again: ${fileNames.join(', ')}.`,
  copyFailed: 'We couldn’t make the copy. Your changes are still on this device.',
  taken: counted({ one: '# change was imported.', other: '# changes were imported.' }),
  takenText: counted({
    one: 'Unsaved text was imported for # field.',
    other: 'Unsaved text was imported for # fields.',
  }),
  takenFiles: counted({ one: '# chosen file was imported.', other: '# chosen files were imported.' }),
  takenBeside: counted({
    one: '# field has different text on this device. Both versions are still there: open the application and choose one.',
    other:
      '# fields have different text on this device. Both versions are still there: open the applications and choose.',
  }),
  takenKnown: counted({
    one: '# change was already here, or already saved.',
    other: '# changes were already here, or already saved.',
  }),
  takenNothingNew: 'We read the copy. All its changes were already here, or already saved.',
  unreadable: 'This file isn’t a copy from the portal, or it’s damaged. Nothing was imported.',
  newerFormat: 'This copy was made by a newer version of the portal. Go online, open the portal again, then import it.',
  ofFormerPortal:
    'This copy is from before the portal was restored from a backup. It is on this device now, and we only send it if ' +
    'you choose to. You’ll find what isn’t in the portal under “Missing from the portal”.',
  ofAnother: 'This copy belongs to another person. Nothing was imported.',
  takeInFailed: 'We couldn’t store the copy on this device. Nothing was imported, and nothing here has changed.',

  /** Asked before a change is discarded. */
  discardTitle: 'Discard this change?',
  discardYes: 'Discard',
  abandonYes: 'Remove from this device',
  discardNo: 'Keep it',
  discardTexts: {
    answers: 'It won’t be sent. Your text stays in the form, on this device only.',
    investigators: 'It won’t be sent. Your list stays in the form, on this device only.',
    investigatorStays: 'It won’t be sent. The investigator stays in the list.',
    file: 'It won’t be sent. The file stays chosen in the form, on this device only.',
    fileStays: 'It won’t be sent. The file stays in the application.',
    fileUnsure: 'It won’t be sent. Open the application to see whether the file was saved.',
    submit: 'The application won’t be submitted. Nothing in it changes.',
    saveAsDraft: 'It won’t be sent. Nothing in the application changes.',
    decision: 'Your decision won’t be sent. The application doesn’t change.',
    boxed: 'It won’t be sent. We’ll put the text back in the form.',
    along: counted({
      one: 'One later change to this application depends on it and is discarded too. Its text stays in the form.',
      other: '# later changes to this application depend on it and are discarded too. Their text stays in the form.',
    }),
    sending: 'We’re sending this now. If it’s already saved, we can’t discard it. We’ll tell you here.',
    mayHaveArrived:
      'This change may already be saved. Discarding removes it from this device only. It doesn’t undo a saved change.',
  },
  /** The same for a change that may already be saved. */
  abandonTexts: {
    answers: 'We won’t send it again. Your text also stays in the form, on this device.',
    investigators: 'We won’t send it again. Your list also stays in the form, on this device.',
    file: 'We won’t send it again automatically. The file stays chosen in the form. If you don’t want to send it, delete it there before you save.',
    boxed: 'We won’t send it again. We’ll put the text back in the form.',
    nothing: 'We won’t send it again.',
  },
  /** What became of it. */
  discarded: 'The change was discarded. It was never saved.',
  discardedTooLate: 'The change was already saved, so it wasn’t discarded.',
  abandoned: 'The change was removed from this device. Open the application to see whether it was saved.',
  discardUndecided: 'We got no reply, so this change may have been saved. Choose what to do.',
  discardWithdrawn: 'It was saved or sent again in the meantime, so it wasn’t discarded.',
  discardMissed: 'This change was updated in the meantime, so nothing was discarded. Check it and try again.',
  discardGrown:
    'This was changed or sent again in the meantime, so we haven’t discarded anything. Check it and try again.',
  retried: 'We’re trying again.',

  /** Written text that is in no operation. */
  keptTitle: 'On this device',
  keptText: 'You haven’t saved this text yet.',
  keptOpen: 'Continue editing',
  keptStarted: 'Started, nothing written yet',
  keptMessage: 'a message that hasn’t been sent',
  keptClosed: 'The application can no longer be changed, so this can’t be sent. Copy it or discard it.',
  keptOfFormerRole: 'Your account has another role now, so this can’t be sent. Copy it or discard it.',
  keptDiscardTitle: 'Discard your text?',
  keptDiscardText: 'This is on this device only. Without a downloaded copy, you can’t get it back:',
  keptDiscarded: 'It was deleted from this device.',
  keptGrown: 'This has changed in the meantime, so we haven’t deleted anything. Check it and try again.',

  /** What the server accepted. */
  sentTitle: 'Recently sent',
  sentText: 'Saved changes, newest first.',
  sentKinds: {
    saveStep: 'Answers',
    saveInvestigators: 'List of investigators',
    removeInvestigator: 'Deletion of an investigator',
    addFile: 'File',
    removeFile: 'Deletion of a file',
    changeStatus: 'Change of status',
    comment: 'Message',
  },
  sentAnswers: (step: string) => `Answers · ${step}`,
  sentFile: (file: string) => `File · ${file}`,

  /** One change, and the user's choices. */
  changeTitle: 'A change waiting to be sent',
  actionNeededTitle: 'Action needed',
  gone: 'This change is no longer waiting',
  goneText: 'It has been sent, discarded or replaced by a newer change.',
  words: 'Your text',
  copyText: 'Copy the text',
  wordsCopied: 'Copied',
  notCopied: 'We couldn’t copy the text. Select it and copy it yourself.',
  emptied: '(emptied)',
  ticked: 'Ticked',
  notTicked: 'Not ticked',

  conflictTitle: 'There are two versions of your answers',
  conflictText:
    'These answers were changed here and somewhere else. Nothing has been overwritten. Choose which version to save.',
  mine: 'Your version',
  theirs: 'Saved version',
  was: 'Before',
  keepMine: 'Use my version',
  takeTheirs: 'Use the saved version',
  allMine: 'Use all my versions',
  allTheirs: 'Use all saved versions',
  added: 'added:',
  removed: 'removed:',
  emptyValue: '(empty)',
  cell: (who: string, column: string) => `${who}: ${column}`,
  sendChoice: 'Send my choice',
  chooseFirst: counted({ one: 'Choose a version for # more answer.', other: 'Choose a version for # more answers.' }),
  choiceSent: 'We’re sending your choice.',
  fileKept: 'Your file was removed from this device. The saved file stays.',

  removalTitle: 'An investigator’s details have changed',
  removalText:
    'This investigator’s details were changed elsewhere. You hadn’t seen the change when you deleted the investigator, so we haven’t deleted the investigator. This was changed:',
  removalQuestion: 'What do you want to do?',
  removalMine: 'Delete the investigator',
  removalTheirs: 'Keep the investigator',
  removalDropped: 'The investigator stays in the list with the saved details.',

  fileTitle: 'This section already has a file',
  chooseOne: 'Choose one of the two.',
  fileText: 'This section can hold one file, and one has been saved in the meantime.',
  fileUnsafe:
    'To save the new file, we must delete the old one first. This device has no space for a copy of the old file, so download it now. If the portal refuses the new file, the old one is gone.',
  fileMine: (file: string) => `Replace it with ${file}`,
  fileTheirs: (file: string) => `Use ${file} and remove your file from this device`,
  fileTheirsUnknown: 'Use the saved file and remove your file from this device',
  fileLook: (file: string) => `View ${file} (saved)`,

  decisionTitle: 'This application has changed',
  decisionText: 'This application was decided on or changed after you opened it, so we didn’t record your decision.',
  decisionNow: 'Current status:',
  decisionUnknown: 'We couldn’t load its current status.',
  decisionLook: 'The application may have changed. Read it again before you decide.',
  lookAtApplication: 'Open the application',
  sendAllTheSame: 'Record my decision anyway',
  withdrawDecision: 'Withdraw my decision',
  decisionWithdrawn: 'Your decision was withdrawn.',
  decisionClosed: 'You can no longer make this decision.',
  /** Who changed the application, and when. */
  quicker: {
    created: (who: string, when: string) => `${who} started it on ${when}.`,
    submitted: (who: string, when: string) => `${who} submitted it on ${when}.`,
    approved: (who: string, when: string) => `${who} approved it on ${when}.`,
    rejected: (who: string, when: string) => `${who} rejected it on ${when}.`,
    requested: (who: string, when: string) => `${who} asked for more information on ${when}.`,
    withdrawn: (who: string, when: string) => `${who} withdrew it on ${when}.`,
    reopened: (who: string, when: string) => `${who} reopened it on ${when}.`,
  },
  quickerWrote: (who: string, when: string) => `${who} wrote on ${when}:`,
  somebody: 'Someone',
  you: 'You',

  closedText: 'The application can no longer be changed. Your text is still on this device.',

  submissionTitle: 'More information is needed',
  submissionChangedTitle: 'Changed since you pressed Submit',
  submissionText:
    'An administrator asked this after you pressed Submit. Read it, make your changes, then submit again.',
  submissionChanged: 'The application was changed elsewhere after you pressed Submit. Check it, then submit again.',
  administration: 'Administrator',
  submissionRead: 'Read all messages',
  submissionAgain: 'Submit again',
  submissionNot: 'Don’t submit',
  submissionWithdrawn: 'The application wasn’t submitted.',

  arrivedTitle: 'This may already be saved',
};
