import type { Client } from '../api-client/client.ts';
import { readTurnaround } from '../api-client/read-turnaround.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { Turnaround } from '../contract/turnaround.ts';

/**
 * How long the centre takes to decide; null where nobody says it now. It is a courtesy: that it could not be read is told
 * to nobody. `beforeAnything` is a question that every server answers, and that tells what kind of server it is.
 */
export async function askTurnaround(
  client: Client,
  beforeAnything: () => Promise<unknown>,
): Promise<Turnaround | null> {
  try {
    if (client.features() === undefined) await beforeAnything();
    // Whoever keeps no history has nothing to count from.
    if (client.features()?.includes('history') !== true) return null;
    const outcome = await readTurnaround(client);
    return outcome.kind === 'read' ? outcome.value : null;
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    throw error;
  }
}
