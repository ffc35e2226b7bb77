import { fileKindMessages } from '../messages/questions.ts';

/** Step 7 of the wizard: the four upload areas. `type` is the wire's typeID, `wire` the multipart field of its files. */
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

/** What a file is by its first bytes, whatever its name says; undefined for anything but pdf, png and jpeg. */
export function mediaTypeOf(firstBytes: Uint8Array): MediaType | undefined {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => firstBytes[index] === byte))?.mediaType;
}

const endings = ['pdf', 'png', 'jpeg', 'jpg'];

/** Whether a file's name ends as one of the types that are taken; the form's first look, before the bytes are read. */
export function hasAllowedEnding(fileName: string): boolean {
  return endings.includes(fileName.split('.').at(-1)?.toLowerCase() ?? '');
}

/** The value of an input's `accept`. */
export const acceptedFiles = '.pdf,.png,.jpeg,.jpg,application/pdf,image/png,image/jpeg';
