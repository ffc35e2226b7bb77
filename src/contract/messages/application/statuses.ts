/*
 * The statuses of an application, as shown to users. The specification's own wording is kept verbatim, including its
 * odd spellings.
 */

import { status } from '../../domain/statuses.ts';

/** The statuses: in lists, and in the detail if it differs. */
export const statusMessages = {
  [status.accepted]: 'Approved',
  [status.rejected]: 'Rejected',
  [status.draft]: 'Draft',
  [status.moreInformation]: 'More Information Required',
  [status.pending]: 'Pending Review',
  unknown: 'Unknown Status',
  acceptedInDetail: 'Accepted',
};
