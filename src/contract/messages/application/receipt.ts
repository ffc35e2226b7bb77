/** Shown above the Under review list after Submit. */
export const receiptMessages = {
  titles: {
    accepted: 'Submitted for review',
    waiting: 'Waiting to be sent',
    needsYou: 'Your submission needs you',
  },
  application: 'Application',
  reference: 'Reference',
  submittedOn: 'Submitted on',
  next: {
    accepted:
      'The administrators of the committee look at it next. They approve it, reject it, or ask you for more information: it then moves to the list Accepted, Rejected or More Information.',
    waiting:
      'Your submission is on this device, and the portal has not confirmed it yet. It is sent automatically once you are signed in and the portal takes it; the receipt then stands here.',
    needsYou: 'It does not continue automatically. What you wrote is still on this device.',
  },
  turnaround: (days: number) =>
    `Half of the applications here were decided within ${days === 1 ? '1 day' : `${days.toLocaleString('en')} days`} of being submitted.`,
  see: 'See what needs you',
  close: 'Close',
};
