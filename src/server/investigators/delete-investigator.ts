import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { openForChange, requireEditable, requireOwner } from '../applications/open-application.ts';
import { storeNextVersion } from '../applications/next-version.ts';
import { wasRemovedBy } from '../applications/removals.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { removeRows } from './save-investigators.ts';

/** Deletes one investigator. A user who did so before gets the same response again. */
export async function deleteInvestigator(change: Mutation, id: number): Promise<MutationResult> {
  if (await wasRemovedBy(change, 'investigator', id)) return { changed: false, message: messages.investigatorDeleted };
  const row = await change.transaction
    .selectFrom('investigators')
    .where('id', '=', id)
    .select('application_id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, serverMessages.notFound);
  const application = await openForChange(change, row.application_id);
  requireOwner(change.user, application);
  requireEditable(application);
  await removeRows(change, [id]);
  return { changed: true, message: messages.investigatorDeleted, etag: await storeNextVersion(change, application) };
}
