/**
 * Requests from the page to the worker with Workbox. Every message is answered through the port that is passed with it.
 */
export type WorkboxMessage =
  /** Removes all requests from the queue of intercepted requests; answered with their number. */
  | { ask: 'empty' }
  /** Pushes a request with the queue's own method; answered with the ms that took. */
  | { ask: 'push'; path: string; body: string }
  /** Fills the other queue, which no sync event empties. */
  | { ask: 'fill'; path: string; bodies: readonly string[] }
  /** Replays that queue; answered with the ms that took. */
  | { ask: 'replay' }
  /**
   * Answered with the ms that `Queue.pushRequest` took in the worker, for each request intercepted since the last such
   * message.
   */
  | { ask: 'pushes' };
