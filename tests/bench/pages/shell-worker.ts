import { sleep } from '../../../src/delivery/device-world.ts';
import { createAppShell, type ShellFile } from '../../../sw/app-shell.ts';
import { createConfigurationCopy } from '../../../sw/configuration-copy.ts';

/** The part of a worker's scope that is used here: the tests are compiled with the page's library. */
declare const self: {
  filesOfTheBuild: readonly ShellFile[] | undefined;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
};
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type RequestEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void };

/** The portal's own app shell and nothing else, so that another page is served from the same kind of cache. */
const fetchHere = globalThis.fetch.bind(globalThis);
const shell = createAppShell({
  files: self.filesOfTheBuild ?? [],
  origin: location.origin,
  caches,
  fetch: fetchHere,
  configuration: createConfigurationCopy({ caches, fetch: fetchHere, sleep }),
  windows: async () => 1,
  hasSuccessor: () => false,
});

self.addEventListener('install', (event) => event.waitUntil(shell.install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event);
  if (answer !== undefined) event.respondWith(answer);
});
