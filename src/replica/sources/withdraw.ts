import { retryMeaningOf } from '../../contract/api/later-statuses.ts';
import type { Client } from '../../api-client/client.ts';
import { UnreachableError } from '../../api-client/unreachable-error.ts';

/**
 * What came of a request to withdraw an application. `reason`: the server's sentence, or empty.
 * - `refused`: it may have been decided on in the meantime, or withdrawn before.
 * - `notDone`: it was certainly not withdrawn. `unclear`: it may have been.
 */
export type WithdrawOutcome =
  | { kind: 'withdrawn' | 'sessionEnded' | 'unclear' }
  | { kind: 'refused' | 'notDone'; reason: string };

/** Withdraws an application. `key`: the idempotency key. */
export const askWithdrawal =
  (id: number, key: string) =>
  async (client: Client): Promise<WithdrawOutcome> => {
    try {
      const { isSuccess, status, message: reason } = await client('withdraw', { ids: { id }, key });
      if (isSuccess) return { kind: 'withdrawn' };
      return status === 401 ? { kind: 'sessionEnded' } : { kind: 'refused', reason };
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      const { nothingDone, status, serverMessage: reason = '' } = error;
      const isNotDone = nothingDone || (status !== undefined && retryMeaningOf(status)?.nothingDone === true);
      return isNotDone ? { kind: 'notDone', reason } : { kind: 'unclear' };
    }
  };
