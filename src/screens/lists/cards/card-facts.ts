import { formatDaysAgo } from '../../../contract/wording/ages.ts';
import { formatDate } from '../../../contract/wording/dates.ts';
import { listMessages as messages } from '../../../contract/messages/application/review.ts';
import { lastSubmission, type ApplicationSummary } from '../../../contract/domain/application.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { isInReview, isPrivate, status as statuses, type Status } from '../../../contract/domain/statuses.ts';

/** A date on a card; `age` is how long ago that is, while somebody waits for the application or writes in it. */
export type CardDate = { label: string; value: string; age?: string };

/**
 * Which dates the cards of a list show. `accepted`, `modified` and `submitted` show the creation date if the other is
 * not known.
 */
export type CardDates = 'accepted' | 'modified' | 'created' | 'submitted' | 'both';

/** `requested`: how far a change of its status is on its way; null or missing if none was requested. */
type OnCard = ApplicationSummary & Partial<Pick<ListEntry, 'requested'>>;

/** Returns the dates of a card; unknown ones are left out. `now`: ms since 1970. */
export function datesOf(application: OnCard, dates: CardDates, now: number): CardDate[] {
  const { createdDate, modifiedDate, status, requested = null } = application;
  const isOpen = isInReview(status) || isPrivate(status);
  const date = (label: string, value: string | null): CardDate[] => {
    const text = value === null ? '' : formatDate(value);
    if (text === '' || value === null) return [];
    return [{ label, value: text, ...(isOpen ? { age: formatDaysAgo(Date.parse(value), now) } : {}) }];
  };
  const created = date(messages.createdOn, createdDate);
  const modified = date(messages.lastModified, modifiedDate);
  const submitted = date(messages.submitted, requested === null ? lastSubmission(application) : null);
  const latest = submitted.length > 0 ? submitted : modified;
  switch (dates) {
    case 'accepted': {
      const accepted = date(messages.acceptedDate, modifiedDate);
      return accepted.length > 0 ? accepted : created;
    }
    case 'modified':
      return modified.length > 0 ? modified : created;
    case 'created':
      return created;
    case 'submitted':
      return latest.length > 0 ? latest : created;
    case 'both':
      return [...(latest.length > 0 ? created.map(withoutAge) : created), ...latest];
  }
}

/** Of two dates only the later one tells its age. */
const withoutAge = ({ label, value }: CardDate): CardDate => ({ label, value });

/** What the cards of one of the applicant's lists show beside title and dates, and what can be done there. */
export type OwnCard = {
  dates: CardDates;
  authors: boolean;
  comments: boolean;
  view: string;
  prints: boolean;
  more: 'progress' | 'lastMessage' | null;
};

const plain = { authors: true, comments: false, view: messages.view, prints: false, more: null } as const;

/** The applicant's five lists (specification §2.9). */
export const ownCards: Record<Status, OwnCard> = {
  [statuses.draft]: { ...plain, dates: 'modified', authors: false, more: 'progress' },
  [statuses.accepted]: { ...plain, dates: 'accepted', view: messages.viewSearch, prints: true },
  [statuses.pending]: { ...plain, dates: 'submitted' },
  [statuses.moreInformation]: { ...plain, dates: 'modified', comments: true, more: 'lastMessage' },
  [statuses.rejected]: { ...plain, dates: 'modified', comments: true, more: 'lastMessage' },
};

/** What the administrator's rows show beside badge, title, authors and "View Research" (specification §2.12). */
export function adminCard(listed: Status | undefined): { dates: CardDates; comments: boolean } {
  if (listed === undefined) return { dates: 'both', comments: true };
  return { dates: adminDates[listed], comments: false };
}

const adminDates: Record<Status, CardDates> = {
  [statuses.accepted]: 'modified',
  [statuses.rejected]: 'modified',
  [statuses.draft]: 'modified',
  [statuses.moreInformation]: 'modified',
  // With the date of the submission, by which the list is sorted.
  [statuses.pending]: 'both',
};
