/**
 * Identifies a database on a device: that of one user of one portal. Normally it is the user's id. If the database of
 * another user has that name already, because a restored server assigns ids again, a suffix follows the id. Only the
 * owner row in the database says whose it really is.
 */
export type Place = number | `${number}-${string}`;

/**
 * The owner of a database, and its portal; null for a server without an id, or while it is unknown. `formerAddresses`:
 * those that the user had before, as far as this device has seen them change.
 */
export type Owner = {
  portalId: string | null;
  userId: number;
  emailAddress: string;
  formerAddresses?: readonly string[] | undefined;
};

/** Stands for the portal of a database of which only one thing is known: it is not the portal in use now. */
export const FORMER_PORTAL = '';

/** The place with a suffix after the number: the portal's id, or a digest if that name is taken too. */
export function placeNamed(userId: number, rest: string): Place {
  return `${userId}-${rest}`;
}

/** Email addresses are compared without regard to case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Whether both are one user of one portal. A portal never assigns a number to a second user, and a restored one has a
 * new id: in the same known portal the number alone decides, because an address may have been changed. Otherwise the
 * address has to match too, and an unknown portal counts as the same.
 */
export function isSameOwner(one: Owner, other: Owner): boolean {
  if (one.userId !== other.userId) return false;
  if (isSameKnownPortal(one, other)) return true;
  return (
    isSameAddress(one.emailAddress, other.emailAddress) &&
    (one.portalId === null || other.portalId === null || one.portalId === other.portalId)
  );
}

type Portal = Pick<Owner, 'portalId'>;

/** Whether both are of the same portal, and that is known. */
export function isSameKnownPortal(one: Portal, other: Portal): boolean {
  return one.portalId !== null && one.portalId !== FORMER_PORTAL && one.portalId === other.portalId;
}

/** The place that a text is; undefined if it is none. */
export function readPlace(text: string): Place | undefined {
  const [, digits = '', rest] = /^([1-9]\d{0,15})(?:-([\w-]{1,64}))?$/.exec(text) ?? [];
  const userId = Number(digits);
  if (!Number.isSafeInteger(userId) || userId === 0) return undefined;
  return rest === undefined ? userId : `${userId}-${rest}`;
}

/** The user's id in a place. */
export function userIdAt(place: Place): number {
  return typeof place === 'number' ? place : Number.parseInt(place, 10);
}
