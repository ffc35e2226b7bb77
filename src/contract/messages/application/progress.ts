/* How far an application is, for its applicant: on its card, and on top of its page. */

export const progressMessages = {
  /** `next`: the title of the first step in which something is missing. */
  steps: (done: number, all: number, next: string) => `${done} of ${all} steps complete · Next: ${next}`,
  allSteps: (all: number) => `All ${all} steps complete · Ready to submit`,
  panel: 'Status of the application',
  draft: 'This draft hasn’t been submitted yet.',
  draftAgain: 'You withdrew this application. It’s a draft again.',
  draftAgainSince: (date: string) => `You withdrew this application on ${date}. It’s a draft again.`,
  submitting: 'You pressed Submit. We’ll submit this application when you’re online and logged in.',
  notSubmitted: 'This application wasn’t submitted. Your work is safe on this device.',
  whatToFix: 'See what to fix',
  requested: 'The administrator needs more information',
  underReview: 'Your application is under review.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this application?',
  withdrawText: 'It becomes a draft again, and administrators no longer see it. You can change it and submit it again.',
  withdrawn: 'The application is a draft again. You can change it and submit it again.',
  withdrawNotDone: (reason: string) =>
    `The application wasn’t withdrawn. ${reason === '' ? 'Check your connection, then try again.' : reason}`,
  withdrawUnclear:
    'We can’t reach the portal, so we don’t know whether the application was withdrawn. Check your connection. This page will then show the current status.',
  copy: 'Copy to a new application',
  copied:
    'The copy is a new draft with the same answers, investigators and files. Agree to the policies, and declare conflicts of interest again.',
  copiedFrom: (date: string) => `It was made from the offline copy of ${date}.`,
  copiedToDrafts: 'You’ll find the copy under “Draft”.',
  filesNotRead: (files: string) => `We couldn’t read these files, so the new draft doesn’t have them: ${files}.`,
  copyFailed: 'We can’t read the complete application now, so nothing was copied. Try again when you’re online.',
  copyNotStored: 'This device couldn’t store the copy. Free some space, then try again.',
  copyInPart:
    'This device couldn’t store the complete copy. You’ll find a part of it under “Draft”. Delete that, free some space, then try again.',
  dateAndAge: (date: string, age: string) => `${date} · ${age}`,
  submittedOn: (date: string, age: string) => `Submitted on ${date} · ${age}`,
  approved: 'Your application was approved.',
  approvedOn: (date: string) => `Your application was approved on ${date}.`,
  rejected: 'Your application was rejected.',
  rejectedOn: (date: string) => `Your application was rejected on ${date}.`,
  admin: 'Admin',
  reply: 'Reply',
  readAll: 'Read all',
  readLess: 'Show less',
  timeline: 'What has happened so far',
  events: {
    created: 'Created',
    submitted: 'Submitted',
    approved: 'Approved',
    rejected: 'Rejected',
    requested: 'More information',
    withdrawn: 'Withdrawn',
    reopened: 'Reopened',
  },
  ahead: { submitted: 'Submit', decision: 'Decision' },
  /** Added for screen readers to the event that is the latest, and to one that is still to come. */
  now: 'now',
  notYet: 'not yet',
};
