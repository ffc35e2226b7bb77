import { createClient } from '../api-client/client.ts';
import type { Configuration } from '../contract/configuration.ts';
import { thisDevice, type DeviceWorld } from '../delivery/device-world.ts';
import { createPersonDelivery, type PersonDelivery } from '../delivery/person-delivery.ts';
import { createWatchdog, WATCH_EVERY_MS, type Watchdog } from '../delivery/watchdog.ts';
import { createDrafts, type Drafts } from '../drafts/drafts.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createReplica, type Replica } from '../replica/replica.ts';
import { createReviews, type Reviews } from '../reviews/reviews.ts';
import { createAccount } from '../session/account.ts';
import { createCurrentApplication } from '../session/current-application.ts';
import type { SessionRoom } from '../session/session-context.ts';
import { createSession, type Session, type SessionStorage } from '../session/session.ts';
import { after } from './after.ts';
import { startDeliveryTriggers } from './delivery-triggers.ts';
import { bridgeOfThisPage } from './worker-bridge.ts';

/** What one person works with. It outlives the end of their session, so that signing in again finds it as it was. */
export type Workspace = { outbox: Outbox; replica: Replica; drafts: Drafts; reviews: Reviews };

/** The app, put together for one browser tab. */
export type Portal = {
  room: SessionRoom;
  workspaceOf(userId: number): Workspace;
  /** Puts on the disk what was typed a moment ago; called when the tab goes out of sight. */
  flush(): void;
  /** Whether closing this tab would lose something that was written in it. */
  hasUnkept(): boolean;
};

export function createPortal(configuration: Configuration): Portal {
  const device = thisDevice();
  const people = new Map<number, PersonDelivery & { workspace: Workspace; watchdog: Watchdog }>();
  const currentApplication = createCurrentApplication(storageOrMemory(() => sessionStorage));
  const client = createClient({
    apiBase: configuration.apiBase,
    origin: device.origin,
    fetch: device.fetch,
    forUser: () => session.user()?.userId ?? null,
  });
  const session: Session = createSession({
    client,
    device: device.deviceStore,
    newMark: device.newKey,
    locks: device.locks,
    storage: storageOrMemory(() => localStorage),
    now: device.now,
    forgetApplication: currentApplication.clear,
    onStorage(listener) {
      const ends = new AbortController();
      addEventListener('storage', listener, { signal: ends.signal });
      return () => ends.abort();
    },
  });
  const personOf = (userId: number) => {
    const known = people.get(userId);
    if (known !== undefined) return known;
    const person = createPersonDelivery(
      { ...device, holder: 'page', apiBase: configuration.apiBase, onSession: session.subscribe },
      userId,
    );
    person.outbox.onWork(() => deliver());
    const onSignedOut = (since: number) => {
      if (session.user()?.userId === userId) session.expire(since);
    };
    const made = { ...person, workspace: createWorkspace(device, person, onSignedOut), watchdog: watchdogOf(person) };
    people.set(userId, made);
    return made;
  };
  const watchdogOf = ({ outbox, delivery }: PersonDelivery): Watchdog =>
    createWatchdog({
      progress: async () => outbox.forDelivery.progress((await session.signedIn())?.mark ?? null),
      restart() {
        // A run that hangs is broken off: a new one would only join it.
        delivery.stop();
        // A database that fails tells whoever writes in it.
        delivery.run().catch(() => undefined);
      },
      tell: outbox.tellStuck,
    });
  const watch = async () => {
    const userId = session.user()?.userId;
    // A database that fails tells whoever writes in it.
    if (userId !== undefined)
      await personOf(userId)
        .watchdog.look()
        .catch(() => undefined);
    after(WATCH_EVERY_MS, () => void watch());
  };
  const bridge = bridgeOfThisPage();
  void bridge.register();
  const deliver = startDeliveryTriggers(
    {
      bridge,
      signedIn: session.signedIn,
      onSession: session.subscribe,
      deliveryOf(userId) {
        const { delivery, outbox } = personOf(userId);
        return { delivery, needsPage: outbox.forDelivery.needsPage, hurry: outbox.forDelivery.hurry };
      },
      window,
      document,
      now: device.now,
      after,
    },
    // For as long as this tab is there.
    new AbortController().signal,
  );
  after(WATCH_EVERY_MS, () => void watch());
  const rooms = () => [...people.values()].map(({ workspace }) => workspace);

  return {
    room: { session, account: createAccount(client), currentApplication },
    workspaceOf: (userId) => personOf(userId).workspace,
    flush() {
      // What cannot be written now is told where it was typed.
      for (const { drafts, reviews } of rooms()) {
        drafts.flush().catch(() => undefined);
        reviews.written.flush().catch(() => undefined);
      }
    },
    hasUnkept: () =>
      rooms().some(({ drafts, reviews }) =>
        [drafts.unkept(), reviews.unkept()].some(({ words, failure }) => words && failure !== null),
      ),
  };
}

function createWorkspace(
  device: DeviceWorld,
  { store, outbox, client }: PersonDelivery,
  onSignedOut: (since: number) => void,
): Workspace {
  const { now, sleep, digest } = device;
  return {
    outbox,
    replica: createReplica({ client, outbox, userId: store.userId, now, onSignedOut }),
    drafts: createDrafts({ store, outbox, now, sleep, randomInteger, digest, room: roomLeft }),
    reviews: createReviews({ store, outbox, now, sleep }),
  };
}

/** 52 random bits, and never 0: a local number is its negative. */
function randomInteger(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xfffff) * 2 ** 32 + low || 1;
}

/** The bytes that this device can still take, as the browser guesses. */
async function roomLeft(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  } catch {
    return undefined;
  }
}

/** Web storage, or memory where a browser blocks it: merely asking for it throws there. */
function storageOrMemory(storage: () => Storage): SessionStorage {
  try {
    return storage();
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
