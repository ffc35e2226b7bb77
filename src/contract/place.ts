/**
 * Whose work something on a device is: a person of one portal. The person's number stands for it in the first portal that
 * the device saw, and at a plain server, which has no id. In any other portal its id follows the number: after a restore
 * numbers are given to other people.
 */
export type Place = number | `${number}-${string}`;

/** The place of a person. `first` is the first portal that this device saw. */
export function placeOf(userId: number, portalId: string | null, first: string | null): Place {
  return portalId === null || portalId === first ? userId : `${userId}-${portalId}`;
}

/** The place that a name ends with; undefined if it is none. */
export function readPlace(text: string): Place | undefined {
  const [, digits = '', portalId] = /^([1-9]\d{0,15})(?:-([\w-]{1,64}))?$/.exec(text) ?? [];
  const userId = Number(digits);
  if (!Number.isSafeInteger(userId) || userId === 0) return undefined;
  return portalId === undefined ? userId : `${userId}-${portalId}`;
}

export function userIdAt(place: Place): number {
  return typeof place === 'number' ? place : Number.parseInt(place, 10);
}
