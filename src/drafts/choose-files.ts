import { FILE_MAX_BYTES } from '../contract/api/limits.ts';
import { fileMessages } from '../contract/messages/application/files.ts';
import { correctedFileName, hasAllowedExtension, mediaTypeOf, storableFileName } from '../contract/steps/files.ts';
import { failureOf } from '../local-db/store-failure.ts';
import type { FileRow } from '../local-db/tables/rows.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { keepDraft } from '../outbox/queue/start-application.ts';
import type { DraftFiles } from './draft-files.ts';

/** How long a save waits for chosen files to be read: one from a cloud folder may never arrive. */
export const CHOSEN_WITHIN_MS = 10_000;

export type FileChooserWorld = {
  outbox: Outbox;
  /** ms since 1970 */
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A random integer of at most 52 bits, above 0. */
  randomInteger: () => number;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Blob) => Promise<string>;
  /** The number of bytes that this device can still store; undefined if the browser does not say. */
  freeBytes: () => Promise<number | undefined>;
};

/** The part of a draft's files that keeps files on this device as they are chosen. */
type FileChooser = Pick<DraftFiles, 'choose' | 'chooseAll' | 'chosen'>;

export function createFileChooser(world: FileChooserWorld): FileChooser {
  const { outbox } = world;
  let lastChosenAt = 0;
  /** ms since 1970, never the same twice: files chosen together stay in the order in which they were chosen. */
  const chosenAt = () => {
    lastChosenAt = Math.max(world.now(), lastChosenAt + 1);
    return lastChosenAt;
  };

  /** The files being kept, as they were chosen, each with its application. */
  const underWay = new Map<Promise<unknown>, number>();
  /** Waits for the files being kept: a user who saves right after choosing a file means that file too. */
  const chosen: FileChooser['chosen'] = async (applicationId) => {
    const isMeant = (of: number) => applicationId === undefined || outbox.localId(of) === outbox.localId(applicationId);
    const meant = [...underWay].flatMap(([keeping, of]) => (isMeant(of) ? [keeping] : []));
    if (meant.length === 0) return true;
    const waiting = new AbortController();
    const inTime = Promise.allSettled(meant).then(() => true);
    const isInTime = await Promise.race([inTime, world.sleep(CHOSEN_WITHIN_MS, waiting.signal).then(() => false)]);
    waiting.abort();
    return isInTime;
  };
  const keepChosen: FileChooser['choose'] = async (applicationId, type, file, replaces) => {
    const read = await readChosen(world, file);
    if (typeof read === 'string') return read;
    const { bytes, blob, about } = read;
    const id = -world.randomInteger();
    const lane = outbox.localId(applicationId);
    const keep = (kept: Blob | ArrayBuffer) =>
      outbox.write(async (tables) => {
        // If the commit event is lost, this runs again and finds the file there, which may be in an operation by then.
        if ((await tables.files.get(id)) !== undefined) return;
        await tables.files.put({
          id,
          type,
          ...about,
          applicationId: await outbox.restoreServerId(tables, lane),
          replaces: replaces ?? null,
          chosenAt: chosenAt(),
          state: 'kept',
          operationId: null,
        });
        await tables.bytes.put({ fileId: id, bytes: kept });
        await keepDraft(tables, lane, world.now());
      });
    try {
      // A private window of WebKit aborts a transaction that contains a Blob.
      await keep(blob).catch((error: unknown) => {
        if (failureOf(error) === 'full') throw error;
        return keep(bytes);
      });
    } catch (error) {
      return failureOf(error) === 'full'
        ? fileMessages.noRoom(file.name, await world.freeBytes())
        : fileMessages.notKept(file.name);
    }
    return undefined;
  };

  const keepAll: FileChooser['chooseAll'] = async (applicationId, type, files, replaces) => {
    const wrong: (string | undefined)[] = [];
    for (const file of files) wrong.push(await keepChosen(applicationId, type, file, replaces));
    return wrong;
  };
  const chooseAll: FileChooser['chooseAll'] = (applicationId, ...files) => {
    const keeping = keepAll(applicationId, ...files).finally(() => underWay.delete(keeping));
    underWay.set(keeping, applicationId);
    return keeping;
  };

  return {
    choose: async (applicationId, type, file, replaces) => (await chooseAll(applicationId, type, [file], replaces))[0],
    chooseAll,
    chosen,
  };
}

/** A chosen file whose bytes are in memory, and what is stored about it. */
type ReadFile = {
  bytes: ArrayBuffer;
  blob: Blob;
  about: Pick<FileRow, 'fileName' | 'size' | 'mediaType' | 'sha256'>;
};

/** Reads a chosen file; returns what is wrong with it if it cannot be kept. */
async function readChosen(
  world: Pick<FileChooserWorld, 'digest' | 'freeBytes'>,
  file: File,
): Promise<ReadFile | string> {
  const wrong = wrongWith(file);
  if (wrong !== undefined) return wrong;
  // A File is only a handle: it may become unreadable or change. So its bytes are kept.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return fileMessages.unreadable(file.name);
  const mediaType = mediaTypeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8)));
  if (mediaType === undefined) return fileMessages.invalidType(file.name);
  const fileName = correctedFileName(file.name, mediaType);
  const freeBytes = await world.freeBytes();
  if (freeBytes !== undefined && freeBytes < file.size) return fileMessages.noRoom(file.name, freeBytes);
  const blob = new Blob([bytes], { type: mediaType });
  const sha256 = await world.digest(blob);
  return { bytes, blob, about: { fileName, size: blob.size, mediaType, sha256 } };
}

function wrongWith(file: File): string | undefined {
  if (!hasAllowedExtension(storableFileName(file.name))) return fileMessages.invalidType(file.name);
  if (file.size > FILE_MAX_BYTES) return fileMessages.tooLarge(file.name);
  return file.size === 0 ? fileMessages.empty(file.name) : undefined;
}
