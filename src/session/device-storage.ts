/** What the browser says of the room on this device. Sizes in bytes; undefined where it does not tell. */
export type DeviceStorage = {
  /** What it can still take, as the browser guesses. */
  room(): Promise<number | undefined>;
  /** What the portal uses here, for everybody. */
  used(): Promise<number | undefined>;
  /** Whether what is kept stays until somebody deletes it. */
  isLasting(): Promise<boolean | undefined>;
  /**
   * Asks the browser to keep it so, and answers whether it promised. Some ask the person, so it is called only once there is
   * something to keep, or where the person wants it.
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
        // It stays as it is; the person's details say so.
        return undefined;
      }
    },
  };
}
