import type { QuestionStepName } from '../../contract/steps/wizard.ts';
import type { Intent } from './rows.ts';

/** The outcome of an operation that the server accepted, or that left the outbox in another way. */
export type ReceiptRow = {
  sequence?: number;
  operationId: string;
  /** The id that it was first enqueued with, if it was rebuilt automatically. */
  bornAs?: string;
  lane: number;
  kind: Intent['kind'];
  /** For a save of answers: the step. */
  step?: QuestionStepName;
  /** For a message: what it said (`markOfMessage`). Missing in receipts that an older release stored. */
  said?: string;
  /** `discarded`: the user took it back. `mayHaveArrived`: they did so although it may be at the server. */
  outcome: 'accepted' | 'discarded' | 'mayHaveArrived';
  message: string;
  data: unknown;
  at: number;
  /** The version that the change produced, if the server named it. */
  tag?: string;
  /** How many later requests for the same had been merged into it. */
  tookIn?: number;
};
