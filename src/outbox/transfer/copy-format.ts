import * as v from 'valibot';
import { isWorkOf } from '../../contract/domain/work-of-user.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { DraftRow, FieldRow, FileRow, IdRow, InvestigatorRow, OperationRow } from '../../local-db/tables/rows.ts';
import { withoutUnsaved } from '../queue/written-rows.ts';
import type { LaneRow } from '../../local-db/tables/state-rows.ts';

/** The version of the copy format. An older release does not read a newer one. */
const FORMAT = 1;

export type CopyRows = {
  drafts: DraftRow[];
  fields: FieldRow[];
  investigators: InvestigatorRow[];
  files: FileRow[];
  ids: IdRow[];
  lanes: LaneRow[];
  operations: OperationRow[];
};

/** Whose work a copy contains. `portalId` is null if no portal's id was known, and in copies of earlier releases. */
export type CopyOwner = {
  userId: number;
  portalId: string | null;
  emailAddress: string | null;
  formerAddresses?: readonly string[] | undefined;
};

/** Work that is not at the server yet, as a file: to be looked at, or to be imported on another device. */
export type ExportedCopy = Omit<CopyRows, 'files'> & CopyOwner & { files: (FileRow & { bytes: ArrayBuffer })[] };

/**
 * The portal itself wrote the rows, so only the outline of a copy is validated; the transaction takes all of it or
 * nothing.
 */
const Row = v.looseObject({});
const Outline = v.looseObject({
  portalWork: v.number(),
  userId: v.number(),
  portalId: v.fallback(v.nullable(v.string()), null),
  emailAddress: v.fallback(v.nullable(v.string()), null),
  formerAddresses: v.fallback(v.optional(v.array(v.string())), undefined),
  drafts: v.array(v.looseObject({ applicationId: v.number() })),
  fields: v.array(v.looseObject({ applicationId: v.number(), name: v.string() })),
  investigators: v.array(v.looseObject({ applicationId: v.number(), id: v.number() })),
  files: v.array(v.looseObject({ id: v.number(), mediaType: v.string(), bytes: v.string() })),
  ids: v.array(v.looseObject({ local: v.number(), server: v.number() })),
  lanes: v.array(Row),
  operations: v.array(v.looseObject({ id: v.string(), lane: v.number(), intent: v.looseObject({ kind: v.string() }) })),
});

const End = ']}';
const Between = ',\n';

/**
 * Writes the copy as JSON, in parts: no string can be as long as many files together. It can be read as one document as
 * well as part by part, because each file has a line of its own.
 */
export function writeCopy(
  { files, ...rows }: CopyRows,
  encoded: ReadonlyMap<number, string | null>,
  owner: CopyOwner,
  now: number,
): string[] {
  const head = JSON.stringify({ portalWork: FORMAT, ...owner, savedAt: new Date(now).toISOString(), ...rows });
  const lines = files.flatMap((row) => {
    const bytes = encoded.get(row.id);
    // Base64 needs no escapes.
    return bytes === undefined || bytes === null ? [] : [`${JSON.stringify(row).slice(0, -1)},"bytes":"${bytes}"}`];
  });
  const last = lines.length - 1;
  return [
    `${head.slice(0, -1)},"files":[\n`,
    ...lines.map((line, at) => (at === last ? `${line}\n` : line + Between)),
    End,
  ];
}

/** Reads a copy, given as one text or as its lines. */
export function readCopy(text: string | readonly string[]): ExportedCopy | 'unreadable' | 'newerFormat' {
  try {
    const outline = v.safeParse(Outline, parse(text));
    if (!outline.success) return 'unreadable';
    if (outline.output.portalWork > FORMAT) return 'newerFormat';
    // The portal wrote this, in this format; the outline has every key that rows are found by.
    const { files, fields, investigators, ...rows } = outline.output as unknown as Omit<CopyRows, 'files'> &
      CopyOwner & { files: (FileRow & { bytes: string })[] };
    return {
      ...rows,
      // Somebody may import it only to look at it.
      fields: fields.map(withoutUnsaved),
      investigators: investigators.map(withoutUnsaved),
      files: files.map(({ bytes, ...row }) => ({ ...row, bytes: decode(bytes) })),
    };
  } catch {
    return 'unreadable';
  }
}

function parse(text: string | readonly string[]): unknown {
  if (typeof text === 'string') return JSON.parse(text);
  const [head = '', ...lines] = text;
  // An older release wrote it in one line.
  if (lines.pop()?.trim() !== End) return JSON.parse(text.join(''));
  const document: unknown = JSON.parse(head + End);
  const files: unknown[] = lines.map((line) => JSON.parse(line.replace(/,?\n?$/, '')));
  return typeof document === 'object' ? { ...document, files } : document;
}

export function encodeFile(bytes: ArrayBuffer): string {
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function decode(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
}

/** The owner of this database, as a copy of it names them. */
export async function ownerOf(tables: UserTables, userId: number): Promise<CopyOwner> {
  const owner = await tables.state.get('owner');
  if (owner?.name !== 'owner') return { userId, portalId: null, emailAddress: null };
  const { portalId, emailAddress, formerAddresses } = owner;
  return { userId, portalId, emailAddress, formerAddresses };
}

/**
 * Whether a copy may be imported here: it must be of the same user and the same portal. After a restore ids are
 * assigned again, so a copy from before, or one that does not name its portal, is `former` if it is nevertheless of the
 * same user.
 */
export function stateInCopy(copy: CopyOwner, here: CopyOwner): 'own' | 'former' | 'ofAnother' {
  const [theirs, ours] = [copy.emailAddress, here.emailAddress];
  const isKnown = theirs !== null && ours !== null;
  if (isKnown && !isWorkOf({ ...copy, emailAddress: theirs }, { ...here, emailAddress: ours })) return 'ofAnother';
  const isSamePortal = here.portalId === null || copy.portalId === here.portalId;
  if (copy.userId === here.userId) return isSamePortal ? 'own' : 'former';
  return isKnown && !isSamePortal ? 'former' : 'ofAnother';
}
