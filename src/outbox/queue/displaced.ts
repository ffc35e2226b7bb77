import { mediaTypeOf } from '../../contract/steps/files.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';
import type { FileRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';

/*
 * A file that has to be deleted at the server before another one can replace it. From before its deletion until one of
 * the two is stored there, it is kept on this device, as a row beside the one that replaces it, in the same operation.
 * So it goes with that operation into copies and to a new key, is deleted with it once it is accepted, and becomes a
 * chosen file again if it is not.
 */

/** A stored file with its bytes. */
export type StoredFile = { file: Attachment; bytes: ArrayBuffer; sha256: string };

/** Whether a chosen file is the one that the file of its operation replaces. */
export const isDisplaced = (
  { id, operationId }: Pick<FileRow, 'id' | 'operationId'>,
  operations: readonly Pick<OperationRow, 'id' | 'intent'>[],
) =>
  operations.some(
    ({ id: owner, intent }) => owner === operationId && intent.kind === 'addFile' && intent.fileId !== id,
  );

/** The displaced file of an operation. */
export async function displacedBy(tables: UserTables, operationId: string): Promise<FileRow | undefined> {
  const [operation, files] = await Promise.all([
    tables.operations.where('id').equals(operationId).first(),
    tables.files.where('operationId').equals(operationId).toArray(),
  ]);
  return operation === undefined ? undefined : files.find((file) => isDisplaced(file, [operation]));
}

/**
 * Keeps the file that is about to be deleted at the server; false if the operation is gone, or is not wanted any more.
 * `newId`: a fresh local id.
 */
export async function keepDisplaced(
  tables: UserTables,
  { operationId, newId, now }: { operationId: string; newId: number; now: number },
  { file, bytes, sha256 }: StoredFile,
): Promise<boolean> {
  const operation = await tables.operations.where('id').equals(operationId).first();
  if (operation?.intent.kind !== 'addFile' || operation.discardWanted) return false;
  const id = (await displacedBy(tables, operationId))?.id ?? newId;
  await tables.files.put({
    id,
    applicationId: operation.lane,
    type: operation.intent.type,
    fileName: file.fileName,
    size: bytes.byteLength,
    mediaType: mediaTypeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8))) ?? '',
    sha256,
    replaces: null,
    chosenAt: now,
    state: 'queued',
    operationId,
  });
  await tables.bytes.put({ fileId: id, bytes });
  return true;
}

/**
 * The file is at the server again (`stored`); or the server no longer accepts it, and it becomes a chosen file here
 * (`kept`).
 */
export async function endDisplaced(tables: UserTables, operationId: string, became: 'stored' | 'kept'): Promise<void> {
  const file = await displacedBy(tables, operationId);
  if (file === undefined) return;
  if (became === 'kept') await tables.files.put({ ...file, state: 'kept', operationId: null });
  else await Promise.all([tables.files.delete(file.id), tables.bytes.delete(file.id)]);
}
