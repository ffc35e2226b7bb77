/** Headers of the v1 API that are the portal's own; a plain v1 server lacks them. */
export const header = {
  features: 'Portal-Features',
  idempotencyKey: 'Idempotency-Key',
  forUser: 'For-User',
  /** Which database responds: an id that is renewed when a backup is restored or another database replaces it. */
  portalId: 'Portal-Id',
  /** Which database a request is meant for; another one does nothing, and responds with 401. */
  forPortal: 'For-Portal',
  /** When the change was stored that the response is about, by the server's clock, as an ISO time with milliseconds. */
  changedAt: 'Changed-At',
  nextCursor: 'Next-Cursor',
  changedToken: 'Changed-Token',
} as const;

/** What this server offers beyond plain v1, announced in `Portal-Features` on every response. */
export const features = [
  'keys',
  'tags',
  'history',
  'changes',
  'paging',
  'expand',
  'search',
  'identity',
  'accounts',
] as const;
/** One more feature, if the portal scans for viruses. */
export const scanFeature = 'scan';
