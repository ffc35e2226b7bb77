/* How far an application is, for its applicant: on its card, and on top of its page. */

export const progressMessages = {
  /** `next`: the title of the first step in which something is missing. */
  steps: (done: number, all: number, next: string) => `${done} of ${all} steps complete · Next: ${next}`,
  allSteps: (all: number) => `All ${all} steps complete · Ready to submit`,
  panel: 'Status of the application',
  draft: 'This draft hasn’t been submitted yet.',
  submitting: 'You pressed Submit. We’ll submit it when you’re online and logged in.',
  notSubmitted: 'This application wasn’t submitted. Your work is safe on this device.',
  whatToFix: 'See what to fix',
  requested: 'The administrator needs more information',
  underReview: 'Your application is under review.',
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
