import { API_PATH, pathOf } from '../../contract/calls.ts';
import type { Attachment } from '../../contract/attachment.ts';
import type { AttachmentRow, Store } from '../store/tables.ts';

/** The files of an application, in the order they were added. */
export async function listAttachments(store: Store, applicationId: number): Promise<Attachment[]> {
  const rows = await store
    .selectFrom('attachments')
    .where('application_id', '=', applicationId)
    .select(['id', 'type_id', 'file_name'])
    .orderBy('id')
    .execute();
  return rows.map(attachmentOf);
}

export function attachmentOf(row: Pick<AttachmentRow, 'id' | 'type_id' | 'file_name'>): Attachment {
  return {
    id: row.id,
    type: row.type_id,
    fileName: row.file_name,
    fileUrl: API_PATH + pathOf('file', row.id),
  };
}
