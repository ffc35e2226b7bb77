import type { Intent, OperationState } from '../../local-db/tables/rows.ts';
import { blocksLater, changesContent, isSubmission } from './intent-kinds.ts';

/**
 * The life cycle of an operation, as one pure table, from which `next` takes the result of each event.
 *
 * - `waiting`: on this device; no try of it can have reached the server, unless its user sends it again regardless of
 *   that (`OperationRow.sentAnyway`).
 * - `sending`: a deliverer has claimed it under its lease.
 * - `unsure`: a try got no response, or another device has a copy, so the server may have executed it. Only the same
 *   key and bytes may be tried.
 * - `refused`: the server refused it.
 * - `conflict`: the user has to choose.
 */
export type Life = { state: OperationState; mayHaveArrived: boolean; discardWanted: boolean };

export type LifeEvent =
  /** A deliverer claims it. */
  | 'claimed'
  /** The server has accepted it. */
  | 'accepted'
  /**
   * The server refused it; or it cannot be sent at all: its file's bytes have changed, or it is unclear which row it
   * means.
   */
  | 'refused'
  /** It cannot be sent unchanged: the application was changed elsewhere too, or has been decided on since. */
  | 'conflicting'
  /**
   * The application was changed elsewhere, and the server did nothing: the change is made again on the newer version.
   */
  | 'outdated'
  /** It was saved automatically, and in this status only its user saves: the server did nothing. */
  | 'autosaveDropped'
  /** There was no credible response, or the deliverer is gone: it may have arrived. */
  | 'noResponse'
  /** This try had no effect at the server: it was never sent, or the session was refused before anything was done. */
  | 'nothingDone'
  /**
   * It may have arrived, and automatic retries cannot find out: the look-up was inconclusive, or something other than
   * the portal responds each time.
   */
  | 'undecided'
  /** A look-up found that it did not arrive, and its user no longer wants it. */
  | 'absent'
  /** The user changed it, or chose between mine and theirs. */
  | 'corrected'
  /** The user retries it unchanged. */
  | 'retried'
  /** The same for a message: the same text under the same key, so that no second copy of it can result. */
  | 'sentAgain'
  /** The user has it sent although it is unknown whether it arrived. */
  | 'sentAnyway'
  /** The user discards it. */
  | 'discarded'
  /** The user discarded it while it was being sent, and saved it again before the response arrived. */
  | 'discardWithdrawn'
  /** A copy of it was exported from this device or imported here: another device may send it under the same key. */
  | 'copied';

/**
 * The result of an event. `newKey`: from now on the operation is a different change, which is composed and frozen
 * again.
 */
export type Next =
  | { gone: false; life: Life; newKey: boolean }
  | { gone: true; outcome: 'accepted' | 'discarded' | 'mayHaveArrived' };

type Rule = (life: Life) => Next;

const inState = (state: OperationState, mayHaveArrived: boolean, discardWanted = false): Next => ({
  gone: false,
  life: { state, mayHaveArrived, discardWanted },
  newKey: false,
});
const recreated: Next = {
  gone: false,
  life: { state: 'waiting', mayHaveArrived: false, discardWanted: false },
  newKey: true,
};
const gone = (outcome: 'accepted' | 'discarded' | 'mayHaveArrived'): Next => ({ gone: true, outcome });

/** A verdict after which nothing was done: if Discard was pressed since, the operation is simply removed. */
const unlessDiscarded =
  (next: Next): Rule =>
  ({ discardWanted }) =>
    discardWanted ? gone('discarded') : next;

