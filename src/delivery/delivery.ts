import type { Client } from '../api-client/client.ts';
import { sendOperation } from '../api-client/send-operation.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { Claimed, Outbox } from '../outbox/outbox.ts';

/** Over HTTP/1.1 a browser opens six connections to a host; two stay free for reading. */
const LANES_AT_ONCE = 4;

/**
 * Delivers what the outbox has, for as long as it is wanted: inside an application in order, up to four applications
 * side by side. An operation leaves the outbox only with the server's verdict in hand. Returns what stops it.
 */
export function startDelivery(world: { outbox: Outbox; client: Client }): () => void {
  let underWay = 0;
  let stopped = false;

  const work = () => {
    while (!stopped && underWay < LANES_AT_ONCE) {
      const claimed = world.outbox.claim();
      if (claimed === undefined) return;
      underWay += 1;
      void deliver(claimed).finally(() => {
        underWay -= 1;
        work();
      });
    }
  };
  const deliver = async ({ operation, applicationId }: Claimed): Promise<void> => {
    try {
      world.outbox.settle(operation, await sendOperation(world.client, operation, applicationId));
    } catch (error) {
      world.outbox.giveUp(operation);
      if (!(error instanceof UnreachableError)) throw error;
    }
  };

  const stopListening = world.outbox.onWork(work);
  work();
  return () => {
    stopped = true;
    stopListening();
  };
}
