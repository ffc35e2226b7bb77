import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { isPrivate } from '../../contract/domain/statuses.ts';
import { deleteUnusedBytes } from '../attachments/stored-bytes.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import { openForChange, requireOwner } from './open-application.ts';
import { whoOf } from './record-event.ts';
import { recordRemovals, wasRemovedBy } from './removals.ts';

/**
 * Deletes a draft that only its owner ever saw, with all its parts. An application that was once submitted is never
 * deleted.
 */
export async function deleteApplication(portal: Portal, change: Mutation, id: number): Promise<MutationResult> {
  if (await wasRemovedBy(change, 'application', id)) return { changed: false, message: messages.deleted };
  const application = await openForChange(change, id);
  requireOwner(change.user, application);
  if (!isPrivate(application.status) || (await wasSubmitted(change, id))) {
    throw new Refusal(409, messages.onlyDraftIsDeleted);
  }

  const { transaction } = change;
  await transaction.deleteFrom('history').where('application_id', '=', id).execute();
  await transaction.deleteFrom('comments').where('application_id', '=', id).execute();
  const rows = await transaction.deleteFrom('investigators').where('application_id', '=', id).returning('id').execute();
  const files = await transaction
    .deleteFrom('attachments')
    .where('application_id', '=', id)
    .returning(['id', 'sha256'])
    .execute();
  await transaction.deleteFrom('applications').where('id', '=', id).execute();
  change.record({ applicationId: id, kind: 'application.deleted', payload: { by: whoOf(change.user) } });
  await recordRemovals(change, 'application', [id]);
  await recordRemovals(
    change,
    'investigator',
    rows.map((row) => row.id),
  );
  await recordRemovals(
    change,
    'attachment',
    files.map((file) => file.id),
  );
  change.afterCommit(() =>
    deleteUnusedBytes(
      portal,
      files.map((file) => file.sha256),
    ),
  );
  return { changed: true, message: messages.deleted };
}

async function wasSubmitted(change: Mutation, id: number): Promise<boolean> {
  const submission = await change.transaction
    .selectFrom('history')
    .where('application_id', '=', id)
    .where('event', '=', 'submitted')
    .select('id')
    .executeTakeFirst();
  return submission !== undefined;
}
