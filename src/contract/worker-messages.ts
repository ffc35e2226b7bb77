import * as v from 'valibot';

/*
 * What a page and the service worker say to each other. The two may be of different releases for a while, so whatever
 * does not parse is ignored. A page sends a port with each message; the answers come there.
 */

/** The tag under which Background Sync wakes the worker. */
export const DELIVER_TAG = 'deliver';

/**
 * From a page to the worker.
 * - `deliver`: there may be something to send.
 * - `stayAwake`: the page is open and waits. A worker that was ended meanwhile begins again by this.
 * - `finish`: a newer worker is about to take over; what is being sent is brought to an end and nothing new is begun.
 * - `takeOver`, to a worker that waits: it replaces the one before it now.
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
 * - `taken`: it delivers. `delivered`, later: nothing more can go now; `wakeAt` says when to look again (ms since 1970),
 *   null where nothing waits for time.
 * - `cannot`: it does not know where to send to, or cannot read what to send; the page has to deliver itself.
 * - `finished`: nothing is being sent any more.
 */
export const WorkerAnswer = v.variant('kind', [
  v.object({ kind: v.literal('taken') }),
  v.object({ kind: v.literal('delivered'), wakeAt: v.nullable(v.number()) }),
  v.object({ kind: v.literal('cannot') }),
  v.object({ kind: v.literal('finished') }),
]);
export type WorkerAnswer = v.InferOutput<typeof WorkerAnswer>;
