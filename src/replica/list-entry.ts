import type { ApplicationSummary } from '../contract/application.ts';
import type { WorkWord } from '../outbox/kept.ts';
import type { WaitingWord } from '../outbox/life.ts';

/** An application as a list shows it: what the server last said, with what waits laid over it. */
export type ListEntry = ApplicationSummary & {
  /** What is under way with it, or on this device only; null: nothing. */
  word: WorkWord | null;
  /** Whether its status is only asked for so far, and where that is. */
  asked: WaitingWord | null;
  /** No list of the server's has it: it was begun on this device. Its number is the local one. */
  onlyHere: boolean;
  /** Nothing of it can be at the server, so that it can be deleted here. */
  deletable: boolean;
};
