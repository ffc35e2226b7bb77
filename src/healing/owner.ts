import { userIdAt, type Owner, type Place } from '../contract/domain/place.ts';
import { hasAddressOf, isWorkOf } from '../contract/domain/work-of-user.ts';
import { databaseNames } from '../local-db/database-names.ts';
import { placesOf } from '../local-db/places-on-device.ts';
import { USER_DATABASE, type IndexedDb } from '../local-db/user-store.ts';
import { ownerAt } from '../local-db/owner.ts';
import type { HealingWorld } from './healing.ts';

/** The user, with the former addresses that the database in use names. */
export async function ownerHere({
  store,
  user,
  portalId,
}: Pick<HealingWorld, 'store' | 'user' | 'portalId'>): Promise<Owner> {
  const row = await store.read((tables) => tables.state.get('owner'));
  const formerAddresses = row?.name === 'owner' ? row.formerAddresses : undefined;
  return { userId: store.userId, emailAddress: user().emailAddress, portalId: portalId(), formerAddresses };
}

/**
 * The other databases of this user on this device: of another portal, or under another name. `unreadable`: those under
 * this user's id that do not open, so that it is unknown whose they are.
 */
export async function formerPlaces(
  { indexedDB }: IndexedDb,
  place: Place,
  user: Owner,
): Promise<{ places: Place[]; unreadable: Place[] }> {
  const names = (await databaseNames(indexedDB)) ?? [];
  const places: Place[] = [];
  const unreadable: Place[] = [];
  for (const other of placesOf(names, USER_DATABASE)) {
    if (other === place) continue;
    const owner = await ownerAt(indexedDB, other).catch(() => undefined);
    if (owner === undefined && userIdAt(other) === user.userId) unreadable.push(other);
    // If a proxy removes the portal's id, the portal is assumed to be the one last seen: the user's id alone is
    // then not enough to offer work.
    if (typeof owner === 'object' && isWorkOf(owner, user) && hasAddressOf(owner, user)) places.push(other);
  }
  return { places, unreadable };
}
