import { counted } from '../counted.ts';

/** Messages about work that this device has and the portal lacks. */
export const missingMessages = {
  title: 'Missing from the portal',
  lead:
    'The portal has lost some of your work, because a backup was restored or the work was deleted. This device still ' +
    'has it. We only send it if you choose to.',
  looking: 'Comparing with the portal…',
  unreachable:
    'We couldn’t compare your work, because the portal or this device didn’t respond. We haven’t deleted anything from this device.',
  partial: 'We couldn’t compare some applications, because they didn’t load. We haven’t deleted them from this device.',
  lookAgain: 'Compare again',
  nothing: 'Nothing is left to send again',
  nothingText: 'Work that is still being sent is listed under “Waiting to send”.',
  untitled: 'Application without a title',
  gone: 'The portal no longer has this application.',
  becomesNew: 'If you send it again, it becomes a new application.',
  neverThere: 'This application was never saved. It’s on this device only.',
  mayBeThere: 'This application may already be saved: we sent it and got no reply.',
  notTwice: 'If you send it again, it can’t be added twice.',
  onlyResearchers: 'Only researchers can send it as a new application. Download it instead.',
  goneAtReview: 'The portal no longer has this application. Your text in it is only on this device.',
  messagesOnlyHere: 'We can’t send your messages in it again. Download them first.',
  older: 'The portal has an older version of this application.',
  answers: 'Answers',
  investigators: 'Investigators',
  files: 'Files',
  removals: 'Deleted by you, but still in the portal',
  messages: 'Your messages',
  typed: 'Typed, not sent yet',
  filesGone: (names: readonly string[]) =>
    `${counted({
      one: 'This file is no longer on this device. Choose it again:',
      other: 'These files are no longer on this device. Choose them again:',
    })(names.length)} ${names.join(', ')}.`,
  submission:
    'You submitted this application, but the portal has lost the submission. If other work is missing, send it again first. Then check and submit the application.',
  submit: 'Check and submit',
  decided: (badge: string) =>
    `The portal has lost the decision “${badge}”. We don’t send it again automatically. Read the saved version and decide again.`,
  decide: 'Review again',
  sendAgain: 'Send again',
  sent: 'We’ll send it automatically. You can follow it under “Waiting to send”.',
  sendChanged: 'The portal no longer has this application, so nothing was sent. Check it and try again.',
  takenOver: 'Not sent yet. It’s under “Draft” again: open it and save it.',
  download: 'Download',
  discard: 'Discard',
  discardTitle: 'Discard this work?',
  discardText:
    'We’ll delete the missing work of this application from this device. Without a downloaded copy, you can’t get it back.',
  discardYes: 'Discard',
  discardNo: 'Keep it',
  discardGrown: 'This has changed in the meantime, so we haven’t deleted anything. Check it and try again.',
  unownedWorkTitle: 'Work from an earlier version of the portal',
  unownedWorkText:
    'This device has work with your user number, but it may belong to someone else. Restoring the portal can give a ' +
    'number to another person. We’ll only show or send the work if you say it’s yours.',
  claim: 'It’s mine',
  disclaim: 'It’s not mine',
  disclaimed: 'It stays on this device, and we won’t show it to you.',
  failed: 'That didn’t work, and nothing was changed. Try again.',
  fileName: (title: string) => `${title}.txt`,
};
