/**
 * What a user wrote that only this device has, as counts; nothing is counted twice, except a draft beside its own
 * changes.
 */
export type WorkLeft = {
  /** In the outbox: waiting, being sent, or without a response. */
  changes: number;
  /** Refused by the server, or changed on both sides: they need the user. */
  actionNeeded: number;
  /** Chosen, and not in the outbox. */
  files: number;
  /** Applications with text that is newer than what was last saved. */
  drafts: number;
  /** Messages that are written, and not in the outbox. */
  messages: number;
  /** Applications that were started here, are empty, and were never at the server. */
  started: number;
  /**
   * Applications for which a former database still has something that the server lacks; set if that is to be cleared
   * too.
   */
  former?: number;
};

export const noWorkLeft: WorkLeft = { changes: 0, actionNeeded: 0, files: 0, drafts: 0, messages: 0, started: 0 };

export const countOfWork = (left: WorkLeft) => Object.values(left).reduce((sum, count) => sum + count, 0);
