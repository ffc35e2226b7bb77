/** What a person wrote that only this device has. Counts; nothing is counted twice but a draft beside its own changes. */
export type WorkLeft = {
  /** On their way: they wait, are being sent, or got no answer. */
  changes: number;
  /** Refused by the server, or changed on both sides: they wait for the person. */
  needsYou: number;
  /** Chosen, and not on their way. */
  files: number;
  /** Applications with words that are newer than what was last saved. */
  drafts: number;
  /** Messages in their boxes. */
  messages: number;
  /** Applications that were started here, and of which nothing is written and the server has nothing. */
  started: number;
  /** Applications of which a former database still has something that the portal lacks; where that is to be cleared too. */
  former?: number;
};

export const noWorkLeft: WorkLeft = { changes: 0, needsYou: 0, files: 0, drafts: 0, messages: 0, started: 0 };

export const countOfWork = (left: WorkLeft) => Object.values(left).reduce((sum, count) => sum + count, 0);
