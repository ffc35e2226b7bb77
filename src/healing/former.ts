/** What a person's former databases on this device still have. */
export type Former = {
  /** How many applications, at most. */
  applications: number;
  /** Deletes the databases that were counted; the person knows of them. */
  discard(): Promise<void>;
};

export const noFormer: Former = { applications: 0, discard: async () => undefined };
