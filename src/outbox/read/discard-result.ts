import type { UserStore, UserTables } from '../../local-db/user-store.ts';

/**
 * The outcome of an operation that the user discarded.
 *
 * - `discarded`: it was not sent, or had no effect.
 * - `discardedTooLate`: the server has it.
 * - `abandoned`: it is unknown on this device whether the server has it.
 * - `discardUndecided`: the same, and the user is asked.
 * - `discardWithdrawn`: the user saved it again before the response arrived.
 * - `discardMissed`: it had become another operation before Discard was pressed, and was not discarded.
 */
export type DiscardResult =
  | 'discarded'
  | 'discardedTooLate'
  | 'abandoned'
  | 'discardUndecided'
  | 'discardWithdrawn'
  | 'discardMissed';

/** Resolves once the outcome is known. If the operation is being sent, the response decides. */
export function awaitDiscardResult(store: UserStore, id: string): Promise<DiscardResult> {
  return new Promise((resolve) => {
    let ended = false;
    let stop = () => {};
    const end = (result: DiscardResult | null) => {
      if (result === null) return;
      ended = true;
      stop();
      resolve(result);
    };
    stop = store.watch((tables) => readDiscardResult(tables, id), end);
    if (ended) stop();
  });
}

/** Whether the user discarded this operation, and it had no effect at the server. */
export const isDiscarded = async (tables: UserTables, id: string): Promise<boolean> =>
  (await readDiscardResult(tables, id)) === 'discarded';

async function readDiscardResult(tables: UserTables, id: string): Promise<DiscardResult | null> {
  const operation = await tables.operations.where('id').equals(id).first();
  if (operation !== undefined) {
    if (operation.state === 'conflict' && operation.mayHaveArrived) return 'discardUndecided';
    return operation.discardWanted ? null : 'discardWithdrawn';
  }
  // A receipt is added in the transaction that removes its operation; one that became another has none.
  const receipt = await tables.receipts.where('operationId').equals(id).last();
  switch (receipt?.outcome) {
    case 'accepted':
      return 'discardedTooLate';
    case 'discarded':
      return 'discarded';
    case 'mayHaveArrived':
      return 'abandoned';
    case undefined:
      return 'discardMissed';
  }
}
