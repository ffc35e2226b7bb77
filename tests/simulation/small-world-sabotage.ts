import { recreateOperation, renameOperation } from '../../src/outbox/queue/operation-rows.ts';
import type { ForDelivery } from '../../src/outbox/sending/for-delivery.ts';
import type { Sabotage } from './small-world-database.ts';

/* Faults put into the engine from outside. Each removes one of its rules; the search has to find it. */

/** Replaces some transactions of the engine by those of an engine without one of its rules. */
const instead =
  (change: (outbox: Parameters<Sabotage>[0]['forDelivery'], store: Parameters<Sabotage>[1]) => Partial<ForDelivery>) =>
  (...[outbox, store]: Parameters<Sabotage>): ReturnType<Sabotage> => ({
    ...outbox,
    forDelivery: { ...outbox.forDelivery, ...change(outbox.forDelivery, store) },
  });

/** Stores a verdict no matter who holds the lease by now. */
export const withoutTokenCheck: Sabotage = instead((forDelivery, store) => ({
  async settle(claimant, operationId, result, most) {
    const { token } = claimant;
    const before = await store.write(async (tables) => {
      const lease = await tables.state.get('lease');
      if (lease?.name === 'lease') await tables.state.put({ ...lease, token });
      const taken = tables.operations.where('id').equals(operationId);
      await taken.filter(({ state }) => state === 'sending').modify({ token });
      return lease;
    });
    const claimed = await forDelivery.settle(claimant, operationId, result, most);
    if (before !== undefined) await store.write((tables) => tables.state.put(before));
    return claimed;
  },
}));

/** Gives an operation that may have arrived another key when it is claimed again. */
export const withoutFrozenKey: Sabotage = instead((forDelivery, store) => ({
  async claim(claimant, most) {
    await store.write(async (tables) => {
      for (const operation of await tables.operations.where('state').equals('unsure').toArray()) {
        const id = `${operation.id} again`;
        await tables.operations.put(recreateOperation(operation, id, operation.intent));
        await renameOperation(tables, operation, id);
      }
    });
    return forDelivery.claim(claimant, most);
  },
}));

/** A deliverer that does not get the lock takes over the lease even if it is alive. */
export const withoutLivingLease: Sabotage = instead((forDelivery) => ({
  takeOver: (token, holder) => forDelivery.takeOver(token, holder, { stealing: false }),
}));

/** A takeover leaves what was being sent as it is. */
export const withoutUnsure: Sabotage = instead((forDelivery, store) => ({
  async takeOver(token, holder, options) {
    const before = await store.read((tables) => tables.operations.where('state').equals('sending').toArray());
    const taken = await forDelivery.takeOver(token, holder, options);
    if (taken) await store.write((tables) => tables.operations.bulkPut(before));
    return taken;
  },
}));
