import { DELIVER_TAG } from '../src/contract/worker-messages.ts';
import { thisDevice } from '../src/delivery/device-world.ts';
import { answerPage } from './answer-page.ts';
import { createWorkerDelivery } from './deliver.ts';
import { deliverOnSync } from './deliver-on-sync.ts';

// TypeScript takes every worker for a dedicated one.
declare const self: ServiceWorkerGlobalScope;

const delivery = createWorkerDelivery(thisDevice());

self.addEventListener('install', () => {
  // Only because this worker serves no page anything yet: nobody can end up with the parts of two releases. An attempt
  // that the former worker had under way is cut off and becomes "unsure". Once there is an app shell, a new worker waits.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  // Not waited for: no message and no sync reaches a worker that is still being activated.
  void delivery.deliver().catch(() => undefined);
});

self.addEventListener('sync', (event) => {
  if (event.tag === DELIVER_TAG) event.waitUntil(deliverOnSync(delivery));
});

self.addEventListener('message', (event) => {
  event.waitUntil(answerPage(event, delivery));
});
