import type { Intent, OperationState } from '../local-db/rows.ts';

/**
 * An operation's life, as one pure table. Delivery, the words on the screen and the tests' oracle all read it.
 *
 * - `waiting`: on this device; no try of it can have reached the server.
 * - `sending`: a deliverer has it under its lease.
 * - `unsure`: a try left and got no answer, so the server may have done it. Only the same key and bytes may be tried.
 * - `refused`: the server said no. - `conflict`: a person has to choose.
 */
export type Life = { state: OperationState; mayHaveArrived: boolean; discardWanted: boolean };

export type LifeEvent =
  /** A deliverer takes it up. */
  | 'claimed'
  /** The server has it. */
  | 'accepted'
  /** The server said no; or it cannot be sent at all: a file's bytes are others by now, or nobody can say what it means. */
  | 'refused'
  /** It cannot go as it is: changed elsewhere too, or decided meanwhile. */
  | 'conflicting'
  /** Changed elsewhere, and nothing was done: it goes again, made on the newer version. */
  | 'outdated'
  /** No answer that can be believed, or the deliverer is gone: it may have arrived. */
  | 'noAnswer'
  /** This try did nothing at the server: it never left, or the session was refused before anything was done. */
  | 'nothingDone'
  /** It may be there, and trying on by itself finds out no more: nobody can say, or something else answers each time. */
  | 'undecided'
  /** The person changed it, or chose between mine and theirs. */
  | 'mended'
  /** The person wants it tried again as it is. */
  | 'retried'
  /** The same of a message: the same words under the same key, so that no second copy of it can come of that. */
  | 'sentAgain'
  /** The person wants it sent although nobody can say whether it arrived. */
  | 'sentAnyway'
  /** The person takes it back. */
  | 'discarded'
  /** They took it back while it was being sent, and saved it again before the answer came. */
  | 'wantedAgain'
  /** A copy of it leaves this device, or came here with one: it may be sent from elsewhere, under the same key. */
  | 'copied';

/** What an event makes of an operation. `newKey`: it is another change from now on, to be made and frozen anew. */
export type Next =
  | { gone: false; life: Life; newKey: boolean }
  | { gone: true; outcome: 'accepted' | 'discarded' | 'mayHaveArrived' };

type Rule = (life: Life) => Next;

const stays = (state: OperationState, mayHaveArrived: boolean, discardWanted = false): Next => ({
  gone: false,
  life: { state, mayHaveArrived, discardWanted },
  newKey: false,
});
const anew: Next = {
  gone: false,
  life: { state: 'waiting', mayHaveArrived: false, discardWanted: false },
  newKey: true,
};
const gone = (outcome: 'accepted' | 'discarded' | 'mayHaveArrived'): Next => ({ gone: true, outcome });

/** A verdict that did nothing: with Discard pressed meanwhile there is nothing left to do. */
const unlessDiscarded =
  (next: Next): Rule =>
  ({ discardWanted }) =>
    discardWanted ? gone('discarded') : next;

const table: Record<OperationState, Partial<Record<LifeEvent, Rule>>> = {
  waiting: {
    claimed: () => stays('sending', false),
    conflicting: () => stays('conflict', false),
    refused: () => stays('refused', false),
    // A save that merges with one that was never claimed.
    mended: () => anew,
    retried: () => stays('waiting', false),
    discarded: () => gone('discarded'),
    copied: () => stays('unsure', true),
  },
  sending: {
    accepted: () => gone('accepted'),
    refused: unlessDiscarded(stays('refused', false)),
    conflicting: unlessDiscarded(stays('conflict', false)),
    outdated: unlessDiscarded(anew),
    // With Discard pressed it is not tried again by itself: that would do what the person no longer wants.
    noAnswer: ({ discardWanted }) => stays(discardWanted ? 'conflict' : 'unsure', true),
    nothingDone: ({ mayHaveArrived, discardWanted }) => {
      if (!discardWanted) return stays(mayHaveArrived ? 'unsure' : 'waiting', mayHaveArrived);
      return mayHaveArrived ? stays('conflict', true) : gone('discarded');
    },
    undecided: () => stays('conflict', true),
    discarded: ({ mayHaveArrived }) => stays('sending', mayHaveArrived, true),
    wantedAgain: ({ mayHaveArrived }) => stays('sending', mayHaveArrived),
    copied: ({ discardWanted }) => stays('sending', true, discardWanted),
  },
  unsure: {
    claimed: () => stays('sending', true),
    // Only what came here with a copy has not been made yet: where it meets other words, the person chooses.
    conflicting: () => stays('conflict', false),
    refused: () => stays('refused', false),
    retried: () => stays('unsure', true),
    // It may be there: the person is asked before it is only forgotten here.
    discarded: () => stays('conflict', true),
  },
  refused: {
    mended: () => anew,
    retried: () => anew,
    sentAgain: () => stays('waiting', false),
    discarded: () => gone('discarded'),
    // The other device may meet with a yes.
    copied: () => stays('unsure', true),
  },
  conflict: {
    // What may have arrived is never made anew: a new key could make it twice.
    mended: ({ mayHaveArrived }) => (mayHaveArrived ? stays('unsure', true) : anew),
    retried: ({ mayHaveArrived }) => (mayHaveArrived ? stays('unsure', true) : anew),
    sentAnyway: () => stays('waiting', false),
    discarded: ({ mayHaveArrived }) => gone(mayHaveArrived ? 'mayHaveArrived' : 'discarded'),
  },
};

/** What an event makes of an operation; null where the event cannot happen in this state, and changes nothing. */
export function next(life: Life, event: LifeEvent): Next | null {
  return table[life.state][event]?.(life) ?? null;
}

/** The states and events that the table knows, for those who check it whole. */
export const lifeStates = Object.keys(table) as readonly OperationState[];
export const lifeEvents = (state: OperationState) => Object.keys(table[state]) as readonly LifeEvent[];

/** Where a change that is not at the server is, by the name of the portal's word for it. */
export type WaitingWord = 'waiting' | 'sending' | 'needsYou';

export function wordOf(state: OperationState): WaitingWord {
  switch (state) {
    case 'waiting':
    case 'unsure':
      return 'waiting';
    case 'sending':
      return 'sending';
    case 'refused':
    case 'conflict':
      return 'needsYou';
  }
}

/**
 * Whether what follows in the lane has to wait for this operation. Order is kept: what can still go holds. What needs a
 * person holds only where later changes build on it: a create, a save, a file; a comment, a removal or a status does not.
 */
export function holdsLane(kind: Intent['kind'], state: OperationState): boolean {
  if (state !== 'refused' && state !== 'conflict') return true;
  return kind === 'saveStep' || kind === 'saveInvestigators' || kind === 'addFile';
}
