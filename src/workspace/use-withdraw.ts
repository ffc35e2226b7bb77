import { status } from '../contract/domain/statuses.ts';
import type { Replica } from '../replica/replica.ts';
import type { ShownApplication } from '../replica/sources/part-copies.ts';
import { askWithdrawal, type WithdrawOutcome } from '../replica/sources/withdraw.ts';
import { useReplica } from './use-replica.ts';

type Submitted = Pick<ShownApplication, 'id' | 'modifiedDate'>;

/** The idempotency keys of withdrawals, one for each submission: a repeat is the same request. */
const keysOf = new WeakMap<Replica, Map<string, string>>();

/**
 * Returns the function that takes an application under review back into the drafts: at once, or not at all. The
 * application is read again after it: that leads to the login if the session has ended, and tells what a lost response
 * would have told.
 */
export function useWithdraw(): (application: Submitted) => Promise<WithdrawOutcome> {
  const replica = useReplica();
  return async ({ id, modifiedDate }) => {
    const outcome = await replica.askOnce(askWithdrawal(id, keyOf(replica, `${id} ${modifiedDate}`)));
    const application = replica.application(id);
    await application.refresh();
    const reading = application.get();
    if (outcome.kind !== 'unclear' || reading.state !== 'fresh') return outcome;
    return reading.value.atServer === status.draft ? { kind: 'withdrawn' } : { kind: 'notDone', reason: '' };
  };
}

function keyOf(replica: Replica, submission: string): string {
  const keys = keysOf.get(replica) ?? new Map<string, string>();
  const key = keys.get(submission) ?? crypto.randomUUID();
  keysOf.set(replica, keys.set(submission, key));
  return key;
}
