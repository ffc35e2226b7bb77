import type { FileType } from '../../contract/steps/files.ts';
import type { Base, FileRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { resolveId } from '../../outbox/queue/ids.ts';
import { mayBeStored } from '../../outbox/queue/operation-rows.ts';

/**
 * A file of an application, as this device knows it. `fileId` refers to bytes in its database, `fileUrl` to a stored
 * file.
 */
export type RememberedFile = {
  /** The server's id; null if it is not known to be stored. */
  storedAs: number | null;
  type: FileType;
  fileName: string;
  fileId: number | null;
  fileUrl: string | null;
  /**
   * The stored files, by the server's ids, that a chosen file is not, although they may have its name; `all` if no
   * try of it can have arrived.
   */
  differsFrom: 'all' | readonly number[];
};

/**
 * Whether a file of the server is this one, as far as its type, name and id tell. One that was stored before it is
 * an older file of that name, for example the one that it replaced.
 */
export const isStoredAs = (
  { type, fileName, differsFrom, storedAs }: RememberedFile,
  stored: Omit<KnownFile, 'fileUrl'>,
) =>
  stored.type === type &&
  stored.fileName === fileName &&
  stored.id >= (storedAs ?? 0) &&
  differsFrom !== 'all' &&
  !differsFrom.includes(stored.id);

/** A file that the server was read to have. */
export type KnownFile = { id: number; type: number; fileName: string; fileUrl: string };

/** Server ids of the files that waiting operations delete. */
export async function filesDeleted(tables: UserTables, operations: readonly OperationRow[]): Promise<Set<number>> {
  const deleted = new Set<number>();
  for (const { intent } of operations) {
    if (intent.kind === 'removeFile')
      deleted.add((await resolveId(tables, intent.attachmentId)) ?? intent.attachmentId);
  }
  return deleted;
}

/** The files that chosen ones take the place of: by the server's id, and by the one that they had before. */
export async function filesReplaced(tables: UserTables, chosen: readonly FileRow[]): Promise<Set<number>> {
  const replaced = new Set<number>();
  for (const { replaces } of chosen) {
    if (replaces !== null) replaced.add(replaces).add((await resolveId(tables, replaces)) ?? replaces);
  }
  return replaced;
}

/** Which stored files each chosen one is not (`differsFrom`), by its id. */
export async function otherFiles(
  tables: UserTables,
  chosen: readonly FileRow[],
  { operations, base }: { operations: readonly OperationRow[]; base: Base | null },
): Promise<ReadonlyMap<number, RememberedFile['differsFrom']>> {
  const others = new Map<number, RememberedFile['differsFrom']>();
  for (const { id, operationId, replaces, carriedAs } of chosen) {
    const operation = operations.find((one) => one.id === operationId);
    const mayBeThere =
      operation === undefined ? carriedAs !== undefined : mayBeStored(operation) || operation.state === 'sending';
    // A copy of it may have been sent from another device at any time.
    const sentAt = operation?.carried === true ? null : (operation?.firstSentAt ?? null);
    const wasThere = base !== null && sentAt !== null && base.asOf <= sentAt ? base.attachments : [];
    const replaced = replaces === null ? [] : [replaces, (await resolveId(tables, replaces)) ?? replaces];
    others.set(id, mayBeThere ? [...replaced, ...wasThere.map((file) => file.id)] : 'all');
  }
  return others;
}

/**
 * `removed`: the files that no page shows any more; a chosen one is among them while its upload is in doubt. A file
 * that was chosen here and read at the server too is listed as chosen: its bytes are on this device.
 */
export function filesOver(
  known: readonly KnownFile[],
  chosen: readonly FileRow[],
  {
    deleted,
    removed,
    replaced,
    others,
  }: Record<'deleted' | 'removed' | 'replaced', ReadonlySet<number>> & {
    others: ReadonlyMap<number, RememberedFile['differsFrom']>;
  },
): RememberedFile[] {
  const here = chosen
    .filter(({ id }) => !removed.has(id) && !replaced.has(id))
    .map(({ id, type, fileName }) => ({
      storedAs: null,
      type,
      fileName,
      fileId: id,
      fileUrl: null,
      differsFrom: others.get(id) ?? [],
    }));
  const there = known
    .filter(({ id }) => !deleted.has(id) && !replaced.has(id))
    .filter((stored) => !here.some((file) => isStoredAs(file, stored)))
    .map(({ id, type, fileName, fileUrl }) => ({
      storedAs: id,
      type: asFileType(type),
      fileName,
      fileId: null,
      fileUrl,
      differsFrom: [],
    }));
  return [...there, ...here];
}

/** The server stores no other types. */
const asFileType = (type: number): FileType => (type === 1 || type === 2 || type === 3 ? type : 4);
