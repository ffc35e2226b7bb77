import { lastSubmission, type Application } from '../../../contract/domain/application.ts';
import { timeOfEvent, type HistoryRow } from '../../../contract/domain/history.ts';
import { isInReview, isPrivate } from '../../../contract/domain/statuses.ts';
import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import { formatDate } from '../../../contract/wording/dates.ts';

/** One event of an application; `date` is empty for one that is still to come. */
export type TimelineEvent = { text: string; date: string; state: 'past' | 'latest' | 'ahead' };

type Dated = Pick<Application, 'status' | 'reference' | 'createdDate' | 'modifiedDate'>;

/** A longer history begins with its first event and ends with the latest ones. */
const EVENTS_MOST = 4;

/**
 * What has happened to an application and what is to come. Without its history only that is told which the application
 * says itself. `atServer`: its status, without a change that waits on this device.
 */
export function timelineOf(
  application: Dated,
  atServer: number,
  history: readonly HistoryRow[] | null,
): TimelineEvent[] {
  const known =
    history === null || history.length === 0 ? ownDates({ ...application, status: atServer }) : datesIn(history);
  const [first, ...others] = known;
  const shown = first === undefined ? [] : [first, ...others.slice(1 - EVENTS_MOST)];
  return [
    ...shown.map(({ text, at }, index): TimelineEvent => ({
      text,
      date: formatDate(at),
      state: index === shown.length - 1 ? 'latest' : 'past',
    })),
    ...aheadAt(atServer).map((text): TimelineEvent => ({ text, date: '', state: 'ahead' })),
  ];
}

const datesIn = (history: readonly HistoryRow[]) =>
  history.map((row) => ({ text: messages.events[row.event], at: timeOfEvent(row) }));

function ownDates(application: Dated) {
  const { events } = messages;
  const submitted = lastSubmission(application);
  return [
    { text: events.created, at: application.createdDate },
    ...(submitted === null ? [] : [{ text: events.submitted, at: submitted }]),
  ].filter(({ at }) => formatDate(at) !== '');
}

function aheadAt(status: number): string[] {
  if (isPrivate(status)) return [messages.ahead.submitted, messages.ahead.decision];
  return isInReview(status) ? [messages.ahead.decision] : [];
}

/** When the application was submitted last, at the server; null if that is not known. */
export function submittedAt(
  application: Dated & { atServer: number },
  history: readonly HistoryRow[] | null,
): string | null {
  const event = lastEvent(history, 'submitted');
  return event === undefined ? lastSubmission({ ...application, status: application.atServer }) : timeOfEvent(event);
}

/** The last event of these kinds; undefined if the history has none, or is not known. */
export function lastEvent(
  history: readonly HistoryRow[] | null,
  ...kinds: readonly HistoryRow['event'][]
): HistoryRow | undefined {
  return history?.findLast(({ event }) => kinds.includes(event));
}
