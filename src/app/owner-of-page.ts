import { noteOwner } from '../local-db/noting-owner.ts';
import type { PersonStore } from '../local-db/person-store.ts';
import type { Session } from '../session/session.ts';

/** Keeps written down whose database a page works in, from when its person is signed in, and after the browser emptied it. */
export type OwnerOfPage = {
  /** Resolves once it is written down, or cannot be for now; rejects if it is another's, in which nobody works then. */
  owned: Promise<void>;
  close(): void;
};

export function createOwnerOfPage(
  session: Pick<Session, 'user' | 'place' | 'portalAt' | 'expire' | 'subscribe'>,
  store: PersonStore,
): OwnerOfPage {
  const isHere = () => session.place() === store.place;
  /** The address that this page wrote down. Another page of the same person may write a newer one, which stays then. */
  let noted: string | undefined;
  const note = async () => {
    const user = session.user();
    if (user === null || !isHere()) return;
    const { userId, emailAddress } = user;
    const portalId = session.portalAt(store.place);
    // If the database fails, the person who writes in it is told there.
    const keepsAddress = noted === emailAddress;
    try {
      if (await noteOwner(store, { portalId, userId, emailAddress }, { keepsAddress })) {
        noted = emailAddress;
        return;
      }
    } catch {
      return;
    }
    // Signing in finds the one that is theirs.
    if (isHere()) session.expire();
    throw new Error('The database is of somebody else');
  };
  const owned = note();
  const noteAgain = () => void note().catch(() => undefined);
  // If the disk refused it, it is tried again whenever the watchdog has everything read again.
  const unwatch = store.watch(({ state }) => state.get('owner'), noteAgain);
  const stops = [session.subscribe(noteAgain), store.onEmptied(noteAgain), unwatch];
  return {
    owned,
    close() {
      for (const stop of stops) stop();
    },
  };
}
