import type { Client } from '../../api-client/client.ts';
import { fetchHistory } from '../../api-client/read-history.ts';
import { UnreachableError } from '../../api-client/unreachable-error.ts';
import type { HistoryRow } from '../../contract/domain/history.ts';

/**
 * Reads the history of an application, oldest first; null if it is not available now. It is read for one screen and not
 * kept.
 */
export const askHistory =
  (id: number) =>
  async (client: Client, beforeAnything: () => Promise<unknown>): Promise<readonly HistoryRow[] | null> => {
    try {
      if (client.features() === undefined) await beforeAnything();
      if (client.features()?.includes('history') !== true) return null;
      const outcome = await fetchHistory(client, id);
      return outcome.kind === 'read' ? outcome.value : null;
    } catch (error) {
      if (error instanceof UnreachableError) return null;
      throw error;
    }
  };
