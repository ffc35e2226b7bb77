/** What the browser says about the storage on this device. Sizes in bytes; undefined if it does not say. */
export type DeviceStorage = {
  /** How much more can be stored, by the browser's estimate. */
  room(): Promise<number | undefined>;
  /** How much the portal uses here, for all users. */
  used(): Promise<number | undefined>;
  /** Whether stored data is kept until the user deletes it (persistent storage). */
  isLasting(): Promise<boolean | undefined>;
  /**
   * Asks the browser for persistent storage, and resolves with whether it agreed. Some browsers ask the user, so call
   * it only once there is something to keep, or if the user wants it.
   */
  askToLast(): Promise<boolean | undefined>;
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
  const isLasting = async () => {
    try {
      return await manager?.persisted();
    } catch {
      return undefined;
    }
  };
  return {
    async room() {
      const { quota, usage } = await estimate();
      return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
    },
    used: async () => (await estimate()).usage,
    isLasting,
    async askToLast() {
      const isPromised = await isLasting();
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
