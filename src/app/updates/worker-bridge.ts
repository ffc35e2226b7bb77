import { after, afterFirstScreen, type After } from '../timers.ts';
import { createWorkerUpdates, type WorkerUpdates, type WorkerUpdatesWorld } from './worker-updates.ts';

/** A page and its service worker. */
export type WorkerBridge = {
  /** Undefined if the browser offers no service workers. */
  serviceWorker: ServiceWorkerContainer | undefined;
  /** Installs the worker, or updates it. If that is impossible (blocked, plain http) the page does without. */
  register(): Promise<void>;
  /** Undefined before it is registered. */
  registration(): ServiceWorkerRegistration | undefined;
  /** A newer release, and how to change to it. */
  updates: WorkerUpdates;
};

export function createWorkerBridge(world: WorkerUpdatesWorld & { after: After }): WorkerBridge {
  const { serviceWorker } = world;
  const updates = createWorkerUpdates(world);
  let registration: ServiceWorkerRegistration | undefined;
  return {
    serviceWorker,
    async register() {
      if (serviceWorker === undefined) return;
      try {
        const { registerWorker } = await import('./worker-registration.ts');
        await registerWorker(world.after, (registered) => {
          registration = registered.registration;
          updates.watch(registered);
          // A page from the worker's own cache was loaded without asking a server for a newer worker.
          if (registration.active !== null) afterFirstScreen(() => void updates.look());
        });
      } catch {
        // Its code could not be loaded: the page delivers on its own until it is opened again.
      }
    },
    registration: () => registration,
    updates,
  };
}

/** The bridge of this page. In development there is no built worker, and so none here. */
export function bridgeOfThisPage(): WorkerBridge {
  // TypeScript assumes that it is always present; browsers offer it only over https and on localhost.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return createWorkerBridge({
    serviceWorker: import.meta.env.PROD ? serviceWorker : undefined,
    after,
    givesThisRelease,
  });
}

/**
 * A release is identified by the name of its first script, which contains a hash of its content; extensions insert
 * others before it.
 */
async function givesThisRelease(): Promise<boolean> {
  const script = document.querySelector('script[src^="/assets/"]')?.getAttribute('src') ?? '';
  const answer = await fetch('/');
  const page = await answer.text();
  // An error, or a network's own page, says nothing about the release.
  return !answer.ok || !page.includes('id="root"') || page.includes(`"${script}"`);
}
