import * as v from 'valibot';
import { scanMessages } from '../messages/application/files.ts';
import { IntegerText } from '../api/payload.ts';

/** A virus scanner's result for a file. `unscanned`: none yet. */
export type ScanResult = keyof typeof scanMessages;

/**
 * A stored file of an application. `type` 1 is the PI's CV, 2 informed consent, 3 data collection tool, 4 extra. `scan`
 * is the portal's own, a `ScanResult`: undefined from a server that does not scan, and possibly another text from a
 * newer one.
 */
export type Attachment = {
  id: number;
  type: number;
  fileName: string;
  fileUrl: string;
  scan?: string | undefined;
};

export const AttachmentOnWire = v.pipe(
  v.object({
    id: v.number(),
    typeID: v.number(),
    fileName: v.string(),
    fileURL: v.string(),
    scan: v.fallback(v.optional(v.string()), undefined),
  }),
  v.transform((wire): Attachment => ({
    id: wire.id,
    type: wire.typeID,
    fileName: wire.fileName,
    fileUrl: wire.fileURL,
    scan: wire.scan,
  })),
);

export function writeAttachment(attachment: Attachment) {
  return {
    id: attachment.id,
    typeID: attachment.type,
    fileName: attachment.fileName,
    fileURL: attachment.fileUrl,
    ...(attachment.scan === undefined ? {} : { scan: attachment.scan }),
  };
}

/**
 * The address to read a file at: as the server sent it, resolved against the base of v1. Empty if it cannot be opened.
 */
export function fileAddress(attachment: Pick<Attachment, 'fileUrl' | 'scan'>, apiBase: string, origin: string): string {
  const base = new URL(apiBase, origin);
  if (attachment.scan === 'infected' || !URL.canParse(attachment.fileUrl, base.href)) return '';
  const url = new URL(attachment.fileUrl, base);
  // Anything but http(s), such as `javascript:`, is not a file's address.
  return /^https?:$/.test(url.protocol) ? url.href : '';
}

/** Text about the scan of a file; empty if there was none, or if its result is unknown to this release. */
export const scanText = ({ scan = '' }: Attachment): string => (isScanResult(scan) ? scanMessages[scan] : '');

const isScanResult = (text: string): text is ScanResult => Object.hasOwn(scanMessages, text);

/** The fields of an upload beside its files; multipart has only text. `replaces` is the portal's own. */
export const UploadFields = v.object({
  projectApplicationId: IntegerText,
  userId: IntegerText,
  typeID: v.pipe(IntegerText, v.minValue(1), v.maxValue(4)),
  isDraft: v.optional(v.string()),
  replaces: v.optional(IntegerText),
});
export type UploadFields = v.InferOutput<typeof UploadFields>;

/** The same fields as a client writes them. Every upload sends `isDraft` as "1". */
export function writeUploadFields(upload: {
  applicationId: number;
  userId: number;
  type: number;
  replaces?: number | undefined;
}): Record<string, string> {
  return {
    projectApplicationId: String(upload.applicationId),
    userId: String(upload.userId),
    typeID: String(upload.type),
    isDraft: '1',
    ...(upload.replaces === undefined ? {} : { replaces: String(upload.replaces) }),
  };
}
