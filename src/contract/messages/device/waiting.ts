/*
 * What waits to be sent, and what needs the user. The specification's own wording is kept verbatim, including its odd
 * spellings.
 */

/** The page "Waiting to send". */
export const waitingMessages = {
  title: 'Waiting to send',
  lead: 'What you did on this device that the portal does not have yet.',
  back: 'Back to what is waiting',
  newApplication: 'A new application',
  shown: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} shown`,
  showMore: 'Show more',
  changesOf: (title: string) => `Changes of ${title}`,
  nothing: 'Nothing is waiting',
  nothingText: 'This device has nothing left to send.',
  nothingButKept: 'What you wrote and did not save yet stands below.',

  /** What a change does. */
  saveStep: (step: string, answers: number) =>
    answers === 0 ? step : `${step} · ${answers === 1 ? '1 answer' : `${answers} answers`} changed`,
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
  holds: {
    next: 'It is sent automatically as soon as possible.',
    inTurn: 'It goes after what stands above it.',
    behind: 'It waits for what needs you in this application.',
    unstarted: 'It waits for the application to be started: save its Application Detail.',
    sessionEnded: 'It goes once you sign in again.',
    unreachable: 'It could not be sent yet. It is tried again automatically.',
    foreignPage: 'It goes once the network lets this device through.',
    askedToWait: 'The portal asked to wait. It is sent automatically then.',
    askedToWaitUntil: (time: string) => `The portal asked to wait. It goes at ${time}.`,
    failing: 'The portal had a problem with this application. It is tried again automatically.',
    failingUntil: (time: string) => `The portal had a problem with this application. It is tried again at ${time}.`,
    undo: (time: string) => `It can be taken back until ${time}.`,
    sending: 'It is on its way to the portal now.',
    discardWanted: 'You took it back while it was being sent. The answer decides; you are told here.',
    unanswered: 'A try of it got no answer. It is sent again in a way that cannot do it twice.',
    carried: 'A copy of it was made, so another device may send it too. It cannot be done twice.',
  },
  since: (time: string) => `Since ${time}`,
  portalSays: 'The portal says:',
  noReason: 'no reason was given.',
  problems: 'What it found:',
  mayHaveArrivedHow: {
    sameKey: 'Trying again cannot do it twice.',
    mayDouble: 'Look at the application first: trying again could do it twice.',
  },

  /** What the user can do. */
  signIn: 'Sign in',
  edit: 'Edit',
  look: 'Open the application',
  submitAgain: 'Check and submit',
  retry: 'Try again',
  forget: 'Forget it here',
  discard: 'Discard',
  more: 'See all of it',
  ofChange: (act: string, change: string) => `${act}: ${change}`,
  download: 'Download a copy',
  /** A copy of one change. */
  changeCopyName: (moment: string) => `research-portal-change-${moment}.txt`.replaceAll(' ', '-'),
  ofApplication: (application: string) => `Application: ${application}`,
  notAtPortal: 'The portal had not confirmed this when the copy was made.',
  downloadAll: 'Download a copy of all',
  importWork: 'Take a copy in',
  nothingToCopy: 'There is nothing to copy.',
  copiesTitle: 'Copies',
  copiesText:
    'A copy is a file with all that is waiting and kept here. It can be taken in on another device, or here again, by you alone. Nothing is done twice.',
  copyName: (day: string) => `research-portal-unsent-${day}.json`,
  copied: 'The copy was given to your browser as a download.',
  copiedWithout: (fileNames: readonly string[]) =>
    `The copy was given to your browser as a download. It lacks what this browser can no longer read; choose again: ${fileNames.join(', ')}.`,
  copyFailed: 'The copy could not be made. What is waiting is still on this device.',
  taken: (count: number) =>
    count === 1 ? '1 change was taken in.' : `${count.toLocaleString('en')} changes were taken in.`,
  takenWords: (count: number) =>
    count === 1
      ? 'What was written and not saved was taken in for 1 field.'
      : `What was written and not saved was taken in for ${count.toLocaleString('en')} fields.`,
  takenFiles: (count: number) =>
    count === 1 ? '1 chosen file was taken in.' : `${count.toLocaleString('en')} chosen files were taken in.`,
  takenBeside: (count: number) =>
    count === 1
      ? '1 field has other words here. Both versions are kept: open the application and choose.'
      : `${count.toLocaleString('en')} fields have other words here. Both versions are kept: open the applications and choose.`,
  takenKnown: (count: number) =>
    count === 1
      ? '1 change was here already, or had arrived.'
      : `${count.toLocaleString('en')} changes were here already, or had arrived.`,
  takenNothingNew: 'The copy was read. All its changes were here already, or had arrived.',
  unreadable: 'This file is no copy of the portal, or it is damaged. Nothing was taken in.',
  newerFormat:
    'This copy was made by a newer version of the portal. Open the portal again with a connection, then take it in.',
  ofFormerPortal:
    'This copy is from before the portal was restored from a backup. It is on this device now, and nothing of it is sent ' +
    'unless you choose to: what the portal lacks of it stands under “Missing at the portal”.',
  ofAnother: 'This copy belongs to another person. Nothing was taken in.',
  takeInFailed: 'This device could not keep the copy. Nothing of it was taken in, and what was here is whole.',

  /** Asked before a change is taken back. */
  discardTitle: 'Discard this change?',
  discardYes: 'Discard',
  discardForget: 'Forget it here',
  discardNo: 'Keep it',
  discardTexts: {
    answers: 'It is not sent. What you wrote stays in the form, on this device only.',
    investigators: 'It is not sent. The list stays in the form as you wrote it, on this device only.',
    investigatorStays: 'It is not sent. The investigator stays in the list.',
    file: 'It is not sent. The file stays chosen in the form, on this device only.',
    fileStays: 'It is not sent. The file stays at the portal.',
    fileUnsure: 'It is not sent. Whether the portal has the file shows in the application.',
    submit: 'The application is not submitted. Everything in it stays as it is.',
    saveAsDraft: 'It is not sent. Everything in the application stays as it is.',
    decision: 'The application is not decided. It stays as it is.',
    boxed: 'It is not sent. Your words are put back where you wrote them.',
    along: (count: number) =>
      count === 1
        ? 'One more change of this application cannot go without it and is taken back too. Its words stay in the form.'
        : `${count} more changes of this application cannot go without it and are taken back too. Their words stay in the form.`,
    sending:
      'It is being sent at this moment. Where the portal has it already, it stays there: the answer decides, and you are told here.',
    mayHaveArrived:
      'It may be at the portal already. Discarding only forgets it here; what the portal has stays there.',
  },
  /** The same for a change that may be at the portal already. */
  forgetTexts: {
    answers: 'It is not sent again. What you wrote stays in the form too, on this device.',
    investigators: 'It is not sent again. The list stays in the form too, on this device, as you wrote it.',
    file: 'It is not sent again automatically. The file stays chosen in the form, on this device: delete it there, or the next save sends it.',
    boxed: 'It is not sent again. Your words are put back where you wrote them.',
    nothing: 'It is not sent again.',
  },
  /** What became of it. */
  discarded: 'The change was taken back. The portal does not have it.',
  discardedTooLate: 'The portal had it already. It was not taken back.',
  forgotten: 'It is forgotten here. Whether the portal has it shows in the application.',
  discardUndecided: 'No answer came back, so it may have arrived. Choose what to do with it.',
  discardWithdrawn: 'It was saved or sent again since. It was not taken back.',
  discardMissed: 'The change has become another one since. Nothing was taken back: look at it again.',
  discardGrown: 'More was added since, and would be taken back too. Nothing was taken back: look at it again.',
  retried: 'It is tried again.',

  /** Written text that is in no operation. */
  keptTitle: 'Kept on this device',
  keptText: 'You wrote this and did not save it yet.',
  keptMeta: 'Not saved yet',
  keptOpen: 'Go on writing',
  keptStarted: 'Started, and nothing written yet',
  keptMessage: 'a message that is not sent',
  keptClosed: 'The application can no longer be changed, so this cannot be sent. Copy it, or discard it.',
  keptOfFormerRole: 'Your account has another role now, so this cannot be sent. Copy it, or discard it.',
  keptDiscardTitle: 'Discard what you wrote?',
  keptDiscardText: 'This is on this device only and is deleted for good:',
  keptDiscarded: 'It was deleted from this device.',
  keptGrown: 'More was written in the meantime. Nothing was deleted: look at it again.',

  /** What the server accepted. */
  sentTitle: 'Sent lately',
  sentText: 'What the portal confirmed, newest first.',
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
  changeTitle: 'A change that is waiting',
  needsYouTitle: 'This needs you',
  gone: 'This change is not waiting any more',
  goneText: 'It was sent, taken back, or made into another one.',
  words: 'What you wrote',
  copyWords: 'Copy the words',
  wordsCopied: 'Copied',
  notCopied: 'The browser does not let the portal copy. Select the words and copy them yourself.',
  emptied: '(emptied)',
  ticked: 'Ticked',
  notTicked: 'Not ticked',

  conflictTitle: 'Changed on both sides',
  conflictText:
    'You changed this, and it was changed elsewhere too. Nothing was overwritten. Choose what the portal shall have.',
  mine: 'Yours',
  theirs: 'At the portal now',
  was: 'What it was',
  keepMine: 'Keep mine',
  takeTheirs: 'Take what the portal has',
  allMine: 'Keep all mine',
  allTheirs: 'Take all theirs',
  added: 'added:',
  removed: 'removed:',
  emptyValue: '(empty)',
  cell: (who: string, column: string) => `${who}: ${column}`,
  sendChoice: 'Send my choice',
  chooseFirst: (left: number) => (left === 1 ? 'Choose for one more answer.' : `Choose for ${left} more answers.`),
  choiceSent: 'Your choice is on its way.',
  fileKept: 'Your file was removed from this device. The portal keeps its own.',

  removalTitle: 'Deleted here, changed elsewhere',
  removalText:
    'You deleted this investigator before you could see what was changed elsewhere. Nobody was deleted. This was changed:',
  removalQuestion: 'What shall the portal have?',
  removalMine: 'Delete the investigator',
  removalTheirs: 'Keep the investigator as the portal has them now',
  removalDropped: 'The investigator stays in the list, as the portal has them.',

  fileTitle: 'There is a file already',
  chooseOne: 'Choose one of the two.',
  fileText: 'This part holds one file, and the portal has one by now.',
  fileUnsafe:
    'The portal takes the new file only once the old one is deleted, and this device could not keep the old one until then. Download it first: if the new file is refused, the old one is gone.',
  fileMine: (file: string) => `Replace it with ${file}`,
  fileTheirs: (file: string) => `Keep ${file}; your file is removed from this device`,
  fileTheirsUnknown: 'Keep what the portal has; your file is removed from this device',
  fileLook: (file: string) => `Look at ${file} at the portal`,

  decisionTitle: 'Somebody was quicker',
  decisionText: 'The application was decided, or changed, after you looked at it. Your decision was not carried out.',
  decisionNow: 'Now it is:',
  decisionUnknown: 'How it stands now could not be read.',
  decisionLook: 'It may say something else by now: look at it before you decide all the same.',
  lookAtApplication: 'Look at the application',
  sendAllTheSame: 'Decide all the same',
  takeBack: 'Take my decision back',
  decisionClosed: 'Your decision is no longer possible.',
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
  somebody: 'Somebody',
  you: 'You',

  closedText: 'The application can no longer be changed. What you wrote is still on this device.',

  submissionTitle: 'More information was asked for',
  submissionChangedTitle: 'Changed since you pressed Submit',
  submissionText: 'This was asked after you pressed Submit. Read it, change what is needed, then submit again.',
  submissionChanged: 'The application was changed elsewhere after you pressed Submit. Look at it, then submit again.',
  administration: 'Administrator',
  submissionRead: 'Read all messages',
  submissionAgain: 'Submit again',
  submissionNot: 'Do not submit',

  arrivedTitle: 'This may have arrived',
};
