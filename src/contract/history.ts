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

/** One row of an application's history. `at` is the person's clock where the call told it, else the server's. */
export const HistoryRow = v.object({
  at: v.string(),
  userId: v.number(),
  name: v.string(),
  roleId: v.number(),
  event: HistoryEvent,
  fromStatus: v.nullable(v.number()),
  toStatus: v.number(),
});
export type HistoryRow = v.InferOutput<typeof HistoryRow>;
