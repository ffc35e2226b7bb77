import { createListeners } from '../contract/listeners.ts';
import type { SessionStorage } from './session.ts';

const KEY = 'sharedTablet';

/** Whether several people use this device. A setting of the device, not of a user: it stays when the user changes. */
export type SharedTablet = {
  isShared(): boolean;
  /** The centre sets it for all its devices, in `config.json`; then it cannot be changed here. */
  byCentre: boolean;
  /** Returns false if this device could not store it. */
  set(shared: boolean): boolean;
  subscribe(listener: () => void): () => void;
};

export function createSharedTablet(world: {
  storage: SessionStorage;
  byCentre: boolean;
  /** Calls back when another tab changed something. */
  onStorage: (listener: () => void) => () => void;
}): SharedTablet {
  const { storage, byCentre } = world;
  const listeners = createListeners();
  const read = () => {
    try {
      return storage.getItem(KEY) === 'yes';
    } catch {
      return false;
    }
  };
  return {
    byCentre,
    isShared: () => byCentre || read(),
    set(shared) {
      try {
        if (shared) storage.setItem(KEY, 'yes');
        else storage.removeItem(KEY);
      } catch {
        return false;
      }
      listeners.tell();
      return true;
    },
    subscribe(listener) {
      const stops = [listeners.subscribe(listener), world.onStorage(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
