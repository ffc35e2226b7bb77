import { replyToPage } from '../../../sw/reply-to-page.ts';
import { createWorkerDelivery } from '../../../sw/deliver.ts';
import type { GatedPort } from '../gated-messages.ts';
import type { Context, Scheduler } from '../scheduler.ts';
import { deviceWorldOf } from './device-world.ts';
import type { Device, Release } from '../device.ts';

/** The service worker of one device. The browser starts it when a page sends it a message. */
export type ServiceWorker = {
  /** `navigator.serviceWorker` of this page. */
  container(page: Context): ServiceWorkerContainer;
};

export function createServiceWorker(
  scheduler: Scheduler,
  device: Device,
  options: { hasLocks: boolean; origin: string },
  release: () => Release,
): ServiceWorker {
  let alive: { context: Context; hear(data: unknown, ports: readonly MessagePort[]): void } | undefined;

  /** Starts the worker. It may have been ended at any moment, so it begins with only what is stored on the device. */
  const start = () => {
    const world = device.open('worker', release());
    return world.run(() => {
      const delivery = createWorkerDelivery(deviceWorldOf(world, options));
      const hear = (data: unknown, ports: readonly MessagePort[]) =>
        void replyToPage({ data, ports }, delivery, async () => {});
      return { context: world.context, hear };
    });
  };

  return {
    container(page) {
      const postMessage = (data: unknown, ports: readonly GatedPort[]) => {
        const said = structuredClone(data);
        const open = () => {
          if (alive === undefined || alive.context.state === 'dead') alive = start();
          const { context, hear } = alive;
          for (const port of ports) port.owner = context;
          // These are the simulation's own ports, which do what the portal needs of them.
          const given = ports as unknown as readonly MessagePort[];
          scheduler.place({ context, kind: 'message', open: () => hear(said, given) });
        };
        scheduler.place({ context: page, kind: 'message', detail: 'to the worker', survives: true, open });
      };
      // Only the part that delivery uses.
      return { controller: { postMessage } } as unknown as ServiceWorkerContainer;
    },
  };
}
