/*
 * The statuses of an application, as shown to users. The specification's own wording is kept verbatim, including its
 * odd spellings.
 */

/** The statuses: in lists, and in the detail if it differs. */
export const statusMessages = {
  1: 'Approved',
  2: 'Rejected',
  3: 'Draft',
  4: 'More Information Required',
  5: 'Pending Review',
  unknown: 'Unknown Status',
  acceptedInDetail: 'Accepted',
};
