import { statusMessages } from './messages/statuses.ts';

/** Where an application stands. The numbers are the wire's. */
export const status = { accepted: 1, rejected: 2, draft: 3, moreInformation: 4, pending: 5 } as const;
export type Status = (typeof status)[keyof typeof status];

export const statuses: readonly Status[] = [1, 2, 3, 4, 5];

export function isStatus(value: number): value is Status {
  return (statuses as readonly number[]).includes(value);
}

/** 1 is the researcher who applies, 2 the administrator; the server knows no other. */
export const role = { researcher: 1, administrator: 2 } as const;
export type Role = (typeof role)[keyof typeof role];

export type StatusTone = 'green' | 'red' | 'yellow' | 'teal' | 'grey';

const tones: Record<Status, StatusTone> = { 1: 'green', 2: 'red', 3: 'yellow', 4: 'teal', 5: 'grey' };

/** The badge of a status in lists; a number that the portal does not know is "Unknown Status". */
export function statusBadge(value: number): { text: string; tone: StatusTone } {
  return isStatus(value)
    ? { text: statusMessages[value], tone: tones[value] }
    : { text: statusMessages.unknown, tone: 'grey' };
}

/** The detail page says "Accepted" where the lists say "Approved". */
export function statusBadgeInDetail(value: number): { text: string; tone: StatusTone } {
  return value === status.accepted ? { text: statusMessages.acceptedInDetail, tone: 'green' } : statusBadge(value);
}

/** The owner may change answers, rows and files only in these. */
export function isEditable(value: number): boolean {
  return value === status.draft || value === status.moreInformation;
}