const table: Record<OperationState, Partial<Record<LifeEvent, Rule>>> = {
  waiting: {
    claimed: () => inState('sending', false),
    conflicting: () => inState('conflict', false),
    refused: () => inState('refused', false),
    // Not for merging: a waiting operation that a save is merged into keeps its key.
    corrected: () => recreated,
    retried: () => inState('waiting', false),
    discarded: () => gone('discarded'),
    copied: () => inState('unsure', true),
  },
  sending: {
    accepted: () => gone('accepted'),
    refused: unlessDiscarded(inState('refused', false)),
    conflicting: unlessDiscarded(inState('conflict', false)),
    outdated: unlessDiscarded(recreated),
    autosaveDropped: () => gone('discarded'),
    // With Discard pressed it is not retried automatically: that would do what the user no longer wants.
    noResponse: ({ discardWanted }) => inState(discardWanted ? 'conflict' : 'unsure', true),
    nothingDone: ({ mayHaveArrived, discardWanted }) => {
      if (!discardWanted) return inState(mayHaveArrived ? 'unsure' : 'waiting', mayHaveArrived);
      return mayHaveArrived ? inState('conflict', true) : gone('discarded');
    },
    undecided: () => inState('conflict', true),
    absent: () => gone('discarded'),
    discarded: ({ mayHaveArrived }) => inState('sending', mayHaveArrived, true),
    discardWithdrawn: ({ mayHaveArrived }) => inState('sending', mayHaveArrived),
    copied: ({ discardWanted }) => inState('sending', true, discardWanted),
  },
  unsure: {
    claimed: () => inState('sending', true),
    // Only an exported or imported operation can be unsure and not composed yet: if it meets other text, its user
    // decides.
    conflicting: () => inState('conflict', false),
    refused: () => inState('refused', false),
    retried: () => inState('unsure', true),
    // It may have arrived: the user is asked before it is merely removed from this device.
    discarded: () => inState('conflict', true),
  },
  refused: {
    corrected: () => recreated,
    retried: () => recreated,
    sentAgain: () => inState('waiting', false),
    discarded: () => gone('discarded'),
    // The other device's copy may be accepted.
    copied: () => inState('unsure', true),
  },
  conflict: {
    // An operation that may have arrived never gets a new key: under a new key it could be executed twice.
    corrected: ({ mayHaveArrived }) => (mayHaveArrived ? inState('unsure', true) : recreated),
    retried: ({ mayHaveArrived }) => (mayHaveArrived ? inState('unsure', true) : recreated),
    sentAnyway: () => inState('waiting', false),
    discarded: ({ mayHaveArrived }) => gone(mayHaveArrived ? 'mayHaveArrived' : 'discarded'),
  },
};

/** Returns the result of an event, or null if the event cannot happen in this state and changes nothing. */
export function next(life: Life, event: LifeEvent): Next | null {
  return table[life.state][event]?.(life) ?? null;
}

/** The states and events of the table, for tests that check all of it. */
export const lifeStates = Object.keys(table) as readonly OperationState[];
export const lifeEvents = (state: OperationState) => Object.keys(table[state]) as readonly LifeEvent[];

/** What the portal calls the state of a change that is not at the server. */
export type DeliveryState = 'waiting' | 'sending' | 'actionNeeded';

export function deliveryStateOf(state: OperationState): DeliveryState {
  if (needsUser(state)) return 'actionNeeded';
  return state === 'sending' ? 'sending' : 'waiting';
}

/** The states in which an operation is not sent until its user has decided. */
export const statesThatNeedUser = ['conflict', 'refused'] as const;

/** Whether an operation in this state is not sent until its user has decided. */
export const needsUser = (state: OperationState): state is (typeof statesThatNeedUser)[number] =>
  statesThatNeedUser.some((one) => one === state);

/** Whether this operation needs the user and blocks every later one in its lane: `claim.ts` stops there. */
export const blocksLane = ({ intent, state }: LaneEntry): boolean => needsUser(state) && blocksLater(intent);

/**
 * The first of the earlier operations of its lane (`before`, in order) that needs the user and that this one waits for;
 * undefined if none does. A submission contains what its user saw, so it waits for every edit before it: also for a
 * removal, which blocks no other operation. What is behind such a submission waits with it.
 */
export function blockedBy<Row extends LaneEntry>(operation: LaneEntry, before: readonly Row[]): Row | undefined {
  const submits = ({ intent, state }: LaneEntry) => isSubmission(intent) && !needsUser(state);
  return before.find((one, index) => {
    if (blocksLane(one)) return true;
    return needsUser(one.state) && changesContent(one.intent) && [operation, ...before.slice(index)].some(submits);
  });
}

type LaneEntry = { intent: Intent; state: OperationState };
