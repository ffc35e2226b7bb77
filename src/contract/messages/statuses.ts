/* The statuses of an application, as people read them. The specification's own wording is kept to the letter, its odd spellings too. */

/** The statuses: in lists, and where the detail says it otherwise. */
export const statusMessages = {
  1: 'Approved',
  2: 'Rejected',
  3: 'Draft',
  4: 'More Information Required',
  5: 'Pending Review',
  unknown: 'Unknown Status',
  acceptedInDetail: 'Accepted',
};
