import { outboxMessages } from '../../contract/messages/keeping.ts';
import type { ListedOperation } from '../../outbox/listing.ts';

/** Whether a submission is held because the administration asked for information, not because of another change. */
export function isRequest(trouble: ListedOperation['trouble']): boolean {
  return trouble?.message === outboxMessages.askedMeanwhile;
}
