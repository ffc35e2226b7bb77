/** What remains on this device in a user's former databases. */
export type Former = {
  /** Number of applications, at most. */
  applications: number;
  /** Deletes the counted databases, of which the user has been told, unless something was written in them since. */
  discard(): Promise<void>;
  /** Deletes only those of which the server lacks nothing. */
  discardComplete(): Promise<void>;
};

export const noFormer: Former = {
  applications: 0,
  discard: async () => undefined,
  discardComplete: async () => undefined,
};
