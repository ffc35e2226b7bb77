/** What the page asks of the worker with Workbox. Every message is answered through the port that comes with it. */
export type WorkboxMessage =
  /** Takes all requests out of the queue of intercepted requests; answered with how many they were. */
  | { ask: 'empty' }
  /** Pushes a request by the queue's own call; answered with how many ms that took. */
  | { ask: 'push'; path: string; body: string }
  /** Fills the other queue, which no sync event empties. */
  | { ask: 'fill'; path: string; bodies: readonly string[] }
  /** Replays it; answered with how many ms that took. */
  | { ask: 'replay' }
  /** How long `Queue.pushRequest` took inside the worker for each request that was intercepted since the last asking. */
  | { ask: 'pushes' };
