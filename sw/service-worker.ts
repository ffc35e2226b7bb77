import { DELIVER_TAG } from '../src/contract/api/worker-messages.ts';
import { thisDevice } from '../src/delivery/device-world.ts';
import { replyToPage } from './reply-to-page.ts';
import { createAppShell, type ShellFile } from './app-shell.ts';
import { createAttachments } from './attachments.ts';
import { createConfigurationCopy } from './configuration-copy.ts';
import { createWorkerDelivery } from './deliver.ts';
import { deliverOnSync } from './deliver-on-sync.ts';
import { showActionNeeded } from './show-action-needed.ts';

// TypeScript takes every worker for a dedicated one. The build replaces this name with the list of its files.
declare const self: ServiceWorkerGlobalScope & { readonly filesOfTheBuild: readonly ShellFile[] | undefined };

const device = thisDevice();
const delivery = createWorkerDelivery({ ...device, tellActionNeeded: showActionNeeded(self.navigator) });
const shell = createAppShell({
  files: self.filesOfTheBuild ?? [],
  origin: device.origin,
  caches: self.caches,
  fetch: device.fetch,
  configuration: createConfigurationCopy({ ...device, caches: self.caches }),
  windows: async () => (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length,
  hasSuccessor: () => self.registration.installing !== null || self.registration.waiting !== null,
});
const attachments = createAttachments({ ...device, caches: self.caches });

// A newer worker waits until the user agrees, or until no page of the former release is open.
self.addEventListener('install', (event) => {
  event.waitUntil(shell.install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), shell.deleteFormerShells()]));
  // Not awaited: a worker that is still being activated receives no message and no sync event.
  void delivery.deliver().catch(() => undefined);
});

self.addEventListener('fetch', (event) => {
  const answer = attachments.answer(event, () => shell.answer(event)) ?? shell.answer(event);
  if (answer !== undefined) event.respondWith(answer);
});

self.addEventListener('sync', (event) => {
  if (event.tag === DELIVER_TAG) event.waitUntil(deliverOnSync(delivery));
});

self.addEventListener('message', (event) => {
  event.waitUntil(replyToPage(event, delivery, () => self.skipWaiting()));
});
