import { createUserDelivery } from '../../../src/delivery/user-delivery.ts';
import { sleep, thisDevice } from '../../../src/delivery/device-world.ts';
import { createDrafts, type Drafts } from '../../../src/drafts/drafts.ts';
import type { Outbox } from '../../../src/outbox/outbox.ts';
import type { UserStore, UserTables } from '../../../src/local-db/user-store.ts';
import { API_PATH } from '../../../src/contract/api/addresses.ts';
import { writeDeviceSession } from '../../../src/session/device-session.ts';

/**
 * One person's outbox, drafts and tables in this page, wired up as in the app, with a timer around the database writes.
 */
export type Person = {
  outbox: Outbox;
  drafts: Drafts;
  tables: UserTables;
  store: UserStore;
  /** Makes a change and returns the times of its transaction, which is the next one that writes. */
  committed(change: () => Promise<unknown>): Promise<Commit>;
};

/**
 * Times in ms since the change was requested: when its transaction began, when it was committed, and when the change
 * had finished.
 */
export type Commit = { begunMs: number; committedMs: number; overMs: number };

/** Limits how long the page waits for the outcome, which is up to 4 s in the app: a round need not take that long. */
const PATIENCE_MS = 100;

const device = thisDevice();

/** `digest` is used as the SHA-256 of every file, because computing one is not part of the measured time. */
export function createPerson(userId: number, digest: string): Person {
  const world = {
    ...device,
    sleep: (milliseconds: number, signal: AbortSignal) => sleep(Math.min(milliseconds, PATIENCE_MS), signal),
  };
  const { store, outbox } = createUserDelivery({ ...world, holder: 'page', apiBase: API_PATH }, userId);
  const drafts = createDrafts({
    store,
    outbox,
    now: device.now,
    sleep: device.sleep,
    randomInteger: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
    digest: async () => digest,
    freeBytes: async () => undefined,
  });
  let timed: { begun: number; committed: number } | undefined;
  const write = store.write;
  store.write = async (work) => {
    const begun = performance.now();
    const result = await write(work);
    timed ??= { begun, committed: performance.now() };
    return result;
  };
  return {
    outbox,
    drafts,
    tables: store.tables,
    store,
    async committed(change) {
      timed = undefined;
      const asked = performance.now();
      await change();
      const over = performance.now();
      const { begun, committed } = timed ?? { begun: Number.NaN, committed: Number.NaN };
      return { begunMs: begun - asked, committedMs: committed - asked, overMs: over - asked };
    },
  };
}

/** Signs a user in on this device, or out with null. Delivery sends only the signed-in user's operations. */
export function signIn(userId: number | null): Promise<void> {
  return writeDeviceSession(device.deviceStore, userId === null ? null : { userId, mark: crypto.randomUUID() });
}
