/** Messages about work that this device has and the portal lacks. */
export const missingMessages = {
  title: 'Missing at the portal',
  lead:
    'This device has work of yours that the portal no longer has, because a backup was restored or it was deleted there. ' +
    'Nothing is sent unless you choose to.',
  looking: 'Comparing with the portal …',
  unreachable:
    'What the portal lacks is not known yet: the portal, or the storage of this device, did not answer. Nothing was changed.',
  partial:
    'Some applications could not be compared, because the portal did not show them. Nothing of them was changed.',
  lookAgain: 'Compare again',
  nothing: 'Nothing is left to send again',
  nothingText: 'What is on its way to the portal is listed under “Waiting to send”.',
  untitled: 'Application without a title',
  gone: 'The portal no longer has this application. Sent again, it becomes a new one.',
  neverThere: 'The portal never had this application: it is on this device only.',
  mayBeThere:
    'The portal may have this application: it was sent without an answer. If it does, sending it again does not add a second one.',
  onlyResearchers:
    'The portal no longer has this application. Only researchers can send it as a new one, and you are an administrator: download it.',
  goneAtReview: 'The portal no longer has this application. What you wrote in it is here alone.',
  messagesOnlyHere: 'Your messages in it are not sent again: download them first.',
  older: 'The portal has an older version of this application.',
  answers: 'Answers',
  investigators: 'Investigators',
  files: 'Files',
  removals: 'Deleted by you, and still there',
  messages: 'Your messages',
  typed: 'Typed, and not sent yet',
  filesGone: (names: readonly string[]) =>
    `${names.length === 1 ? 'This file is' : 'These files are'} no longer on this device. Choose ${names.length === 1 ? 'it' : 'them'} again: ${names.join(', ')}.`,
  submission: 'You submitted it, and the portal does not know. Send it again first, then check it and submit it again.',
  submit: 'Check and submit',
  decided: (badge: string) =>
    `The decision “${badge}” is not there any more. It is not sent again automatically: decide on what the portal has now.`,
  decide: 'Look at it again',
  sendAgain: 'Send again',
  sent: 'It is sent to the portal automatically. “Waiting to send” shows how far it is.',
  sendChanged: 'The portal no longer has this application. Nothing was sent: look at it again.',
  takenOver: 'It is among your applications again, and was not sent: nobody had saved it yet.',
  download: 'Download',
  discard: 'Discard',
  discardTitle: 'Discard it?',
  discardText: 'What the portal lacks of this application is deleted from this device. It cannot be brought back.',
  discardYes: 'Discard',
  discardNo: 'Keep it',
  discardGrown: 'More was written in the meantime. Nothing was deleted: look at it again.',
  unclaimedTitle: 'Work from an earlier version of the portal',
  unclaimedText:
    'This device has work that was written under your user number, and it does not say by whom. After a backup is restored, ' +
    'a number can go to another person. So it is not shown or sent unless you say that it is yours.',
  claim: 'It is mine',
  disclaim: 'It is not mine',
  disclaimed: 'It stays on this device and is not shown to you.',
  failed: 'That did not work, and nothing was changed. Try again.',
  fileName: (title: string) => `${title}.txt`,
};
