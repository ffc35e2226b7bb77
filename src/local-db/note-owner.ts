import { isSameAddress, isSameOwner, type Owner } from '../contract/domain/place.ts';
import type { UserStore } from './user-store.ts';

/**
 * Stores whose database this is. After a restore of the server, it is not offered to any other user, whatever their
 * number is then. Returns false and writes nothing if it belongs to another user or another portal. `keepsAddress`: an
 * address of the user that is already stored stays.
 */
export async function noteOwner(
  store: UserStore,
  owner: Owner,
  { keepsAddress = false }: { keepsAddress?: boolean } = {},
): Promise<boolean> {
  const isNoted = (known: Owner | undefined) =>
    known !== undefined &&
    (owner.portalId === null || known.portalId === owner.portalId) &&
    (keepsAddress || isSameAddress(known.emailAddress, owner.emailAddress));
  const before = await store.read((tables) => tables.state.get('owner'));
  const known = before?.name === 'owner' ? before : undefined;
  if (known !== undefined && !isSameOwner(known, owner)) return false;
  if (isNoted(known)) return true;
  return store.write(async (tables) => {
    const row = await tables.state.get('owner');
    const now = row?.name === 'owner' ? row : undefined;
    if (now !== undefined && !isSameOwner(now, owner)) return false;
    if (!isNoted(now)) await tables.state.put({ name: 'owner', ...owner, ...formerAddressesOf(now, owner) });
    return true;
  });
}

/** The former addresses of the user, including the stored one if it has changed. */
function formerAddressesOf(known: Owner | undefined, { emailAddress }: Owner): Pick<Owner, 'formerAddresses'> {
  if (known === undefined) return {};
  const all = [...(known.formerAddresses ?? []), known.emailAddress];
  const formerAddresses = all.filter((one) => !isSameAddress(one, emailAddress));
  return formerAddresses.length === 0 ? {} : { formerAddresses };
}
