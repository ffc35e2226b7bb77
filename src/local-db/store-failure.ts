/**
 * Why something could not be kept: there is no room on the disk; the browser does not give its database (private window,
 * blocked, damaged); this tab is of an older release than the database by now; the browser does not answer, as some do not
 * after a device woke; or nobody knows.
 */
export type StoreFailure = 'full' | 'blocked' | 'older' | 'hanging' | 'unknown';

/** What every use of a database throws that a newer release has taken over. */
export class OlderReleaseError extends Error {
  override name = 'OlderReleaseError';
}

/** The browser neither did what it was asked nor refused it. What was begun was aborted, so nothing of it is kept. */
export class DatabaseHangsError extends Error {
  override name = 'DatabaseHangsError';
}

const lostNames = ['DatabaseHangsError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError'];

/** Whether the connection to the database went away below a transaction, which then has committed nothing. */
export function isConnectionLost(error: unknown): boolean {
  const names = namesOf(error);
  // An abort for another reason (no room, a rule that is broken) bears that reason.
  return names.some((name) => lostNames.includes(name)) && !names.includes('QuotaExceededError');
}

export function failureOf(error: unknown): StoreFailure {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return 'full';
  if (names.includes('OlderReleaseError')) return 'older';
  if (names.includes('DatabaseHangsError')) return 'hanging';
  if (names.some((name) => ['SecurityError', 'OpenFailedError', 'MissingAPIError', 'VersionError'].includes(name))) {
    return 'blocked';
  }
  return 'unknown';
}

/** Whether a database of this device failed, and not code that uses it. */
export const isStoreFailure = (error: unknown): boolean => failureOf(error) !== 'unknown' || isConnectionLost(error);

/** The names of an error and of those that it wraps: Dexie keeps the browser's own as `inner`. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const inner: unknown = Reflect.get(error, 'inner') ?? Reflect.get(error, 'cause');
  return [String(Reflect.get(error, 'name')), ...(inner === error ? [] : namesOf(inner))];
}
