import { outboxMessages } from '../../contract/messages/keeping.ts';
import type { ListedOperation } from '../../outbox/listing.ts';

/** Whether a submission is held for a request of the administration, and not for another change made elsewhere. */
export function isRequest(trouble: ListedOperation['trouble']): boolean {
  return trouble?.message === outboxMessages.askedMeanwhile;
}
