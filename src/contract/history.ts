import * as v from 'valibot';

/** What an application went through, oldest first. */
export const HistoryEvent = v.picklist([
  'created',
  'submitted',
  'approved',
  'rejected',
  'requested',
  'withdrawn',
  'reopened',
]);
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>;

/**
 * One row of an application's history, with the name and role that the person had then. `at` is the person's clock where
 * the call told it, else the server's; `recordedAt` the server's. A server that keeps only `at` tells nothing else.
 */
export const HistoryRow = v.object({
  at: v.string(),
  recordedAt: v.optional(v.string()),
  /** The person's clock was more than a day off: then `recordedAt` is the time, and `at` only what they said. */
  clockOff: v.optional(v.boolean()),
  userId: v.number(),
  name: v.string(),
  roleId: v.number(),
  event: HistoryEvent,
  fromStatus: v.nullable(v.number()),
  toStatus: v.number(),
  reason: v.optional(v.nullable(v.string())),
  /** The version of the application that it was done to, as in its `ETag`; null: from before versions were kept. */
  version: v.optional(v.nullable(v.number())),
});
export type HistoryRow = v.InferOutput<typeof HistoryRow>;
