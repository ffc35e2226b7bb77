import type { Client } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';

/** The same client, which tells of every reading whether the portal was there for it. What was broken off says nothing. */
export function tellingReads(client: Client, tell: (works: boolean) => void): Client {
  const call: Client = Object.assign(
    async (...[name, request]: Parameters<Client>) => {
      try {
        const reply = await client(name, request);
        tell(true);
        return reply;
      } catch (error) {
        if (error instanceof UnreachableError && request?.signal?.aborted !== true) tell(false);
        throw error;
      }
    },
    { features: client.features, file: client.file },
  );
  return call;
}
