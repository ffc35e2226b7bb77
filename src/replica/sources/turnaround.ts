import type { Client } from '../../api-client/client.ts';
import { fetchTurnaround } from '../../api-client/read-turnaround.ts';
import { UnreachableError } from '../../api-client/unreachable-error.ts';
import type { Turnaround } from '../../contract/domain/turnaround.ts';

/**
 * How long the centre takes to decide; null if that is not available now. It is only a courtesy, so a failure to read
 * it is not reported. `beforeAnything` sends a request that every server supports, and that shows what kind of server
 * it is.
 */
export async function askTurnaround(
  client: Client,
  beforeAnything: () => Promise<unknown>,
): Promise<Turnaround | null> {
  try {
    if (client.features() === undefined) await beforeAnything();
    // A server that keeps no history has nothing to count from.
    if (client.features()?.includes('history') !== true) return null;
    const outcome = await fetchTurnaround(client);
    return outcome.kind === 'read' ? outcome.value : null;
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    throw error;
  }
}
