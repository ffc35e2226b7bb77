import * as v from 'valibot';

/*
 * The messages between a page and the service worker. The two may be of different releases for a while, so a message
 * that does not parse is ignored. A page sends a port with each message, on which it gets the replies.
 */

/** The tag under which Background Sync wakes the worker. */
export const DELIVER_TAG = 'deliver';

/**
 * From a page to the worker.
 * - `deliver`: there may be something to send.
 * - `stayAwake`: the page is open and waits. This starts a worker again that was ended in the meantime.
 * - `finish`: a newer worker is about to take over; the worker finishes what it is sending and starts nothing new.
 * - `takeOver`, to a worker that waits: it replaces the previous one now.
 */
export const PageMessage = v.variant('kind', [
  v.object({ kind: v.literal('deliver') }),
  v.object({ kind: v.literal('stayAwake') }),
  v.object({ kind: v.literal('finish') }),
  v.object({ kind: v.literal('takeOver') }),
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

/**
 * From the worker to the page that asked.
 * - `taken`: it delivers or finishes. `delivered`, later: nothing more can be sent now; `wakeAt` says when to look
 *   again (ms since 1970), null if nothing waits for a time.
 * - `cannot`: it does not know where to send to, or cannot read what to send; the page has to deliver on its own.
 * - `finished`: nothing is being sent any more.
 */
export const WorkerReply = v.variant('kind', [
  v.object({ kind: v.literal('taken') }),
  v.object({ kind: v.literal('delivered'), wakeAt: v.nullable(v.number()) }),
  v.object({ kind: v.literal('cannot') }),
  v.object({ kind: v.literal('finished') }),
]);
export type WorkerReply = v.InferOutput<typeof WorkerReply>;
