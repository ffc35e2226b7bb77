import { writeUploadFields, type Attachment } from '../contract/domain/attachment.ts';
import type { Change, Operation, Verdict } from '../contract/domain/operation.ts';
import { fileKindOf, type FileType } from '../contract/steps/files.ts';
import type { Client, Reply } from './client.ts';
import { fetchAttachments } from './readings.ts';
import { UnreachableError } from './unreachable-error.ts';

/*
 * A plain v1 server does not know `replaces`. There a file is sent first, and the one that it replaces is deleted once
 * the new one is stored. If only one file is allowed, the old one has to be deleted first: only after the server has
 * refused the new one because of it, and while its bytes are safe on this device until one of the two is stored.
 */

type AddFile = Extract<Change, { kind: 'addFile' }>;

/**
 * Storage for the file that has to be deleted first, for the operation whose file replaces it; outlives this program.
 */
export type Safekeeping = {
  /** `takenOver`: another deliverer sends the operation by now. Rejects if a later try may work. */
  keep(file: Attachment, bytes: Blob): Promise<'safe' | 'noRoom' | 'takenOver'>;
  kept(): Promise<{ type: FileType; fileName: string; bytes: Blob } | undefined>;
  /** `stored`: the server has it again. `kept`: the server no longer accepts it, and it stays on this device. */
  end(became: 'stored' | 'kept'): Promise<void>;
};

/** The new file is stored, so the old one is deleted. If that fails both are there, and the user sees both. */
export async function removeReplaced(client: Client, { replaces }: AddFile): Promise<void> {
  if (replaces !== undefined) await client('deleteAttachment', { ids: { id: replaces } }).catch(() => undefined);
}

/**
 * Replaces the only file that is allowed. Undefined if the old one stays, because its bytes cannot be kept: then the
 * user is told. `isSure`: they want it replaced all the same. `again` sends the new one once more.
 */
export async function replaceOne(
  client: Client,
  {
    old,
    isSure,
    safekeeping,
    again,
  }: {
    old: Attachment;
    isSure: boolean;
    safekeeping: Safekeeping | undefined;
    again: () => Promise<Verdict>;
  },
): Promise<Verdict | undefined> {
  const bytes = await client.file(old);
  const kept = bytes === undefined ? undefined : await safekeeping?.keep(old, bytes);
  if (kept === 'takenOver') throw new UnreachableError('deleteAttachment', { nothingDone: true });
  if (kept !== 'safe' && !isSure) return undefined;
  const removed = await client('deleteAttachment', { ids: { id: old.id } });
  if (!removed.isSuccess && removed.status !== 404) {
    const { status, message, problems, data } = removed;
    return { kind: 'refused', status, message, problems, data };
  }
  return again();
}

/**
 * The new file was refused: the file that was deleted for it is put back. If that gets no response the operation is
 * retried, and this with it.
 */
export async function putBack(
  client: Client,
  { applicationId, userId }: Pick<Operation, 'applicationId' | 'userId'>,
  safekeeping: Safekeeping,
): Promise<void> {
  const old = await safekeeping.kept();
  if (old === undefined) return;
  const { type, fileName, bytes } = old;
  const there = await fetchAttachments(client, applicationId);
  if (there.kind === 'refused') {
    failIfSignedOut(there);
    return safekeeping.end('kept');
  }
  // It was never deleted, or an earlier try has put it back.
  const isThere = there.value.some((file) => file.type === type && file.fileName === fileName);
  if (isThere) return safekeeping.end('stored');
  const fields = writeUploadFields({ applicationId, userId, type });
  const reply = await client('upload', { form: uploadForm({ type, fileName, fields, bytes }) });
  failIfSignedOut(reply);
  await safekeeping.end(reply.isSuccess ? 'stored' : 'kept');
}

function failIfSignedOut({ status, message }: Pick<Reply, 'status' | 'message'>): void {
  if (status !== 401) return;
  throw new UnreachableError('upload', { kind: 'sessionEnded', status, serverMessage: message, nothingDone: true });
}

/** The body of an upload. */
export function uploadForm(upload: {
  type: number;
  fileName: string;
  fields: Readonly<Record<string, string>>;
  bytes: Blob;
}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append(fileKindOf(upload.type)?.wire ?? '', upload.bytes, upload.fileName);
  return form;
}
