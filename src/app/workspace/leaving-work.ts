import type { Place } from '../../contract/domain/place.ts';
import { readUnsentKeys } from '../../drafts/inventory/unsent.ts';
import type { SignOutWork } from '../../session/leaving/sign-out-flow.ts';
import type { Session } from '../../session/session.ts';
import type { DeviceCleanup } from '../cleanup/device-cleanup.ts';
import type { PendingDeletions } from '../cleanup/pending-deletions.ts';
import { clearingFormer, leavingRestored } from '../cleanup/sign-out-of-restored.ts';
import type { OpenUsers } from './open-users.ts';

/** A user's work on this device, as signing out needs it. */
export function leavingWorkOf(
  world: { session: Session; pendingDeletions: PendingDeletions; users: OpenUsers; cleanup: DeviceCleanup },
  place: Place,
): SignOutWork {
  const { session, pendingDeletions, users, cleanup } = world;
  const { store, outbox, workspace, unloadText } = users.userOf(place);
  const { drafts, reviews, kept, counting } = workspace;
  const work: SignOutWork = {
    async flush() {
      await Promise.all([drafts.flush(), reviews.written.flush(), unloadText.recover()]);
    },
    sendNow: outbox.sendNow,
    nextTime: async () => {
      const there = await session.signedIn();
      return outbox.forDelivery.nextTime(there?.place === place ? there.mark : null);
    },
    left: kept.left,
    unsentKeys: () => store.read((tables) => readUnsentKeys(tables, unloadText.unwritten())),
    copy: outbox.exportWork,
    deleteData: (keeping, _answered, mayDelete) =>
      cleanup.deleteData(
        store,
        keeping,
        (what) => {
          if (what === 'gone') counting.deleteCounts();
          // Text that could not be written to the disk exists in this tab alone, so the workspace is not ended then.
          if (what === 'gone' || !(drafts.writeState().hasUnwritten || reviews.writeState().hasUnwritten))
            users.end(place);
        },
        mayDelete,
      ),
  };
  // Signing out clears the note that the portal has changed, but not which portal responded last.
  const isRestored = () => session.lastPortal() !== session.portalAt(place);
  return leavingRestored(clearingFormer(work, workspace.healing), { store, isRestored, pendingDeletions });
}
