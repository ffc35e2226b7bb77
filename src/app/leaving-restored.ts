import { countAllHere } from '../drafts/unsent.ts';
import type { Former } from '../healing/former.ts';
import type { Healing } from '../healing/healing.ts';
import type { PersonStore } from '../local-db/person-store.ts';
import type { LeavingWork } from '../session/leaving.ts';

/**
 * The work of somebody who clears the device after a restore: what a former database of theirs still has is named, and goes
 * only with what they discard.
 */
export function clearingFormer(work: LeavingWork, healing: Pick<Healing, 'former'>): LeavingWork {
  let told: Former | undefined;
  return {
    ...work,
    async left(clears) {
      const left = await work.left(clears);
      if (!clears) return left;
      told ??= await healing.former();
      return told.applications === 0 ? left : { ...left, former: told.applications };
    },
    async forget(keeping) {
      const discarded = typeof keeping === 'object' ? told?.discard() : undefined;
      await Promise.all([work.forget(keeping), discarded]);
    },
  };
}

/**
 * The work of somebody who leaves a portal that was restored, and did not sign in again: what it accepted before may be on
 * this device alone. All of it counts as left, and whatever the person does not give up stays for their next sign-in. The
 * device may hear of the restore while they leave, from the answer to what is sent then: the question before that did not name
 * all of it, so nothing is deleted.
 */
export function leavingRestored(
  work: LeavingWork,
  { store, isRestored }: { store: PersonStore; isRestored: () => boolean },
): LeavingWork {
  let isAllCounted = false;
  return {
    ...work,
    async left(clears) {
      isAllCounted = false;
      if (!isRestored()) return work.left(clears);
      const left = await store.read(countAllHere);
      isAllCounted = true;
      return left;
    },
    forget(keeping) {
      const isGivenUp = isAllCounted && typeof keeping === 'object';
      return work.forget(isRestored() && !isGivenUp ? 'all' : keeping);
    },
  };
}
