import type { Device, Release } from '../device.ts';
import type { Scheduler } from '../scheduler.ts';
import { openPage, type Page, type PageParts } from './page.ts';
import { createServiceWorker } from './service-worker.ts';
import { createSharedStorage } from './shared-storage.ts';

/** A device with the portal on it. */
export type Browser = {
  name: string;
  device: Device;
  /** The page in a tab, opened (again) where there is none that lives. */
  page(tab: number): Page;
  /** The pages that live. */
  pages(): readonly Page[];
  /** There is a newer release: every page that is opened from now on, and every worker, is of that one. */
  update(): void;
  /** Whether the next page that is opened comes out of a stale cache: then it is of the older release. */
  setStale(isStale: boolean): void;
  isUpdated(): boolean;
};

export function createBrowser(
  scheduler: Scheduler,
  device: Device,
  /** `origin`, `apiBase`: where the app is, and the address of its API. */
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
