import type { Device, Release } from '../device.ts';
import type { Scheduler } from '../scheduler.ts';
import { openPage, type Page, type PageParts } from './page.ts';
import { createServiceWorker } from './service-worker.ts';
import { createSharedStorage } from './shared-storage.ts';

/** The browser of one device, with the portal's pages and its worker. */
export type Browser = {
  name: string;
  device: Device;
  /** The page in a tab; opens a new page if the tab has none or its page is dead. */
  page(tab: number): Page;
  /** The pages that are not dead. */
  pages(): readonly Page[];
  /** Installs the newer release: pages opened and workers started from now on belong to it. */
  update(): void;
  /** Sets whether the next page is opened from a stale cache, and so belongs to the older release. */
  setStale(isStale: boolean): void;
  isUpdated(): boolean;
};

export function createBrowser(
  scheduler: Scheduler,
  device: Device,
  /** `origin`: where the app is served. `apiBase`: the address of its API. */
  options: PageParts & { hasWorker: boolean },
): Browser {
  let release: Release = 'older';
  let isStale = false;
  const shared = createSharedStorage(scheduler);
  const worker = options.hasWorker ? createServiceWorker(scheduler, device, options, () => release) : undefined;
  const tabs = new Map<number, Page>();
  const isAlive = (page: Page | undefined): page is Page => page !== undefined && page.world.context.state !== 'dead';

  return {
    name: device.name,
    device,
    page(tab) {
      const open = tabs.get(tab);
      if (isAlive(open)) return open;
      const world = device.open(`tab${tab}`, isStale ? 'older' : release);
      isStale = false;
      const container = worker?.container(world.context);
      const page = world.run(() => openPage(world, shared, container, options));
      tabs.set(tab, page);
      return page;
    },
    pages: () => [...tabs.values()].filter(isAlive),
    update() {
      release = 'newer';
    },
    setStale(value) {
      isStale = value;
    },
    isUpdated: () => release === 'newer',
  };
}
