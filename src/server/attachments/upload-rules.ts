import { UploadFields } from '../../contract/domain/attachment.ts';
import { fileMessages as messages } from '../../contract/messages/application/files.ts';
import { applicationMessages } from '../../contract/messages/server/server.ts';
import {
  fileKindOf,
  mediaTypeOf,
  problemOfExtension,
  type FileKind,
  type MediaType,
} from '../../contract/steps/files.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { ReceivedFile, ReceivedForm } from './multipart.ts';

/** An upload that may be stored, as far as can be checked without the application. */
export type Upload = {
  kind: FileKind;
  applicationId: number;
  replaces: number | undefined;
  files: readonly (ReceivedFile & { mediaType: MediaType })[];
};

/**
 * Returns the upload that a form asks for. The first bytes of a file decide its type, and its extension has to match.
 */
export function readUpload(form: ReceivedForm): Upload {
  const fields = checked(UploadFields, form.fields);
  const kind = fileKindOf(fields.typeID);
  if (kind === undefined || form.files.some((file) => file.field !== kind.wire)) {
    throw new Refusal(400, messages.wrongField);
  }
  if (form.files.length === 0) throw new Refusal(400, messages.noFile);
  if (fields.replaces !== undefined && form.files.length > 1) {
    throw new Refusal(400, applicationMessages.replacesOneFile);
  }
  const files = form.files.map((file) => ({ ...file, mediaType: mediaTypeOfFile(file) }));
  return { kind, applicationId: fields.projectApplicationId, replaces: fields.replaces, files };
}

function mediaTypeOfFile({ fileName, size, firstBytes }: ReceivedFile): MediaType {
  if (size === 0) throw new Refusal(400, messages.empty(fileName));
  const mediaType = mediaTypeOf(firstBytes);
  if (mediaType === undefined) throw new Refusal(415, messages.invalidType(fileName));
  const problem = problemOfExtension(fileName, mediaType);
  if (problem !== undefined) throw new Refusal(415, problem);
  return mediaType;
}
