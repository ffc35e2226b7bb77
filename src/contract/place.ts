/**
 * Whose work a database on a device is: a person of one portal. The person's number stands alone in the databases of
 * released versions, of a plain server, and wherever no other person's database has that name; else more follows the number,
 * because after a restore numbers are given to other people. Whose it really is, only its owner row says.
 */
export type Place = number | `${number}-${string}`;

/**
 * Whose work a database is, and of which portal; null of a server without an id, or while it is not known.
 * `formerAddresses`: those that the person had before, as far as this device has seen them change.
 */
export type Owner = {
  portalId: string | null;
  userId: number;
  emailAddress: string;
  formerAddresses?: readonly string[] | undefined;
};

/** Stands for the portal of a database of which nothing is known but that it is none that is used now. */
export const FORMER_PORTAL = '';

/** The place with something behind the number: the portal's id, or a digest where that name is taken too. */
export function placeNamed(userId: number, rest: string): Place {
  return `${userId}-${rest}`;
}

/** E-mail addresses are told apart without regard to case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Whether both are one person of one portal. A portal never gives a number to a second person, and a restored one has a new
 * id: in the same known portal the number alone tells, because an address may have been changed. Otherwise the address has to
 * be the same too, and a portal that is not known is taken for the same.
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

/** Whether both are of one portal, and it is known. */
export function isSameKnownPortal(one: Portal, other: Portal): boolean {
  return one.portalId !== null && one.portalId !== FORMER_PORTAL && one.portalId === other.portalId;
}

/** The place that a name ends with; undefined if it is none. */
export function readPlace(text: string): Place | undefined {
  const [, digits = '', rest] = /^([1-9]\d{0,15})(?:-([\w-]{1,64}))?$/.exec(text) ?? [];
  const userId = Number(digits);
  if (!Number.isSafeInteger(userId) || userId === 0) return undefined;
  return rest === undefined ? userId : `${userId}-${rest}`;
}

export function userIdAt(place: Place): number {
  return typeof place === 'number' ? place : Number.parseInt(place, 10);
}
