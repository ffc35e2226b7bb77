import { createClient, type Client } from '../api-client/client.ts';
import type { Configuration } from '../contract/configuration.ts';
import { startDelivery } from '../delivery/delivery.ts';
import { createDrafts, type Drafts } from '../drafts/drafts.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createReplica, type Replica } from '../replica/replica.ts';
import { createReviews, type Reviews } from '../reviews/reviews.ts';
import { createAccount } from '../session/account.ts';
import { createCurrentApplication } from '../session/current-application.ts';
import type { SessionRoom } from '../session/session-context.ts';
import { createSession, type SessionStorage } from '../session/session.ts';

/** What one person works with. It outlives the end of their session, so that signing in again finds it as it was. */
export type Workspace = { outbox: Outbox; replica: Replica; drafts: Drafts; reviews: Reviews };

/** The app, put together for one browser tab. */
export type Portal = {
  room: SessionRoom;
  workspaceOf(userId: number): Workspace;
  /** Whether closing this tab would lose something that was written in it. */
  hasUnsaved(): boolean;
};

export function createPortal(configuration: Configuration): Portal {
  const workspaces = new Map<number, Workspace>();
  const currentApplication = createCurrentApplication(storageOrMemory(() => sessionStorage));
  // Bound, because a browser's fetch wants its window.
  const clientFor = (forUser: () => number | null) =>
    createClient({
      apiBase: configuration.apiBase,
      origin: location.origin,
      fetch: globalThis.fetch.bind(globalThis),
      forUser,
    });
  const client = clientFor(() => session.user()?.userId ?? null);
  const session = createSession({
    client,
    storage: storageOrMemory(() => localStorage),
    now: Date.now,
    forgetApplication: currentApplication.clear,
    onStorage(listener) {
      const ends = new AbortController();
      addEventListener('storage', listener, { signal: ends.signal });
      return () => ends.abort();
    },
  });
  return {
    room: { session, account: createAccount(client), currentApplication },
    hasUnsaved: () =>
      [...workspaces.values()].some(
        ({ drafts, reviews, outbox }) => drafts.hasUnsaved() || reviews.hasUnsaved() || outbox.state().sending > 0,
      ),
    workspaceOf(userId) {
      const known = workspaces.get(userId);
      if (known !== undefined) return known;
      // What belongs to a person is sent in their name, whoever is signed in by then.
      const made = createWorkspace(
        userId,
        clientFor(() => userId),
        (since) => {
          if (session.user()?.userId === userId) session.expire(since);
        },
      );
      workspaces.set(userId, made);
      return made;
    },
  };
}

function createWorkspace(userId: number, client: Client, onSignedOut: (since: number) => void): Workspace {
  const newKey = () => crypto.randomUUID();
  const now = () => Date.now();
  const outbox = createOutbox({ userId, newKey });
  startDelivery({ outbox, client });
  return {
    outbox,
    replica: createReplica({ client, outbox, userId, now, onSignedOut }),
    drafts: createDrafts({ outbox, now, newKey, randomInteger, digest: sha256 }),
    reviews: createReviews({ outbox, now }),
  };
}

/** 52 random bits, and never 0: a local number is its negative. */
function randomInteger(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xfffff) * 2 ** 32 + low || 1;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
