import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';

/**
 * A value that a user changed. `between`: the values in saves that were merged into this one, which the server never
 * had.
 */
export type Edit<T, From = T> = { from: From; to: T; between?: readonly T[] };

/** A row that was added (`from` is null) or changed. `order` is the order among the rows that were added here. */
export type InvestigatorEdit = Edit<InvestigatorAnswers, InvestigatorAnswers | null> & {
  id: number;
  order: number;
  /** Another device may have sent the row to the server. */
  carried?: true;
  perhapsStored?: readonly PossiblyStored[];
};

/**
 * The server may have a row with the contents `as`, under an id that is not known here: a save of it was abandoned,
 * or another device has a copy. `beside`: the ids of the rows that were in the server's list before; none of them
 * is this row. `forgotten`: it was sent from this device, and has not been looked for since.
 */
export type PossiblyStored = { as: InvestigatorAnswers; beside: readonly number[]; forgotten?: true };
