import type { Place } from '../contract/place.ts';

/** The prefix of the names of users' databases. */
export const PERSON_DATABASE = 'portal-';
export const personDatabaseName = (place: Place) => `${PERSON_DATABASE}${place}`;
