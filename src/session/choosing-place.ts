import { FORMER_PORTAL, isSameAddress, isSameOwner, placeNamed, type Owner, type Place } from '../contract/place.ts';

/** What the databases on this device say of whose they are. */
export type DatabasesHere = {
  /** Rejects if this device does not give the database. */
  ownerAt(place: Place): Promise<Exclude<Said, 'unreadable'>>;
  /** Whether a database that does not say of which portal it is, is proved to be this person's, of this portal as it is now. */
  isProvedTheirs(place: Place, person: Owner & { roleId: number }): Promise<boolean>;
  /** Hexadecimal. */
  digest(bytes: Blob): Promise<string>;
};

type Said = Owner | 'unnamed' | 'none' | 'unreadable';

/**
 * Where a person works who just signed in. The number alone proves nothing: after a restore it is another person's, and what
 * this browser remembers of portals may be gone while its databases are not. So the databases themselves are asked. One that
 * does not answer, or that another tab has only just made, is theirs if they worked there last (`last`, of this portal):
 * another one beside it would hide their words. `isSaid`: the server said which portal it is; else it is only the one that
 * was seen last, in which a number proves nothing without the address.
 */
export async function choosePlace(
  here: DatabasesHere,
  person: Owner & { roleId: number },
  { isSaid, last }: { isSaid: boolean; last?: Place | undefined },
): Promise<{ place: Place; portalId: string | null }> {
  const { userId, portalId } = person;
  const names = portalId === null ? [userId] : [userId, placeNamed(userId, portalId)];
  const found = await Promise.all(
    names.map(async (place) => {
      const said: Said = await here.ownerAt(place).catch(() => 'unreadable');
      return { place, said };
    }),
  );
  const isStill = found.some(({ place, said }) => place === last && (said === 'unreadable' || said === 'unnamed'));
  if (isStill && last !== undefined) return { place: last, portalId };
  const isTheirs = (said: Said): said is Owner =>
    typeof said === 'object' &&
    said.portalId !== FORMER_PORTAL &&
    isSameOwner(said, person) &&
    (isSaid || isSameAddress(said.emailAddress, person.emailAddress));
  for (const { place, said } of found) {
    const isSure = isTheirs(said) && (portalId === null || said.portalId === portalId);
    if (isSure) return { place, portalId: said.portalId };
  }
  for (const { place, said } of found) {
    if (said === 'none') return { place, portalId };
    if (said !== 'unnamed' && !isTheirs(said)) continue;
    // The portal's id in the name is proof enough. Of a server without an id its origin is all that there is.
    const isNamedByPortal = place !== userId || portalId === null;
    if (isNamedByPortal || (await here.isProvedTheirs(place, person).catch(() => false))) return { place, portalId };
  }
  const rest = await here.digest(new Blob([`${portalId ?? ''} ${person.emailAddress.trim().toLowerCase()}`]));
  return { place: placeNamed(userId, rest.slice(0, 32)), portalId };
}
