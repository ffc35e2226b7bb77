/** What the browser says about the storage on this device. Sizes in bytes; undefined if it does not say. */
export type DeviceStorage = {
  /** How much more can be stored, by the browser's estimate. */
  freeBytes(): Promise<number | undefined>;
  /** How much the portal uses here, for all users. */
  usedBytes(): Promise<number | undefined>;
  /** Whether stored data is kept until the user deletes it (persistent storage). */
  persisted(): Promise<boolean | undefined>;
  /**
   * Asks the browser for persistent storage, and resolves with whether it agreed. Some browsers ask the user, so call
   * it only once there is something to keep, or if the user wants it.
   */
  persist(): Promise<boolean | undefined>;
};

/** `manager` is `navigator.storage`, which a page over http does not have. */
export function createDeviceStorage(manager: StorageManager | undefined): DeviceStorage {
  const estimate = async () => {
    try {
      return (await manager?.estimate()) ?? {};
    } catch {
      return {};
    }
  };
  const persisted = async () => {
    try {
      return await manager?.persisted();
    } catch {
      return undefined;
    }
  };
  return {
    async freeBytes() {
      const { quota, usage } = await estimate();
      return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
    },
    usedBytes: async () => (await estimate()).usage,
    persisted,
    async persist() {
      const isPromised = await persisted();
      if (isPromised !== false) return isPromised;
      try {
        return await manager?.persist();
      } catch {
        // Nothing changes; the user's details say so.
        return undefined;
      }
    },
  };
}
