import { writeAttachment, type ScanResult } from '../../contract/domain/attachment.ts';
import {
  APPLICATION_FILES_MAX_BYTES,
  FILES_PER_APPLICATION_MAX,
  USER_FILES_MAX_BYTES,
} from '../../contract/api/limits.ts';
import { fileMessages } from '../../contract/messages/application/files.ts';
import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { formatSize } from '../../contract/wording/sizes.ts';
import { openForChange, requireEditable, requireOwner } from '../applications/open-application.ts';
import { storeNextVersion } from '../applications/next-version.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import type { StoreTransaction } from '../store/tables.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import { writeResult } from '../scanning/results.ts';
import { countDaily, daily } from '../throttle/daily.ts';
import { removeAttachment } from './delete-file.ts';
import { attachmentOf } from './reading.ts';
import { releaseBytes } from './stored-bytes.ts';
import type { Upload } from './upload-rules.ts';

/** Stores the rows of an upload whose bytes are already kept and held. `scans` is empty if the portal scans nothing. */
export async function storeUpload(
  portal: Portal,
  change: Mutation,
  upload: Upload,
  scans: readonly ScanResult[],
): Promise<MutationResult> {
  const application = await openForChange(change, upload.applicationId);
  requireOwner(change.user, application);
  requireEditable(application);
  if (upload.replaces !== undefined) await replace(portal, change, upload, upload.replaces);
  if (!upload.kind.several) await requireRoomForOne(change, upload);
  await requireRoomForFiles(change, application, upload);
  await countDaily(change, daily.storedFilesOfUser, change.user.id, upload.files.length);

  const rows = [];
  for (const file of upload.files) {
    const row = {
      application_id: application.id,
      type_id: upload.kind.type,
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      created_at: change.now,
    };
    rows.push(
      await change.transaction
        .insertInto('attachments')
        .values(row)
        .returning(['id', 'type_id', 'file_name'])
        .executeTakeFirstOrThrow(),
    );
  }
  await releaseBytes(change.transaction, upload.files);
  const known: ScanResult[] = [];
  for (const [index, result] of scans.entries()) {
    const sha256 = upload.files[index]?.sha256 ?? '';
    const { result: present, applications } = await writeResult(change.transaction, { sha256, result }, portal.clock());
    known.push(present);
    for (const one of applications) change.markChanged(one);
  }
  const [first] = rows;
  return {
    changed: true,
    message: messages.filesSaved,
    data: rows.map((row, index) => writeAttachment({ ...attachmentOf(row), scan: known[index] })),
    etag: await storeNextVersion(change, application),
    made:
      rows.length === 1 && first !== undefined
        ? { kind: 'attachment', id: first.id }
        : { kind: 'application', id: application.id },
  };
}

/** Removes the file that the upload replaces, in the same transaction: there is always exactly one of the two. */
async function replace(portal: Portal, change: Mutation, upload: Upload, replacedId: number): Promise<void> {
  const replaced = await change.transaction
    .selectFrom('attachments')
    .where('id', '=', replacedId)
    .where('application_id', '=', upload.applicationId)
    .where('type_id', '=', upload.kind.type)
    .selectAll()
    .executeTakeFirst();
  if (replaced === undefined) throw new Refusal(404, serverMessages.notFound);
  await removeAttachment(portal, change, replaced, 'replaced');
}

async function requireRoomForOne(change: Mutation, upload: Upload): Promise<void> {
  const stored = await change.transaction
    .selectFrom('attachments')
    .where('application_id', '=', upload.applicationId)
    .where('type_id', '=', upload.kind.type)
    .select('id')
    .execute();
  if (stored.length + upload.files.length > 1) throw new Refusal(409, fileMessages.secondFile);
}

/**
 * Throws a 409 `Refusal` beyond the limits of one application and one user. A replaced file is already deleted by now.
 */
async function requireRoomForFiles(
  { transaction }: Mutation,
  application: { id: number; owner_id: number },
  upload: Upload,
): Promise<void> {
  // PostgreSQL returns counts and sums as text, and null as the sum of no rows.
  const own = await transaction
    .selectFrom('attachments')
    .where('application_id', '=', application.id)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('files'),
      fn.sum<number | string | null>('size').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  const added = upload.files.reduce((sum, { size }) => sum + size, 0);
  if (Number(own.files) + upload.files.length > FILES_PER_APPLICATION_MAX) {
    throw new Refusal(409, messages.tooManyFiles(FILES_PER_APPLICATION_MAX));
  }
  if (Number(own.bytes ?? 0) + added > APPLICATION_FILES_MAX_BYTES) {
    throw new Refusal(409, messages.filesTooLarge(formatSize(APPLICATION_FILES_MAX_BYTES)));
  }
  const bytes = await bytesOfUser(transaction, application.owner_id, upload);
  if (bytes.after > Math.max(USER_FILES_MAX_BYTES, bytes.before)) {
    throw new Refusal(409, messages.userFilesTooLarge(formatSize(USER_FILES_MAX_BYTES)));
  }
}

/**
 * Returns how many bytes of a user's files the disk holds before the upload, and would hold after it. Files of earlier
 * submissions count, because they are kept; equal files are stored once and count once. It relies on SQLite, which locks
 * the whole database: elsewhere two uploads at once could exceed the limit together.
 */
async function bytesOfUser(transaction: StoreTransaction, ownerId: number, { files }: Upload) {
  const uploaded = new Map(files.map(({ sha256, size }) => [sha256, size]));
  const stored = transaction
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .where('applications.owner_id', '=', ownerId)
    .select(['attachments.sha256', 'attachments.size'])
    .union(transaction.selectFrom('submitted_files').where('owner_id', '=', ownerId).select(['sha256', 'size']));
  const bytesIn = async (isIn: 'in' | 'not in') => {
    const { bytes } = await transaction
      .selectFrom(stored.as('stored'))
      .where('sha256', isIn, [...uploaded.keys()])
      .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  };
  const others = await bytesIn('not in');
  const after = [...uploaded.values()].reduce((sum, size) => sum + size, others);
  return { before: others + (await bytesIn('in')), after };
}
