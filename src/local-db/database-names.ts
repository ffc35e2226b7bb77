import type { Place } from '../contract/place.ts';

/** What the names of people's databases begin with. */
export const PERSON_DATABASE = 'portal-';
export const personDatabaseName = (place: Place) => `${PERSON_DATABASE}${place}`;
