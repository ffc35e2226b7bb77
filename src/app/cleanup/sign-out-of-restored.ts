import { countAllHere } from '../../drafts/inventory/unsent.ts';
import type { Former } from '../../healing/former.ts';
import type { Healing } from '../../healing/healing.ts';
import type { UserStore } from '../../local-db/user-store.ts';
import type { SignOutWork } from '../../session/leaving/sign-out-flow.ts';
import type { PendingDeletions } from './pending-deletions.ts';

/**
 * The work of a user who clears the device after a restore: what a former database of theirs still has is counted, and
 * is deleted only together with what they discard. If the server lacks nothing of it, it is cleared in any case.
 */
export function clearingFormer(work: SignOutWork, healing: Pick<Healing, 'former'>): SignOutWork {
  let told: Former | undefined;
  return {
    ...work,
    async left(clears) {
      const left = await work.left(clears);
      if (!clears) return left;
      told ??= await healing.former();
      return told.applications === 0 ? left : { ...left, former: told.applications };
    },
    async deleteData(keeping, answered, mayDelete) {
      const isGivenUp = typeof keeping === 'object';
      const cleared = isGivenUp ? told?.discard() : keeping === 'all' ? undefined : told?.discardComplete();
      await Promise.all([work.deleteData(keeping, answered, mayDelete), cleared]);
    },
  };
}

/** Added to the keys that the user is asked about once it is known that the portal was restored. */
const RESTORED = 'restored';

/**
 * The work of a user who leaves a restored portal without having signed in again: what the portal accepted before may
 * exist on this device alone. All of it counts as unsent, and what the user does not discard stays for their next
 * sign-in. The device may learn of the restore only while they leave, from a response. Then the question that they were
 * asked did not name all of it: they are asked again, and if they have left by then nothing is deleted. The response to
 * the sign-out itself may be the first to tell, so nothing is deleted before it; one that is no longer waited for
 * counts until the rows are deleted. Until then it is noted that they have left: if the page ends, the next one deletes
 * the database if nothing in it is unsent.
 */
export function leavingRestored(
  work: SignOutWork,
  {
    store,
    isRestored,
    pendingDeletions,
  }: {
    store: UserStore;
    isRestored: () => boolean;
    pendingDeletions: Pick<PendingDeletions, 'markLeaving' | 'isLeaving' | 'markDone'>;
  },
): SignOutWork {
  return {
    ...work,
    async left(clears) {
      const left = await work.left(clears);
      if (!isRestored()) return left;
      const { drafts } = await store.read(countAllHere);
      return { ...left, drafts: Math.max(left.drafts, drafts) };
    },
    async unsentKeys() {
      const isKnown = isRestored();
      const keys = await work.unsentKeys();
      return isKnown ? new Set([...keys, RESTORED]) : keys;
    },
    async deleteData(keeping, answered) {
      const { place } = store;
      if (keeping === 'all') return work.deleteData(keeping, answered);
      pendingDeletions.markLeaving(place);
      await answered;
      // They are back already, and may have written here again.
      if (!pendingDeletions.isLeaving(place)) return;
      const isGivenUp = typeof keeping === 'object' && keeping.discarded.has(RESTORED);
      const hasToStay = () => isRestored() && !isGivenUp;
      if (hasToStay()) pendingDeletions.markDone(place);
      await work.deleteData(hasToStay() ? 'all' : keeping, answered, () => !hasToStay());
    },
  };
}
