import { BackgroundSyncPlugin } from 'workbox-background-sync/BackgroundSyncPlugin.js';
import { Queue } from 'workbox-background-sync/Queue.js';
import { API_PATH } from '../../../src/contract/api/addresses.ts';
import type { WorkboxMessage } from './workbox-messages.ts';

/** The part of a worker's scope that is used here: the tests are compiled with the page's library. */
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & MessageEvent<WorkboxMessage>) => void): void;
};
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type RequestEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void };

/** As in Workbox's guide: a plugin that queues failed requests. The plugin registers its own sync listener. */
const INTERCEPTED = 'intercepted';
const plugin = new BackgroundSyncPlugin(INTERCEPTED);
const intercepted = queueOf(plugin);
/** Replayed when the benchmark asks for it: a sync event while it is being filled would start the replay too early. */
const replayed = new Queue('replayed', { onSync: () => {} });

let pushes: number[] = [];

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST' && new URL(event.request.url).pathname.startsWith(API_PATH)) {
    event.respondWith(networkOnly(event.request));
  }
});
self.addEventListener('message', (event) => {
  event.waitUntil(answer(event.data).then((said) => event.ports[0]?.postMessage(said)));
});

/**
 * Does what `NetworkOnly` of workbox-strategies does with this plugin, without its other steps (so it is a little
 * faster): it fetches a clone; if that fails it awaits the plugin's `fetchDidFail`, then rethrows the error to the
 * page.
 */
async function networkOnly(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch (error) {
    const start = performance.now();
    await plugin.fetchDidFail?.({
      request: request.clone(),
      originalRequest: request.clone(),
      error: error instanceof Error ? error : new Error(String(error)),
      // Workbox passes the event to plugins that use it; this one does not.
      event: new Event('fetch') as never,
    });
    pushes.push(performance.now() - start);
    throw error;
  }
}

async function answer(message: WorkboxMessage): Promise<unknown> {
  switch (message.ask) {
    case 'empty': {
      let count = 0;
      while ((await intercepted.shiftRequest()) !== undefined) count += 1;
      return count;
    }
    case 'push': {
      const request = requestOf(message.path, message.body);
      const start = performance.now();
      await intercepted.pushRequest({ request });
      return performance.now() - start;
    }
    case 'fill':
      for (const body of message.bodies) await replayed.pushRequest({ request: requestOf(message.path, body) });
      return replayed.size();
    case 'replay': {
      const start = performance.now();
      await replayed.replayRequests();
      return performance.now() - start;
    }
    case 'pushes': {
      const made = pushes;
      pushes = [];
      return made;
    }
  }
}

function requestOf(path: string, body: string): Request {
  return new Request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

/** Returns the plugin's private queue: no second queue may have the same name. */
function queueOf(owner: BackgroundSyncPlugin): Queue {
  const queue: unknown = Reflect.get(owner, '_queue');
  if (!(queue instanceof Queue)) throw new Error('Workbox keeps the queue of its plugin elsewhere now.');
  return queue;
}
