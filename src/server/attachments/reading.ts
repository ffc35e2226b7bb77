import { API_PATH, pathOf } from '../../contract/addresses.ts';
import type { Attachment } from '../../contract/attachment.ts';
import { byApplication } from '../store/by-application.ts';
import type { AttachmentRow, Store } from '../store/tables.ts';

/** The files of an application, in the order they were added. */
export async function listAttachments(store: Store, applicationId: number): Promise<Attachment[]> {
  return (await attachmentsOfAll(store, [applicationId])).get(applicationId) ?? [];
}

/** The files of several applications in one reading, each in its order. */
export async function attachmentsOfAll(
  store: Store,
  applicationIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const rows = await store
    .selectFrom('attachments')
    .where('application_id', 'in', applicationIds)
    .select(['id', 'application_id', 'type_id', 'file_name'])
    .orderBy('id')
    .execute();
  return byApplication(rows, attachmentOf);
}

export function attachmentOf(row: Pick<AttachmentRow, 'id' | 'type_id' | 'file_name'>): Attachment {
  return {
    id: row.id,
    type: row.type_id,
    fileName: row.file_name,
    fileUrl: API_PATH + pathOf('file', row.id),
  };
}
