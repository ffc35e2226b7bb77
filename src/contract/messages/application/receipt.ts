import { counted } from '../counted.ts';

/** Shown above the Under review list after Submit. */
export const receiptMessages = {
  titles: {
    accepted: 'Submitted for review',
    waiting: 'Waiting to send',
    actionNeeded: 'Action needed: your application wasn’t submitted',
  },
  application: 'Application',
  reference: 'Reference',
  submittedOn: 'Submitted on',
  next: {
    accepted:
      'An administrator will review your application and approve it, reject it or ask for more information. You’ll find it under Accepted, Rejected or More Information.',
    waiting:
      'Your application hasn’t been submitted yet. We’ll submit it when you’re online and logged in, and show your receipt here.',
    actionNeeded: 'Your work is safe on this device.',
  },
  turnaround: counted({
    one: 'Half of all applications get a decision within # day.',
    other: 'Half of all applications get a decision within # days.',
  }),
  see: 'See what to fix',
  close: 'Close',
};
