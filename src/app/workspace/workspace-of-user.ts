import { DECISION_HELD_MS } from '../../contract/api/limits.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import type { UserDelivery } from '../../delivery/user-delivery.ts';
import { countCopies } from '../../drafts/inventory/copies-here.ts';
import { createDataLossDetector, type DataLossDetector } from '../../drafts/inventory/data-loss-detector.ts';
import { createDrafts } from '../../drafts/drafts.ts';
import { createKeptHere } from '../../drafts/inventory/kept-here.ts';
import type { CountWorld } from '../../local-db/kept-count.ts';
import type { Replica } from '../../replica/replica.ts';
import { createReviews } from '../../reviews/reviews.ts';
import type { DeviceStorage } from '../../session/device-storage.ts';
import type { SessionStorage } from '../../session/session.ts';
import { after } from '../timers.ts';
import type { WorkspaceServices } from '../../workspace/workspace-context.ts';
import { workspaceBefore } from './replica-of-page.ts';

/** What one user works with. It outlives their session, so that after signing in again they find it as it was. */
export type Workspace = WorkspaceServices & {
  counting: DataLossDetector;
  /**
   * Resolves once text last typed in former pages is stored in its place; what cannot be stored now stays for another
   * time.
   */
  recovered: Promise<void>;
  /** Resolves once it is closed for good: the user has left, or another tab has deleted their database. */
  ended: Promise<void>;
};

export function createWorkspace(
  device: DeviceWorld,
  { store, outbox }: UserDelivery,
  storage: SessionStorage,
  { freeBytes, persist }: DeviceStorage,
  replica: Replica,
): Omit<Workspace, 'autosave' | 'leaving' | 'healing' | 'recovered' | 'ended'> {
  const { now, sleep, digest } = device;
  const counting = createDataLossDetector({ store, counts: countsIn(storage), now, after });
  const drafts = createDrafts({
    store,
    outbox,
    now,
    sleep,
    randomInteger,
    digest,
    freeBytes: workspaceBefore(replica, freeBytes),
  });
  const reviews = createReviews({ store, outbox, now, sleep, heldFor: DECISION_HELD_MS });
  outbox.onWork(counting.countSoon);
  drafts.subscribeWriteState(counting.countSoon);
  reviews.written.subscribe(counting.countSoon);
  counting.countSoon();
  return {
    outbox,
    replica,
    drafts: {
      ...drafts,
      async start(agreement) {
        const applicationId = await drafts.start(agreement);
        // Now there is something to keep. Some browsers ask the user, and that is not awaited.
        void persist();
        return applicationId;
      },
    },
    reviews,
    kept: createKeptHere(store, () => countCopies({ idb: device.idb, caches: globalThis.caches }, store.place)),
    counting,
  };
}

/** Storage of the counts, which outlives this browser's databases. */
export function countsIn(storage: SessionStorage): CountWorld {
  const cookies = { read: () => document.cookie, write: (cookie: string) => void (document.cookie = cookie) };
  return { storage, cookies, secure: location.protocol === 'https:' };
}

/** 52 random bits, and never 0: a local id is its negative. */
function randomInteger(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xfffff) * 2 ** 32 + low || 1;
}
