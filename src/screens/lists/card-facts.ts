import { formatDate } from '../../contract/wording/dates.ts';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import { status as statuses, type Status } from '../../contract/domain/statuses.ts';

/** A small fact on a card. */
export type CardFact = { label: string; value: string };

/** Which dates the cards of a list show. `accepted` and `modified` show the creation date if there was no change. */
export type CardDates = 'accepted' | 'modified' | 'created' | 'both';

/** Returns the facts above the title of a card; unknown ones are left out. */
export function factsOf(application: ApplicationSummary, dates: CardDates): CardFact[] {
  const facts = [...datesOf(application, dates), { label: messages.reference, value: application.reference ?? '' }];
  return facts.filter(({ value }) => value !== '');
}

function datesOf({ createdDate, modifiedDate }: ApplicationSummary, dates: CardDates): CardFact[] {
  const created = { label: messages.createdOn, value: formatDate(createdDate) };
  const changed = (label: string) => ({ label, value: modifiedDate === null ? '' : formatDate(modifiedDate) });
  const modified = changed(messages.lastModified);
  switch (dates) {
    case 'accepted': {
      const accepted = changed(messages.acceptedDate);
      return [accepted.value === '' ? created : accepted];
    }
    case 'modified':
      return [modified.value === '' ? created : modified];
    case 'created':
      return [created];
    case 'both':
      return [created, modified];
  }
}

/** What the cards of one of the applicant's lists show beside title and dates, and what can be done there. */
export type OwnCard = { dates: CardDates; authors: boolean; comments: boolean; view: string; edit: boolean };

/** The applicant's five lists (specification §2.9). */
export const ownCards: Record<Status, OwnCard> = {
  [statuses.draft]: {
    dates: 'modified',
    authors: false,
    comments: false,
    view: messages.view,
    edit: true,
  },
  [statuses.accepted]: { dates: 'accepted', authors: true, comments: false, view: messages.viewSearch, edit: false },
  [statuses.pending]: { dates: 'both', authors: true, comments: false, view: messages.view, edit: false },
  [statuses.moreInformation]: { dates: 'modified', authors: true, comments: true, view: messages.view, edit: true },
  [statuses.rejected]: { dates: 'modified', authors: true, comments: true, view: messages.view, edit: false },
};

/** What the administrator's cards show beside badge, title, authors and "View Research" (specification §2.12). */
export function adminCard(listed: Status | undefined): { dates: CardDates; comments: boolean } {
  if (listed === undefined) return { dates: 'both', comments: true };
  return { dates: adminDates[listed], comments: false };
}

const adminDates: Record<Status, CardDates> = {
  [statuses.accepted]: 'modified',
  [statuses.rejected]: 'modified',
  [statuses.draft]: 'modified',
  [statuses.moreInformation]: 'modified',
  // With the date of the last change, by which all lists are sorted.
  [statuses.pending]: 'both',
};
