import { API_PATH, pathOf } from '../../contract/api/addresses.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';
import { byApplication } from '../store/by-application.ts';
import type { Portal } from '../portal.ts';
import type { AttachmentRow } from '../store/tables.ts';

/** If the portal has no scanner, attachments have no scan result. */
type Scanning = Pick<Portal, 'store' | 'scanner'>;

function withResult(store: Portal['store']) {
  return store
    .selectFrom('attachments')
    .leftJoin('stored_bytes', 'stored_bytes.sha256', 'attachments.sha256')
    .select(['id', 'application_id', 'type_id', 'file_name', 'scan_result'])
    .orderBy('id');
}

type Row = Awaited<ReturnType<ReturnType<typeof withResult>['execute']>>[number];

function scannedAttachmentOf({ scanner }: Scanning, row: Row): Attachment {
  return { ...attachmentOf(row), ...(scanner === null ? {} : { scan: row.scan_result ?? 'unscanned' }) };
}

/**
 * Returns the files of an application, in the order in which they were added: only those after the file `after` if it
 * is given, and at most `limit`.
 */
export async function listAttachments(
  portal: Scanning,
  applicationId: number,
  { after, limit }: { after?: number | undefined; limit?: number | undefined },
): Promise<Attachment[]> {
  let rows = withResult(portal.store).where('application_id', '=', applicationId);
  if (after !== undefined) rows = rows.where('id', '>', after);
  if (limit !== undefined) rows = rows.limit(limit);
  return (await rows.execute()).map((row) => scannedAttachmentOf(portal, row));
}

/** Returns the files of several applications in one query, each in its order. */
export async function attachmentsOfAll(
  portal: Scanning,
  applicationIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const rows = await withResult(portal.store).where('application_id', 'in', applicationIds).execute();
  return byApplication(rows, (row) => scannedAttachmentOf(portal, row));
}

export function attachmentOf(row: Pick<AttachmentRow, 'id' | 'type_id' | 'file_name'>): Attachment {
  return {
    id: row.id,
    type: row.type_id,
    fileName: row.file_name,
    fileUrl: API_PATH + pathOf('file', { id: row.id }),
  };
}
