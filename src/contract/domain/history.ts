import * as v from 'valibot';
import { status, type Status } from './statuses.ts';

/** The events that give an application each status; one that is withdrawn is a draft again. */
const eventsTo = {
  [status.accepted]: ['approved'],
  [status.rejected]: ['rejected'],
  [status.draft]: ['created', 'withdrawn'],
  [status.moreInformation]: ['requested', 'reopened'],
  [status.pending]: ['submitted'],
} as const satisfies Record<Status, readonly string[]>;
type EventsTo = typeof eventsTo;

/** The kinds of events in the history of an application. */
export const HistoryEvent = v.picklist(Object.values(eventsTo).flat());
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>;

/** An event, and the status that it gives. */
export type StatusEvent = { [To in keyof EventsTo]: { event: EventsTo[To][number]; to: To } }[keyof EventsTo];

/**
 * One row of an application's history, with the name and role that the user had at that time. `at`: the user's clock
 * if the request sent it, otherwise the server's; `recordedAt`: the server's. Some servers send only `at`.
 */
export const HistoryRow = v.object({
  at: v.string(),
  recordedAt: v.optional(v.string()),
  /**
   * The user's clock was more than a day off: then `recordedAt` is the time, and `at` only what their device sent.
   */
  clockOff: v.optional(v.boolean()),
  userId: v.number(),
  name: v.string(),
  roleId: v.number(),
  event: HistoryEvent,
  fromStatus: v.nullable(v.number()),
  toStatus: v.number(),
  reason: v.optional(v.nullable(v.string())),
  /**
   * The version of the application that the event applied to, as in its `ETag`; null: from before versions were kept.
   */
  version: v.optional(v.nullable(v.number())),
});
export type HistoryRow = v.InferOutput<typeof HistoryRow>;

/** When an event happened: by the user's clock, or by the server's if the user's clock was wrong. */
export const timeOfEvent = ({ at, recordedAt, clockOff }: HistoryRow): string => (clockOff && recordedAt) || at;
