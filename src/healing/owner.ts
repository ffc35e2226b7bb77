import { readPlace, type Place } from '../contract/place.ts';
import { createPersonStore, PERSON_DATABASE, type IndexedDb, type PersonStore } from '../local-db/person-store.ts';

/** Whose work a database is, and of which portal. */
export type Owner = { portalId: string | null; userId: number; emailAddress: string };

/** Writes down whose database this is; after a restore it is offered to nobody else, whatever number they have then. */
export async function noteOwner(store: PersonStore, owner: Owner): Promise<void> {
  const known = await store.read((tables) => tables.state.get('owner'));
  const isSame =
    known?.name === 'owner' &&
    known.emailAddress === owner.emailAddress &&
    (known.portalId === owner.portalId || owner.portalId === null);
  if (isSame) return;
  await store.write((tables) => tables.state.put({ name: 'owner', ...owner }));
}

/** E-mail addresses are told apart without regard to case. */
const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The databases of the same person of other portals, open; whoever asks closes them. */
export async function openFormer(
  idb: IndexedDb,
  place: Place,
  owner: Pick<Owner, 'portalId' | 'emailAddress'>,
): Promise<{ store: PersonStore; owner: Owner }[]> {
  const databases = await idb.indexedDB.databases().catch(() => []);
  const found: { store: PersonStore; owner: Owner }[] = [];
  for (const { name = '' } of databases) {
    const other = name.startsWith(PERSON_DATABASE) ? readPlace(name.slice(PERSON_DATABASE.length)) : undefined;
    if (other === undefined || other === place) continue;
    const store = createPersonStore(idb, other);
    const former = await store.read((tables) => tables.state.get('owner')).catch(() => undefined);
    const isTheirs =
      former?.name === 'owner' &&
      former.portalId !== null &&
      former.portalId !== owner.portalId &&
      isSameAddress(former.emailAddress, owner.emailAddress);
    if (isTheirs) found.push({ store, owner: former });
    else store.close();
  }
  return found;
}
