import { readPlace, type Place } from '../contract/domain/place.ts';

/** The places of those databases whose names begin with this prefix. */
export const placesOf = (names: readonly string[], prefix: string): Place[] =>
  names.flatMap((name) => (name.startsWith(prefix) ? (readPlace(name.slice(prefix.length)) ?? []) : []));
