import { noteOwner } from '../../local-db/note-owner.ts';
import type { UserStore } from '../../local-db/user-store.ts';
import type { Session } from '../../session/session.ts';

/**
 * Keeps the owner of the database in which a page works recorded: from sign-in on, and after the browser emptied it.
 */
export type OwnerOfPage = {
  /** Resolves once it is recorded, or cannot be at present; rejects if it is another user's, and is then not used. */
  owned: Promise<void>;
  close(): void;
};

export function createOwnerOfPage(
  session: Pick<Session, 'user' | 'place' | 'portalAt' | 'expire' | 'subscribe'>,
  store: UserStore,
): OwnerOfPage {
  const isHere = () => session.place() === store.place;
  /** The address that this page recorded. Another page of the same user may record a newer one, which stays then. */
  let noted: string | undefined;
  const note = async () => {
    const user = session.user();
    if (user === null || !isHere()) return;
    const { userId, emailAddress } = user;
    const portalId = session.portalAt(store.place);
    // If the database fails, the error is shown where the user writes in it.
    const keepsAddress = noted === emailAddress;
    try {
      if (await noteOwner(store, { portalId, userId, emailAddress }, { keepsAddress })) {
        noted = emailAddress;
        return;
      }
    } catch {
      return;
    }
    // Signing in finds the user's own database.
    if (isHere()) session.expire();
    throw new Error('The database has another owner');
  };
  const owned = note();
  const noteAgain = () => void note().catch(() => undefined);
  // If the disk refused it, it is tried again whenever the watchdog has everything read again.
  const unwatch = store.watch(
    ({ state }) => state.get('owner'),
    (owner) => {
      const isNoted = owner?.name === 'owner' && owner.emailAddress === noted;
      if (!isNoted || owner.portalId !== session.portalAt(store.place)) noteAgain();
    },
  );
  const stops = [session.subscribe(noteAgain), store.onEmptied(noteAgain), unwatch];
  return {
    owned,
    close() {
      for (const stop of stops) stop();
    },
  };
}
