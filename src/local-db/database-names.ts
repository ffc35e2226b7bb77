import type { Place } from '../contract/domain/place.ts';

/** The prefix of the names of users' databases. */
export const USER_DATABASE = 'portal-';
export const userDatabaseName = (place: Place) => `${USER_DATABASE}${place}`;

/** The names of the databases on this device; null if the browser does not say, as some versions of Firefox do not. */
export async function databaseNames(indexedDB: IDBFactory): Promise<string[] | null> {
  // Called inside a promise: if the method is missing, the call throws at once.
  const found = await Promise.resolve()
    .then(() => indexedDB.databases())
    .catch(() => null);
  return found === null ? null : found.map(({ name = '' }) => name);
}
