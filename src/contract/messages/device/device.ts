/*
 * What this device keeps, and what signing out does with it. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

/** Counts of a user's work left on this device: after "On this device only:" and the like. */
export const workLeftMessages = {
  changes: (count: number) =>
    count === 1 ? '1 change that waits to be sent' : `${count} changes that wait to be sent`,
  needsYou: (count: number) => (count === 1 ? '1 change that needs you' : `${count} changes that need you`),
  files: (count: number) => (count === 1 ? '1 chosen file' : `${count} chosen files`),
  drafts: (count: number) =>
    count === 1
      ? '1 application with words that were not saved'
      : `${count} applications with words that were not saved`,
  messages: (count: number) => (count === 1 ? '1 message that was not sent' : `${count} messages that were not sent`),
  started: (count: number) =>
    count === 1 ? '1 application that was only started' : `${count} applications that were only started`,
  former: (count: number) =>
    `work in ${count === 1 ? '1 application' : `${count} applications`} that the portal lacks (“Missing at the portal” shows it)`,
};

/** Signing out, with what is left on this device. */
export const leavingMessages = {
  sendingTitle: 'Sending your work…',
  sendingText: (seconds: number) =>
    `You are signed out once it has arrived. What has not arrived within ${seconds} seconds you are asked about.`,
  toGo: (count: number) => (count === 1 ? '1 change to go' : `${count} changes to go`),
  stopWaiting: 'Do not wait',
  cancel: 'Cancel',
  title: 'Not all of your work has arrived',
  lead: 'On this device only:',
  unkept:
    'Words in this page could not be put on this device. Signing out and closing the page loses them: copy them elsewhere first.',
  askedAgain: 'More was found on this device since you were asked. Nothing was discarded.',
  keepHow: 'Kept, it stays on this device until you sign in here again. Nobody else sees it.',
  keepHowClears:
    'Kept, only this stays on this device until you sign in here again. Nobody else sees it. All the rest is cleared.',
  keep: 'Keep it and sign out',
  copy: 'Download a copy',
  copying: 'Making the copy…',
  copied:
    'The copy is with your downloads. It can be taken in again under “Waiting to send”, here or on another device. Anybody who opens the file can read it.',
  copyLacks: (fileNames: readonly string[]) =>
    `It lacks what this browser can no longer read: ${fileNames.join(', ')}.`,
  copyLacksFormer:
    'It lacks the work that the portal lacks since it was restored: download that under “Missing at the portal”.',
  copyFailed: 'The copy could not be made.',
  copyName: (day: string) => `research-work-${day}.json`,
  discard: 'Discard it…',
  discardTitle: 'Discard your work?',
  discardLead: 'This is deleted from this device for good:',
  discardArrived: 'What was sent without an answer may have arrived. What is at the portal stays there.',
  discardAtPortal: 'What is at the portal stays there.',
  discardWord: 'discard',
  discardLabel: 'Type “discard” to confirm',
  discardMissing: 'Type the word “discard” first.',
  discardAct: 'Discard and sign out',
  back: 'Back',
  stillThere:
    'You are signed out on this device. The portal could not be reached to end your session there too: it ends automatically when it has not been used for long enough.',
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
  title: 'This browser has deleted what was kept here',
  text: (when: string) =>
    `It emptied the portal’s store on this device: it was short of room, the portal was not used for a while, or its data was cleared. When it was last counted, on ${when}, these were here and had not arrived:`,
  safe: 'Everything that was sent before is safe at the portal.',
  next: 'Look through your applications for what is missing, and write it again. If you downloaded a copy, take it in under “Waiting to send”.',
  toApplications: 'My applications',
  toWaiting: 'Waiting to send',
  read: 'I have read this',
};

/** Shown to a user whose role has changed. */
export const roleChangedMessages = {
  researcherWork: (details: string) =>
    `Your account is an administrator’s now. What you wrote as a researcher is still on this device: “${details}” shows it.`,
  administratorWork: (details: string) =>
    `Your account is a researcher’s now. Messages that you wrote as an administrator are still on this device: “${details}” shows them.`,
};

/** A shared tablet that was left idle. */
export const lockMessages = {
  title: 'Are you still here?',
  lead: (name: string) => `This tablet was left alone, so what ${name} was doing is covered. Nothing is lost.`,
  required: 'Password is required',
  submit: 'Go on',
  submitting: 'Checking...',
  needsConnection:
    'Without a connection the password cannot be checked. What was written stays on this device; try again when there is one.',
  somebodyElse: 'Somebody else',
  somebodyElseHint: 'Signs this person out. Work that has not arrived stays on this device for them.',
};

/** Signing in without leaving the page, after the session ended. */
export const signInHereMessages = {
  title: 'Sign in again',
  text: 'Your session has ended. What you wrote is on this device, and stays where it is.',
  as: (name: string, email: string) => `You are ${name} (${email}).`,
  submit: 'Sign in',
  submitting: 'Signing in...',
  cancel: 'Not now',
  addressGone: (email: string) =>
    `The portal has no account with the address ${email} any more. If it was changed, sign out and sign in with the new one: what you wrote stays on this device.`,
};
