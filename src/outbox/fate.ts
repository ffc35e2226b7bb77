import type { PersonStore, PersonTables } from '../local-db/person-store.ts';

/**
 * What became of an operation that its person took back.
 * - `discarded`: it was not sent, or did nothing. - `discardedTooLate`: the server has it.
 * - `forgotten`: nobody here knows whether the server has it. - `discardUndecided`: the same, and the person is asked.
 * - `discardWithdrawn`: the person saved it again before the answer came.
 * - `discardMissed`: it had become another one before they pressed, and was not taken back.
 */
export type Fate =
  | 'discarded'
  | 'discardedTooLate'
  | 'forgotten'
  | 'discardUndecided'
  | 'discardWithdrawn'
  | 'discardMissed';

/** Resolves once that is known; what is being sent is for the answer to decide. */
export function awaitFate(store: PersonStore, id: string): Promise<Fate> {
  return new Promise((resolve) => {
    let ended = false;
    let stop = () => {};
    const end = (fate: Fate | null) => {
      if (fate === null) return;
      ended = true;
      stop();
      resolve(fate);
    };
    stop = store.watch((tables) => readFate(tables, id), end);
    if (ended) stop();
  });
}

async function readFate(tables: PersonTables, id: string): Promise<Fate | null> {
  const operation = await tables.operations.where('id').equals(id).first();
  if (operation !== undefined) {
    if (operation.state === 'conflict' && operation.mayHaveArrived) return 'discardUndecided';
    return operation.discardWanted ? null : 'discardWithdrawn';
  }
  // One after the other: both change in one transaction, and whoever sees the operation gone finds the receipt there.
  const receipt = await tables.receipts.where('operationId').equals(id).last();
  switch (receipt?.outcome) {
    case 'accepted':
      return 'discardedTooLate';
    case 'discarded':
      return 'discarded';
    case 'mayHaveArrived':
      return 'forgotten';
    case undefined:
      return 'discardMissed';
  }
}
