import { API_PATH, pathOf } from '../../contract/api/addresses.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';
import { byApplication } from '../store/by-application.ts';
import type { Portal } from '../portal.ts';
import type { AttachmentRow } from '../store/tables.ts';

/** Returns the files of an application, in the order in which they were added. */
export async function listAttachments(portal: Scanning, applicationId: number): Promise<Attachment[]> {
  return (await attachmentsOfAll(portal, [applicationId])).get(applicationId) ?? [];
}

/** If the portal has no scanner, attachments have no scan result. */
type Scanning = Pick<Portal, 'store' | 'scanner'>;

/** Returns the files of several applications in one query, each in its order. */
export async function attachmentsOfAll(
  { store, scanner }: Scanning,
  applicationIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const rows = await store
    .selectFrom('attachments')
    .leftJoin('stored_bytes', 'stored_bytes.sha256', 'attachments.sha256')
    .where('application_id', 'in', applicationIds)
    .select(['id', 'application_id', 'type_id', 'file_name', 'scan_result'])
    .orderBy('id')
    .execute();
  return byApplication(rows, (row) => ({
    ...attachmentOf(row),
    ...(scanner === null ? {} : { scan: row.scan_result ?? 'unscanned' }),
  }));
}

export function attachmentOf(row: Pick<AttachmentRow, 'id' | 'type_id' | 'file_name'>): Attachment {
  return {
    id: row.id,
    type: row.type_id,
    fileName: row.file_name,
    fileUrl: API_PATH + pathOf('file', { id: row.id }),
  };
}
