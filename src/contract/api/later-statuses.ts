/** What a status that means "later" says about a request. */
type RetryMeaning = {
  /** The server has certainly done nothing of it; otherwise that is unknown, and only the same key may be tried. */
  nothingDone: boolean;
  /**
   * What waits before the next try: what is sent for the same application (users read that the portal had a problem
   * with it), or everything that is sent (they read that the portal asked to wait if nothing was done or it named a
   * time, otherwise that it cannot be reached). The texts: `screens/waiting/blocked-reason-text.ts`.
   */
  waits: 'application' | 'everything';
};

/** The statuses with a meaning of their own. Any other 5xx may come from a proxy, so everything waits. */
const later: Readonly<Partial<Record<number, RetryMeaning>>> = {
  408: { nothingDone: false, waits: 'application' },
  // The first try with the same key is still being executed.
  425: { nothingDone: false, waits: 'application' },
  429: { nothingDone: true, waits: 'everything' },
  500: { nothingDone: false, waits: 'application' },
};

/**
 * What a status says if the request is to be tried again later; null if it is a response: a success or a refusal.
 * Every 5xx means "later".
 */
export const retryMeaningOf = (status: number): RetryMeaning | null =>
  later[status] ?? (status < 500 ? null : { nothingDone: false, waits: 'everything' });
