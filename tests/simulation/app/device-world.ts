import type { DeviceWorld } from '../../../src/delivery/device-world.ts';
import { openDeviceStore } from '../../../src/session/device-session.ts';
import type { World } from '../device.ts';

/** What a simulated page or worker can use of its device. */
export function deviceWorldOf(world: World, { hasLocks, origin }: { hasLocks: boolean; origin: string }): DeviceWorld {
  const { indexedDB, IDBKeyRange, locks, fetch, now, newKey, random, sleep, digest } = world;
  return {
    idb: { indexedDB, IDBKeyRange },
    locks: hasLocks ? locks : undefined,
    fetch,
    origin,
    deviceStore: openDeviceStore(indexedDB),
    now,
    newKey,
    random,
    sleep,
    digest,
    protocolOf: () => 'http/1.1',
  };
}
