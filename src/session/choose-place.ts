import {
  FORMER_PORTAL,
  isSameAddress,
  isSameOwner,
  placeNamed,
  type Owner,
  type Place,
} from '../contract/domain/place.ts';

/** What the databases on this device say about their owners. */
export type DatabasesHere = {
  /** Rejects if the database cannot be opened. */
  ownerAt(place: Place): Promise<Exclude<FoundOwner, 'unreadable'>>;
  /** Whether a database that names no portal is proved to be this user's, of the current portal. */
  isProvedTheirs(place: Place, user: Owner & { roleId: number }): Promise<boolean>;
  /** Resolves with hexadecimal digits. */
  digest(bytes: Blob): Promise<string>;
};

type FoundOwner = Owner | 'unnamed' | 'none' | 'unreadable';

/**
 * Chooses the place of a user who just signed in. The user id alone proves nothing: after a restore it may be
 * another user's, and what this browser stored about portals may be lost while its databases are not. So the databases
 * themselves are asked. A database that does not respond, or that another tab has only just created, counts as theirs
 * if they worked there last (`last`, of this portal): another one beside it would hide their work. `isNamed`: the
 * server named its portal; otherwise it is only the portal seen last, for which a number proves nothing without the
 * address.
 */
export async function choosePlace(
  here: DatabasesHere,
  user: Owner & { roleId: number },
  { isNamed, last }: { isNamed: boolean; last?: Place | undefined },
): Promise<{ place: Place; portalId: string | null }> {
  const { userId, portalId } = user;
  const names = portalId === null ? [userId] : [userId, placeNamed(userId, portalId)];
  const found = await Promise.all(
    names.map(async (place) => {
      const owner: FoundOwner = await here.ownerAt(place).catch(() => 'unreadable');
      return { place, owner };
    }),
  );
  const isStill = found.some(({ place, owner }) => place === last && (owner === 'unreadable' || owner === 'unnamed'));
  if (isStill && last !== undefined) return { place: last, portalId };
  const isTheirs = (owner: FoundOwner): owner is Owner =>
    typeof owner === 'object' &&
    owner.portalId !== FORMER_PORTAL &&
    isSameOwner(owner, user) &&
    (isNamed || isSameAddress(owner.emailAddress, user.emailAddress));
  for (const { place, owner } of found) {
    const isSure = isTheirs(owner) && (portalId === null || owner.portalId === portalId);
    if (isSure) return { place, portalId: owner.portalId };
  }
  for (const { place, owner } of found) {
    if (owner === 'none') return { place, portalId };
    if (owner !== 'unnamed' && !isTheirs(owner)) continue;
    // The portal's id in the name is proof enough. A server without an id is known only by its origin.
    const isNamedByPortal = place !== userId || portalId === null;
    if (isNamedByPortal || (await here.isProvedTheirs(place, user).catch(() => false))) return { place, portalId };
  }
  const rest = await here.digest(new Blob([`${portalId ?? ''} ${user.emailAddress.trim().toLowerCase()}`]));
  return { place: placeNamed(userId, rest.slice(0, 32)), portalId };
}
