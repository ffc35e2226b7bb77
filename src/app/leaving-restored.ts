import { countAllHere } from '../drafts/unsent.ts';
import type { PersonStore } from '../local-db/person-store.ts';
import type { LeavingWork } from '../session/leaving.ts';

/**
 * The work of somebody who leaves a portal that was restored, and did not sign in again: what it accepted before may be on
 * this device alone. All of it counts as left, and whatever the person does not give up stays for their next sign-in.
 */
export function leavingRestored(work: LeavingWork, store: PersonStore): LeavingWork {
  return {
    ...work,
    left: () => store.read(countAllHere),
    forget: (keeping) => work.forget(typeof keeping === 'object' ? keeping : 'all'),
  };
}
