import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { status } from '../../contract/domain/statuses.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { openForChange, requireOwner } from './open-application.ts';
import { storeNextVersion } from './next-version.ts';
import { recordEvent } from './record-event.ts';

/** Takes an application under review back into the applicant's drafts. It keeps its reference. */
export async function withdraw(change: Mutation, id: number): Promise<MutationResult> {
  const application = await openForChange(change, id);
  requireOwner(change.user, application);
  if (application.status !== status.pending) throw new Refusal(409, messages.onlyPendingIsWithdrawn);
  await recordEvent(change, application, { event: 'withdrawn', from: status.pending, to: status.draft });
  const etag = await storeNextVersion(change, application, { status: status.draft });
  return { changed: true, message: messages.withdrawn, data: { id }, etag };
}
