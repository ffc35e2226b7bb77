/**
 * Why something could not be stored:
 * - `full`: there is no room on the disk;
 * - `blocked`: the browser does not give access to the database (private window, blocked, damaged);
 * - `older`: this tab runs an older release than the one that the database belongs to now;
 * - `hanging`: the browser does not answer, as some do not after the device woke up;
 * - `unknown`: another reason.
 */
export type StoreFailure = 'full' | 'blocked' | 'older' | 'hanging' | 'unknown';

/** Thrown by every use of a database that a newer release has taken over. */
export class OlderReleaseError extends Error {
  override name = 'OlderReleaseError';
}

/**
 * The browser has neither done nor refused what it was asked. The transaction was aborted, so nothing of it is stored.
 */
export class DatabaseHangsError extends Error {
  override name = 'DatabaseHangsError';
}

const lostNames = ['DatabaseHangsError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError'];

/** Whether a transaction lost its connection to the database, so that nothing was committed. */
export function isConnectionLost(error: unknown): boolean {
  const names = namesOf(error);
  // If a transaction is aborted for another reason (no room, a violated constraint), the error has that name.
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

/** Whether a database of this device failed, and not the code that uses it. */
export const isStoreFailure = (error: unknown): boolean => failureOf(error) !== 'unknown' || isConnectionLost(error);

/** The same, also if the browser's own error is not a known one. */
export const isOfDatabase = (error: unknown): boolean => error instanceof DOMException || isStoreFailure(error);

/** The names of an error and of the errors that it wraps: Dexie keeps the browser's own error as `inner`. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const inner: unknown = Reflect.get(error, 'inner') ?? Reflect.get(error, 'cause');
  return [String(Reflect.get(error, 'name')), ...(inner === error ? [] : namesOf(inner))];
}
