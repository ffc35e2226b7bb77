/*
 * What is stored on this device, and what logging out does with it. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

import { counted } from '../counted.ts';

/** Counts of a user's work left on this device: after "On this device only:" and the like. */
export const workLeftMessages = {
  changes: counted({ one: '# change waiting to be sent', other: '# changes waiting to be sent' }),
  actionNeeded: counted({ one: '# change marked Action needed', other: '# changes marked Action needed' }),
  files: counted({ one: '# chosen file', other: '# chosen files' }),
  drafts: counted({ one: '# application with unsaved text', other: '# applications with unsaved text' }),
  messages: counted({ one: '# unsent message', other: '# unsent messages' }),
  started: counted({ one: '# application you’ve only started', other: '# applications you’ve only started' }),
  former: counted({
    one: 'work in # application that isn’t in the portal (see “Missing from the portal”)',
    other: 'work in # applications that isn’t in the portal (see “Missing from the portal”)',
  }),
};

/** Signing out, with what is left on this device. */
export const leavingMessages = {
  sendingTitle: 'Sending your work…',
  sendingText: (seconds: number) =>
    `We’ll log you out when it’s sent. If that takes longer than ${seconds} seconds, we’ll ask what to do.`,
  toGo: counted({ one: '# change left to send', other: '# changes left to send' }),
  stopWaiting: 'Don’t wait',
  cancel: 'Cancel',
  title: 'Some of your work hasn’t been sent',
  lead: 'This is on this device only:',
  hasUnwritten:
    'We couldn’t store some text of this page on the device. If you log out or close the page, it’s lost. Copy it first.',
  askedAgain: 'We’ve found more unsent work on this device. Nothing was discarded.',
  keepHow: 'If you keep it, log in here again soon to continue. The portal shows it only to you.',
  keepHowClears:
    'If you keep it, only this stays here. Log in here again soon to continue. The portal shows it only to you. Everything else is deleted from this device.',
  keep: 'Keep it and log out',
  copy: 'Download a copy',
  copying: 'Making the copy…',
  copied:
    'Check your downloads for the copy. You can import it under “Waiting to send”, on any device. Anyone who opens the file can read it.',
  copyLacks: (fileNames: readonly string[]) =>
    `It doesn’t contain these files, which this browser can no longer read: ${fileNames.join(', ')}.`,
  copyLacksFormer:
    'It doesn’t contain the work that the portal lost when it was restored. Download that under “Missing from the portal”.',
  copyFailed: 'We couldn’t make the copy.',
  copyName: (day: string) => `research-work-${day}.json`,
  discard: 'Discard work…',
  discardTitle: 'Discard your work?',
  discardLead: 'We’ll delete this from this device. Without a downloaded copy, you can’t get it back:',
  discardArrived: 'If a change got no reply, it may already be saved. Discarding doesn’t delete saved work.',
  discardAtPortal: 'Discarding doesn’t delete saved work.',
  discardWord: 'discard',
  discardLabel: 'Type “discard” to confirm',
  discardMissing: 'Type the word “discard” first.',
  discardAct: 'Discard and log out',
  back: 'Back',
  stillThere:
    'You’re logged out on this device. We couldn’t reach the portal to end your session there. It will expire automatically.',
};

/** Text that is written and in no operation, to be read and copied out. */
export const unsentMessages = {
  message: 'Message',
  version: (label: string) => `${label} (another version)`,
  newInvestigator: 'Investigator that was not added',
  investigator: 'Investigator',
  ticked: 'Ticked',
  notTicked: 'Not ticked',
};

/** Shown if the browser has emptied the portal's storage. */
export const lostMessages = {
  title: 'Your browser deleted unsent work',
  text: (when: string) =>
    `The device may have been low on space, or someone cleared the browser’s data. It can also happen if you don’t open the portal for weeks. On ${when}, this unsent work was on this device:`,
  safe: 'Everything that was saved before is safe.',
  next: 'Check your applications for missing text. If you downloaded a copy, import it under “Waiting to send”.',
  toApplications: 'Your list of applications',
  toWaiting: 'Waiting to send',
  read: 'I have read this',
};

/** Shown to a user whose role has changed. */
export const roleChangedMessages = {
  researcherWork: (details: string) =>
    `You’re an administrator now. The text you wrote as a researcher is still on this device. See “${details}”.`,
  administratorWork: (details: string) =>
    `You’re a researcher now. The messages you wrote as an administrator are still on this device. See “${details}”.`,
};

/** A shared tablet that was left idle. */
export const lockMessages = {
  title: 'Are you still here?',
  lead: (name: string) => `No one has used this tablet for a while, so we’ve hidden ${name}’s work. The work is safe.`,
  required: 'Password is required',
  submit: 'Continue',
  submitting: 'Checking...',
  needsConnection:
    'We can’t check the password while you’re offline. Your text stays on this device. Try again when you’re online.',
  somebodyElse: 'Someone else',
  somebodyElseHint: 'We’ll log this person out. Their unsent work stays here until they log in again.',
};

/** Logging in without leaving the page, after the session ended. */
export const signInHereMessages = {
  title: 'Log in again',
  text: 'Your session has ended. Your text is safe on this device.',
  as: (name: string, email: string) => `You are ${name} (${email}).`,
  submit: 'Log in',
  submitting: 'Logging in...',
  cancel: 'Not now',
  addressGone: (email: string) =>
    `The portal no longer has an account with the address ${email}. If your address has changed, log out and log in with the new one. Your text stays on this device.`,
};
