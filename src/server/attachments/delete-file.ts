import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { openForChange, requireEditable, requireOwner } from '../applications/open-application.ts';
import { storeNextVersion } from '../applications/next-version.ts';
import { whoOf } from '../applications/record-event.ts';
import { recordRemovals, wasRemovedBy } from '../applications/removals.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import type { AttachmentRow } from '../store/tables.ts';
import { deleteUnusedBytes } from './stored-bytes.ts';

/** Deletes one file. A user who deleted it before gets the same response again. */
export async function deleteAttachment(portal: Portal, change: Mutation, id: number): Promise<MutationResult> {
  if (await wasRemovedBy(change, 'attachment', id)) return { changed: false, message: messages.fileDeleted };
  const file = await change.transaction.selectFrom('attachments').where('id', '=', id).selectAll().executeTakeFirst();
  if (file === undefined) throw new Refusal(404, serverMessages.notFound);
  const application = await openForChange(change, file.application_id);
  requireOwner(change.user, application);
  requireEditable(application);
  await removeAttachment(portal, change, file, 'deleted');
  return { changed: true, message: messages.fileDeleted, etag: await storeNextVersion(change, application) };
}

/** Deletes the row of a file. Its bytes are deleted once that is stored, unless another row has the same bytes. */
export async function removeAttachment(
  portal: Portal,
  change: Mutation,
  file: AttachmentRow,
  why: 'deleted' | 'replaced',
): Promise<void> {
  await change.transaction.deleteFrom('attachments').where('id', '=', file.id).execute();
  await recordRemovals(change, 'attachment', [file.id]);
  change.record({
    applicationId: file.application_id,
    kind: 'file.removed',
    payload: {
      file: file.id,
      type: file.type_id,
      name: file.file_name,
      size: file.size,
      sha256: file.sha256,
      why,
      by: whoOf(change.user),
    },
  });
  change.afterCommit(() => deleteUnusedBytes(portal, [file.sha256]));
}
