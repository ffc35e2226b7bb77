import { unloadTextIn } from '../../../src/app/unload-text.ts';
import { discardFormer, removeFormer } from '../../../src/app/cleanup/remove-former.ts';
import { API_PATH } from '../../../src/contract/api/addresses.ts';
import type { Healing } from '../../../src/healing/healing.ts';
import { createHealing } from '../../../src/healing/create-healing.ts';
import type { Page, Room } from './page.ts';

/**
 * A page's offers of what the server lacks since a backup was restored, assembled as in
 * `src/app/workspace/healing-of-page.ts`.
 */
export function healingIn({ world, session, storage }: Page, { store, outbox, client }: Room): Healing {
  const { indexedDB, IDBKeyRange, locks, digest, now } = world;
  const idb = { indexedDB, IDBKeyRange };
  const nothing = async () => undefined;
  const counts = { storage, cookies: { read: () => '', write: () => {} }, secure: true };
  const removing = { idb, locks, counts, deleteCopies: nothing, dropCopies: nothing };
  return createHealing({
    idb,
    store,
    storage,
    outbox,
    client,
    user() {
      const user = session.user();
      if (user === null || session.place() !== store.place) throw new DOMException('Signed out', 'AbortError');
      return user;
    },
    portalId: () => session.portalAt(store.place),
    caches: undefined,
    apiBase: API_PATH,
    origin: 'http://portal.test',
    digest,
    now,
    recover: unloadTextIn(storage).recover,
    removeFormer: async (place, isUnchanged) => void (await removeFormer(removing, place, isUnchanged)),
    discardFormer: (place, isUnchanged) => discardFormer(removing, place, isUnchanged),
  });
}
