import type { Client } from '../../api-client/client.ts';
import { UnreachableError } from '../../api-client/unreachable-error.ts';

/** How the last reading went: the server responded, or could not be reached. `at` is ms since 1970. */
export type Reached = { how: 'responded' | 'unreachable'; at: number };

/** Whether the server can be reached, judged by readings; null before the first one. */
export type Reach = { last(): Reached | null; subscribe(listener: () => void): () => void };

/**
 * The same client, but it notes how each of its requests went; an aborted one says nothing. `onAnswered` is called
 * after every response.
 */
export function watchReach(
  client: Client,
  now: () => number,
  onAnswered: () => void,
): { client: Client; reach: Reach } {
  const listeners = new Set<() => void>();
  let last: Reached | null = null;
  const note = (how: Reached['how']) => {
    last = { how, at: now() };
    for (const listener of listeners) listener();
  };
  const call: Client = Object.assign(
    async (...[name, request]: Parameters<Client>) => {
      try {
        const reply = await client(name, request);
        note('responded');
        onAnswered();
        return reply;
      } catch (error) {
        if (error instanceof UnreachableError && request?.signal?.aborted !== true) note('unreachable');
        throw error;
      }
    },
    { features: client.features, file: client.file },
  );
  return {
    client: call,
    reach: {
      last: () => last,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
