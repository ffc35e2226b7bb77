import { fileKindMessages, fileMessages } from '../messages/application/files.ts';

/**
 * The four upload areas of the step for files. `type` is the wire's typeID, `wire` the multipart field of its files.
 */
export const fileKinds = [
  { type: 1, wire: 'PiCVFiles', label: fileKindMessages.piCv, required: true, several: true },
  { type: 2, wire: 'informedConsentFile', label: fileKindMessages.informedConsent, required: false, several: false },
  {
    type: 3,
    wire: 'dataCollectionToolFile',
    label: fileKindMessages.dataCollectionTool,
    required: false,
    several: false,
  },
  { type: 4, wire: 'extraSupportingFiles', label: fileKindMessages.extraSupporting, required: false, several: true },
] as const;

export type FileKind = (typeof fileKinds)[number];
export type FileType = FileKind['type'];

export function fileKindOf(type: number): FileKind | undefined {
  return fileKinds.find((kind) => kind.type === type);
}

export type MediaType = 'application/pdf' | 'image/png' | 'image/jpeg';

const signatures: readonly { mediaType: MediaType; bytes: readonly number[] }[] = [
  { mediaType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
];

/** The type of a file by its first bytes, regardless of its name; undefined for anything but pdf, png and jpeg. */
export function mediaTypeOf(firstBytes: Uint8Array): MediaType | undefined {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => firstBytes[index] === byte))?.mediaType;
}

const extensions: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
};

export function isMediaType(text: string): text is MediaType {
  return Object.hasOwn(extensions, text);
}

const extensionOf = (fileName: string) => /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Whether a file's name has an extension of an accepted type; the form's first check, before the bytes are read. */
export function hasAllowedExtension(fileName: string): boolean {
  return Object.values(extensions).flat().includes(extensionOf(fileName));
}

/** The problem of a file's name for its content; undefined if there is none. A system opens a file by its extension. */
export function problemOfExtension(fileName: string, mediaType: MediaType): string | undefined {
  if (!hasAllowedExtension(fileName)) return fileMessages.invalidType(fileName);
  const [extension, ...others] = extensions[mediaType];
  if ([extension, ...others].includes(extensionOf(fileName))) return undefined;
  return fileMessages.otherExtension(fileName, extension);
}

/**
 * The name under which a chosen file is stored: with the extension of its content instead of another type's. Phones and
 * messengers name pictures wrongly, and do not let the user rename them.
 */
export function correctedFileName(fileName: string, mediaType: MediaType): string {
  const name = storableFileName(fileName);
  if (!hasAllowedExtension(name) || extensions[mediaType].includes(extensionOf(name))) return name;
  return `${name.slice(0, name.lastIndexOf('.'))}.${extensions[mediaType][0]}`;
}

/**
 * A name by which a system opens the file as its actual type: if it has another extension, the right one is appended.
 */
export function safeFileName(fileName: string, mediaType: MediaType): string {
  const name = storedFileName(fileName);
  return problemOfExtension(name, mediaType) === undefined ? name : `${name}.${extensions[mediaType][0]}`;
}

/**
 * The last part of a path with either kind of slash, without invisible characters (control characters, and those that
 * change the direction of writing: in "cv.pdf<U+202E>cod.exe" the end looks like the middle) and without dots at its
 * ends (a leading one hides a file, Windows drops trailing ones).
 */
export function storableFileName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? '';
  return /[^\s.](.*[^\s.])?/su.exec(lastPart.replace(/[\p{Cc}\p{Cf}\p{DI}]/gu, ''))?.[0] ?? '';
}

/** Names that Windows treats as a device, with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])\s*(\.|$)/i;

/** The name that a file is stored under: one that no system treats as a device. */
export function storedFileName(fileName: string): string {
  const name = storableFileName(fileName);
  return DEVICE_NAME.test(name) ? `_${name}` : name;
}

/** The value of an input's `accept`. */
export const acceptedFiles = '.pdf,.png,.jpeg,.jpg,application/pdf,image/png,image/jpeg';
