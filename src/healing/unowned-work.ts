import { deny, hasDenied } from '../local-db/denied-work.ts';
import { isUntouched } from '../local-db/kept-count.ts';
import { ownerAt } from '../local-db/owner.ts';
import type { HealingWorld } from './healing.ts';
import { noteFormer, identifyOwner } from './proof.ts';
import { closeOffer, closedOfferKeys } from './closed-offers.ts';
import type { InSource } from './sources.ts';

/** Work under a user's id from a release that recorded no owners: the user may say whether it is theirs. */
export function createUnownedWork(
  world: Pick<HealingWorld, 'idb' | 'store' | 'storage' | 'client' | 'user'>,
  inSource: InSource,
) {
  const { idb, client } = world;
  /** Whether there is work under this user's id whose owner cannot be proved; it is neither compared nor shown. */
  const findUnownedWork = async (): Promise<boolean> => {
    const { place, userId } = world.store;
    if (place === userId || (await ownerAt(idb.indexedDB, userId)) !== 'unnamed') return false;
    if (hasDenied(world.storage, place) || (await closedOfferKeys(world.store.tables)).includes(UNOWNED_WORK))
      return false;
    const proof = await identifyOwner(idb, client, userId, world.user());
    if (proof === 'here') await confirmed();
    return proof === 'none' && !(await inSource(userId, ({ store }) => store.read(isUntouched)));
  };
  /** It is theirs: from now on it is offered to them. */
  const confirmed = () => inSource(world.store.userId, ({ store }) => noteFormer(store, world.user()));
  /** The user has said that it is not theirs. */
  const denied = async () => {
    await world.store.write((tables) => closeOffer(tables, UNOWNED_WORK));
    deny(world.storage, world.store.place);
  };
  return { findUnownedWork, confirmed, denied };
}

/** Key of a closed offer: the user said that the work under their id is not theirs, until their database is deleted. */
const UNOWNED_WORK = 'unclaimed';
