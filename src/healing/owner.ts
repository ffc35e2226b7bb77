import { readPlace, type Owner, type Place } from '../contract/domain/place.ts';
import { hasAddressOf, isWorkOf } from '../contract/domain/work-of-person.ts';
import { databaseNames } from '../local-db/database-names.ts';
import { PERSON_DATABASE, type IndexedDb } from '../local-db/person-store.ts';
import { ownerAt } from '../local-db/owner.ts';

/** The other databases of this user on this device: of another portal, or under another name. */
export async function formerPlaces({ indexedDB }: IndexedDb, place: Place, person: Owner): Promise<Place[]> {
  const names = (await databaseNames(indexedDB)) ?? [];
  const found: Place[] = [];
  for (const name of names) {
    const other = name.startsWith(PERSON_DATABASE) ? readPlace(name.slice(PERSON_DATABASE.length)) : undefined;
    if (other === undefined || other === place) continue;
    const owner = await ownerAt(indexedDB, other).catch(() => undefined);
    // If a proxy removes the portal's id, the portal is assumed to be the one last seen: the user's number alone is
    // then not enough to offer work.
    if (typeof owner === 'object' && isWorkOf(owner, person) && hasAddressOf(owner, person)) found.push(other);
  }
  return found;
}
