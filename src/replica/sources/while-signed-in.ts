import type { Client } from '../../api-client/client.ts';
import { UnreachableError } from '../../api-client/unreachable-error.ts';

/**
 * The same client, but a response that arrives after its user has signed out counts as none. The session may be another
 * user's by then, and a plain v1 server does not know for whom it was asked.
 */
export function whileSignedIn(client: Client, isSignedIn: () => boolean): Client {
  return Object.assign(
    async (...[name, request]: Parameters<Client>) => {
      const reply = await client(name, request);
      if (!isSignedIn()) throw new UnreachableError(name, { nothingDone: true });
      return reply;
    },
    { features: client.features, file: client.file },
  );
}
