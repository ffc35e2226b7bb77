/** What remains on this device in a user's former databases. */
export type Former = {
  /** Number of applications, at most. */
  applications: number;
  /** Deletes the counted databases; the user has been told about them. */
  discard(): Promise<void>;
};

export const noFormer: Former = { applications: 0, discard: async () => undefined };
