import { statusMessages } from '../messages/application/statuses.ts';
import { isStatus, status, type Status } from '../domain/statuses.ts';

export type StatusTone = 'green' | 'red' | 'yellow' | 'teal' | 'grey';

const tones: Record<Status, StatusTone> = {
  [status.accepted]: 'green',
  [status.rejected]: 'red',
  [status.draft]: 'yellow',
  [status.moreInformation]: 'teal',
  [status.pending]: 'grey',
};

/** The badge of a status in lists; a number that the portal does not know is "Unknown Status". */
export function statusBadge(value: number): { text: string; tone: StatusTone } {
  return isStatus(value)
    ? { text: statusMessages[value], tone: tones[value] }
    : { text: statusMessages.unknown, tone: 'grey' };
}

/** The detail page says "Accepted" for the "Approved" of the lists. */
export function statusBadgeInDetail(value: number): { text: string; tone: StatusTone } {
  return value === status.accepted ? { text: statusMessages.acceptedInDetail, tone: 'green' } : statusBadge(value);
}
