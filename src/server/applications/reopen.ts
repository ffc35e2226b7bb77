import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { ReopeningOnWire } from '../../contract/api/status-requests.ts';
import { isDecided, role, status } from '../../contract/domain/statuses.ts';
import { insertComment } from '../comments/insert-comment.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { openForChange, requireAnotherDecides } from './open-application.ts';
import { recordDecision } from './change-status.ts';

/**
 * Takes a decision back and asks for more information, as an administrator. The reason is stored in the history, and as
 * a message in the thread, where the applicant reads what is asked of them.
 */
export async function reopen(change: Mutation, id: number, body: unknown): Promise<MutationResult> {
  const application = await openForChange(change, id);
  if (change.user.role !== role.administrator) throw new Refusal(403, messages.onlyAdministratorReopens);
  requireAnotherDecides(change.user, application);
  const { reason } = checked(ReopeningOnWire, body);
  if (!isDecided(application.status)) {
    throw new Refusal(409, messages.onlyDecidedIsReopened);
  }
  const to = status.moreInformation;
  await insertComment(change, { applicationId: id, text: reason, created: change.now, setStatus: to });
  const etag = await recordDecision(change, application, { event: 'reopened', to, reason });
  return { changed: true, message: messages.reopened, data: { id }, etag };
}
