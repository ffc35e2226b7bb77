import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { openForChange, requireEditable, requireOwner } from '../applications/opening.ts';
import { recordChange } from '../applications/recording.ts';
import { wasRemovedBy } from '../applications/removals.ts';
import type { Change, Outcome } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { removeRows } from './saving.ts';

/** Deletes one row. A user who deleted it before gets the same answer again. */
export async function deleteInvestigator(change: Change, id: number): Promise<Outcome> {
  if (await wasRemovedBy(change, 'investigator', id)) return { changed: false, message: messages.investigatorDeleted };
  const row = await change.transaction
    .selectFrom('investigators')
    .where('id', '=', id)
    .select('application_id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, serverMessages.notFound);
  const application = await openForChange(change, row.application_id);
  requireOwner(change.person, application);
  requireEditable(application);
  await removeRows(change, [id]);
  return { changed: true, message: messages.investigatorDeleted, etag: await recordChange(change, application) };
}
