import { writeUploadFields, type Attachment } from '../contract/attachment.ts';
import type { Change, Operation, Verdict } from '../contract/operation.ts';
import { fileKindOf } from '../contract/steps/files.ts';
import type { Client } from './client.ts';

/*
 * A plain v1 server does not know `replaces`. There a file is sent first, and the one that it replaces is deleted once the
 * new one is stored. Where only one may be, the old one has to go before: only after the server has said that it stands in
 * the way, and with its bytes at hand, so that it is put back where the new one is refused after all.
 */

type AddFile = Extract<Change, { kind: 'addFile' }>;

/** The new file is stored, so the old one may go. Where that fails both are there, and the person sees both. */
export async function removeReplaced(client: Client, { replaces }: AddFile): Promise<void> {
  if (replaces !== undefined) await client('deleteAttachment', { id: replaces }).catch(() => undefined);
}

/**
 * Replaces the one file that may be there. Undefined where the old one stays, because its bytes cannot be read: then the
 * person is asked, and `isSure` once they said so. `again` sends the new one once more.
 */
export async function replaceOne(
  client: Client,
  { applicationId, userId }: Operation,
  { old, isSure, again }: { old: Attachment; isSure: boolean; again: () => Promise<Verdict> },
): Promise<Verdict | undefined> {
  const bytes = await client.file(old);
  if (bytes === undefined && !isSure) return undefined;
  const removed = await client('deleteAttachment', { id: old.id });
  if (!removed.isSuccess && removed.status !== 404) {
    const { status, message, problems, data } = removed;
    return { kind: 'refused', status, message, problems, data };
  }
  const verdict = await again();
  if (verdict.kind === 'refused' && bytes !== undefined) {
    const { type, fileName } = old;
    const fields = writeUploadFields({ applicationId, userId, type });
    await client('upload', { form: uploadForm({ type, fileName, fields, bytes }) });
  }
  return verdict;
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
